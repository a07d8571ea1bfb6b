import { type RefObject, useEffect } from "react";
import { hasModifier } from "~/ui/browser/modifier-keys";

export function useDisclosureKeys(menu: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const summary = element.querySelector("summary");

    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const closes = event.key === "Escape" || (event.altKey && event.key.startsWith("Arrow"));
      if (element.open && closes) {
        event.preventDefault();
        element.open = false;
        summary?.focus();
        return;
      }
      if (step === undefined || hasModifier(event)) return;
      event.preventDefault();
      element.open = true;
      const links = [...element.querySelectorAll<HTMLElement>("a, button, input")];
      const here = links.indexOf(document.activeElement as HTMLElement);
      const next = here < 0 && step < 0 ? links.length - 1 : here + step;
      links[(next + links.length) % links.length]?.focus();
    };
    const onClickAnywhere = (event: MouseEvent) => {
      const target = event.target as Element;
      if (!element.contains(target)) element.open = false;
      if (!target.closest("a") || !element.open) return;
      // Closing the menu hides the clicked link, so the focus moves to the menu's button.
      element.open = false;
      summary?.focus();
    };

    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.open = false;
    };

    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("focusout", onFocusOut);
    document.addEventListener("click", onClickAnywhere);
    return () => {
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("click", onClickAnywhere);
    };
  }, [menu]);
}
