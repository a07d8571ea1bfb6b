/**
 * Adopts the styles of an enhancement. They come with its script, so that either both are there or none, and pages
 * without scripts do not load them.
 *
 * @throws in browsers without constructable style sheets, before the enhancement renders
 */
export function adoptStyles(styles: string): void {
  // The server loads the module too.
  if (typeof document === "undefined") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
