/** Adds the styles that a script contains, so that browsers without scripts do not load the styles of enhancements. */
export function adoptStyles(styles: string): void {
  if (typeof document === "undefined") return;
  if (document.adoptedStyleSheets as CSSStyleSheet[] | undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return;
  }
  // For Safari before 16.4: adds the rules to an existing style sheet, because the CSP forbids new style elements.
  const [own] = document.styleSheets;
  for (const rule of rulesIn(styles))
    try {
      own?.insertRule(rule, own.cssRules.length);
    } catch {
      // Ignores rules whose selector the browser does not support.
    }
}

/** Splits a style sheet into rules at braces, so strings in the style sheet must not contain braces. */
function rulesIn(styles: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < styles.length; at++) {
    if (styles[at] === "{") depth++;
    if (styles[at] === "}" && --depth === 0) {
      rules.push(styles.slice(start, at + 1));
      start = at + 1;
    }
  }
  return rules;
}
