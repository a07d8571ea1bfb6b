import { screens, sizes } from "../app/ui/product-constants";

type MediaRule = { params: string; error: (message: string) => Error };
type Declaration = { value: string; error: (message: string) => Error };

/** A PostCSS plugin for `@media (--narrow)` and `env(top-bar)`, by the names in `app/ui/product-constants.ts`. */
export const styleConstants = {
  postcssPlugin: "style-constants",
  AtRule: {
    media(rule: MediaRule) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = new Map<string, string>(Object.entries(screens)).get(name);
        if (!query) throw rule.error(`app/ui/product-constants.ts has no screen called ${name}`);
        return query;
      });
    },
  },
  Declaration(rule: Declaration) {
    // Assigning a value makes PostCSS visit the declaration again.
    if (!rule.value.includes("env(")) return;
    rule.value = rule.value.replace(/\benv\(([\w-]+)\)/g, (_, name: string) => {
      const pixels = new Map<string, number>(Object.entries(sizes)).get(name);
      if (pixels === undefined) throw rule.error(`app/ui/product-constants.ts has no size called ${name}`);
      return `${pixels}px`;
    });
  },
};
