import { screens } from "../app/ui/screens";

/** What this needs of PostCSS's at-rule. */
type MediaRule = { params: string; error: (message: string) => Error };

/**
 * For PostCSS: has `@media (--narrow)` ask for what `app/ui/screens.ts` calls so. Media queries cannot use custom
 * properties, and no browser knows custom media queries yet.
 */
export const namedScreens = {
  postcssPlugin: "named-screens",
  AtRule: {
    media(rule: MediaRule) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = new Map<string, string>(Object.entries(screens)).get(name);
        if (!query) throw rule.error(`app/ui/screens.ts has no screen called ${name}`);
        return query;
      });
    },
  },
};
