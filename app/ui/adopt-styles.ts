/**
 * Puts the styles of an enhancement into use. They come within its script, so that it is there with them or not at
 * all, and the page is no heavier for visitors without scripts.
 *
 * @throws in browsers that cannot, before the enhancement is shown
 */
export function adoptStyles(styles: string): void {
  // The server renders none of it, but loads the module.
  if (typeof document === "undefined") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
