import { screens } from "../app/ui/screens";

type MediaRule = { params: string; error: (message: string) => Error };

/** A PostCSS plugin for custom media queries like `@media (--narrow)`, by the names in `app/ui/screens.ts`. */
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
