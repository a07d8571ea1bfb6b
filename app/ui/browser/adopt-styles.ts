/** Adopts the styles of an enhancement. They are part of its script, so that pages without scripts do not load them. */
export function adoptStyles(styles: string): void {
  // The server loads the module too.
  if (typeof document === "undefined") return;
  if (document.adoptedStyleSheets as CSSStyleSheet[] | undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return;
  }
  // Safari below 16.4. The content security policy forbids new style elements, but not new rules in existing ones.
  const [own] = document.styleSheets;
  for (const rule of rulesIn(styles))
    try {
      own?.insertRule(rule, own.cssRules.length);
    } catch {
      // The browser does not support the selector.
    }
}

/** Only for style sheets without braces in strings. */
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
