/** Where the next key press starts from; someone who goes through a list of tabs by keyboard stays in it. */
export function focusPage(): void {
  if (document.activeElement?.getAttribute("role") === "combobox") return;
  document.getElementById("content")?.focus({ preventScroll: true });
}
