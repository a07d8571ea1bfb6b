/** Moves the focus to the page, but leaves keyboard users of the tab combobox in it. */
export function focusPage(): void {
  if (document.activeElement?.closest(".tab-combobox")) return;
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
