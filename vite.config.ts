import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { future, routesScript } from "./app/platform/remix/routes-script";
import { targetsOf } from "./tools/browser-targets";
import { developmentSteps } from "./tools/development-steps";
import { inlineScripts } from "./tools/inline-scripts";
import { reloadPages } from "./tools/reload-pages";
import { styleOptions, styleSheets } from "./tools/style-sheets";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const underTest = process.env.VITEST !== undefined;

/** Two small parts and the library that both stand on: one file for whoever needs either. */
const comboboxes = ["downshift", "./app/demo/tab-combobox", "./app/search/ui/search-combobox"];

/** What other scripts share with these, some bytes each. */
const helpers = ["extends", "inheritsLoose", "objectWithoutPropertiesLoose"];
const shared = [
  "./app/search/ui/result-query",
  ...helpers.map((name) => `@babel/runtime/helpers/esm/${name}`),
];

/**
 * Puts the modules of all routes, and what they import, into one script of the client's build: together they are some
 * kilobytes, and each file costs a request with its headers. The server's pages load it in place of Remix's list of
 * files, see `inOneScript` in app/platform/remix/adapter.server.tsx.
 */
function routesInOneScript(): Plugin {
  const name = "virtual:routes";
  const app = fileURLToPath(new URL("./app", import.meta.url));
  return {
    name: "routes-in-one-script",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({
      build: { rollupOptions: { output: { manualChunks: { routes: [name, ...shared], comboboxes } } } },
    }),
    buildStart() {
      this.emitFile({ type: "chunk", id: name, name: "routes" });
    },
    resolveId: (id) => (id === name ? id : undefined),
    load(id) {
      if (id !== name) return undefined;
      const pages = readdirSync(`${app}/routes`).filter((file) => file.endsWith(".tsx"));
      const files = ["root.tsx", ...pages.map((file) => `routes/${file}`)];
      return { code: routesScript(app, files), moduleSideEffects: true };
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    styleSheets(),
    inlineScripts(),
    !underTest && developmentSteps(),
    !underTest && routesInOneScript(),
    !underTest && reloadPages(process.env.CONTENT_DIR ?? "content"),
    !underTest &&
      remix({
        future,
      }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Node starts in two thirds of the time with one file in place of hundreds. Not in it is what remix-serve shares with
  // us, and what loads a binary.
  ssr: {
    noExternal: command === "build" ? true : [],
    external: ["@remix-run/node", "better-sqlite3", "pg"],
  },
  css: styleOptions,
  // The server's file is a third smaller without React's other half, and asks no environment while it renders.
  ...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  // Packages that are only found once a page asks for them make the development server reload in mid-page.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  build: {
    // remix-serve serves build/client as immutable for a year and public/ for an hour. Keeping
    // public/ out of build/client keeps icons and videos out of the first group.
    assetsDir: "_build",
    copyPublicDir: false,
    cssMinify: "lightningcss",
    target: targetsOf("scripts"),
    // The pass that makes them small would write again what the first one has lowered.
    cssTarget: targetsOf("styles"),
    // 5 % smaller scripts than what esbuild makes of them; the server's are nobody's to fetch.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, compress: { passes: 3 } },
  },
  test: {
    include: ["tests/{unit,integration,browsers}/**/*.test.ts"],
    // What a test that passes has logged tells nothing.
    silent: "passed-only",
    // By itself it would leave one processor idle.
    maxWorkers: availableParallelism(),
    env: { MEDIA_ENCODING: "hurried" },
    // A build machine may be slow, and nothing here is to fail for that.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}));
