import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Zod's methods for descriptions that editors read: no rule depends on them. */
const methods = ["describe", "meta"];

const reason = "Says to editors what a field is for.";

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
