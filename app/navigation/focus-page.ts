/** Moves the focus to the page, but leaves keyboard users of the tab combobox in it. */
export function focusPage(): void {
  if (document.activeElement?.getAttribute("role") === "combobox") return;
  document.getElementById("content")?.focus({ preventScroll: true });
}
