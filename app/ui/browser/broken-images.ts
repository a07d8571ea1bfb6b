/** Hides decorative images that cannot be loaded, for which browsers draw an icon, until they are loaded. */
export function hideBrokenImages(): void {
  const show = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && target.alt === "")
      target.style.visibility = type === "error" ? "hidden" : "";
  };
  // Neither event bubbles.
  for (const type of ["error", "load"]) document.addEventListener(type, show, true);
}
