/** Hides decorative images that fail to load, because browsers draw an icon for them. */
export function hideBrokenImages(): void {
  const show = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && target.alt === "")
      target.style.visibility = type === "error" ? "hidden" : "";
  };
  // Neither event bubbles.
  for (const type of ["error", "load"]) document.addEventListener(type, show, true);
}
