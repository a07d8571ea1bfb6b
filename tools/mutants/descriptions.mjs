import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Zod's methods for what editors read about a field: no rule goes by it, and `content-schema.test.ts` has its own. */
const methods = ["describe", "meta"];

const reason = "Says to editors what a field is for.";

/** Leaves the descriptions in schemas as they are. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "descriptions", {
    shouldIgnore({ listKey, parent }) {
      const isOfMethod =
        listKey === "arguments" &&
        parent.callee.type === "MemberExpression" &&
        methods.includes(parent.callee.property.name);
      return isOfMethod ? reason : undefined;
    },
  }),
];
