export function hideBrokenImages(): void {
  const show = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && target.alt === "")
      target.style.visibility = type === "error" ? "hidden" : "";
  };
  // Listens in the capture phase, because `error` and `load` events do not bubble.
  for (const type of ["error", "load"]) document.addEventListener(type, show, true);
}
