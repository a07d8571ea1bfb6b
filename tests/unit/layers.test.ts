import { existsSync, readFileSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { beforeAll, expect, test } from "vitest";
import { layers } from "./layers";

const site = ["app", "tests", "tools", "playwright.config.ts", "vite.config.ts"];
const studio = ["studio"].filter((folder) => existsSync(folder));

let all: ICruiseResult["modules"];
let modules: ICruiseResult["modules"];
beforeAll(async () => {
  const { output } = await cruise(
    [...site, ...studio],
    {
      // Counts type imports as dependencies.
      tsPreCompilationDeps: true,
      tsConfig: { fileName: "tsconfig.json" },
      exclude: { path: "\\.css$" },
      doNotFollow: { path: "node_modules" },
      ruleSet: { forbidden: [{ name: "circle", from: {}, to: { circular: true } }] },
      validate: true,
    },
    { extensions: [".ts", ".tsx"] },
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  all = (output as ICruiseResult).modules;
  modules = all.filter(({ source }) => source.startsWith("app/"));
});

function layerOf(path: string): number {
  const [, name = ""] = path.replace(/^app\/routes\.ts$/, "app/routes").split("/");
  return layers.findIndex((folders) => folders.includes(name));
}

test("every file is in a layer", () => {
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.map(({ source }) => source).filter((source) => layerOf(source) < 0)).toEqual([]);
});

test("files import only from lower layers", () => {
  const upward = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => resolved.startsWith("app/"))
      .filter(({ resolved }) => resolved.split("/")[1] !== source.split("/")[1])
      .filter(({ resolved }) => layerOf(resolved) <= layerOf(source))
      .map(({ resolved }) => `${source} -> ${resolved}`),
  );
  expect(upward).toEqual([]);
});

const subRoomOf = (path: string) => path.split("/").slice(0, -1).slice(0, 3).join("/");

test("no folders of a layer import each other in a circle", () => {
  const below = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [subRoomOf(source), subRoomOf(resolved)];
      if (from === to || resolved.split("/")[1] !== source.split("/")[1]) continue;
      below.set(from, (below.get(from) ?? new Set()).add(to));
    }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(below.get(from) ?? [])].some((to) => {
      if (to === goal) return true;
      if (seen.has(to)) return false;
      return reaches(to, goal, seen.add(to));
    });
  expect(below.size).toBeGreaterThan(5);
  expect([...below.keys()].filter((each) => reaches(each, each))).toEqual([]);
});

test("no file of the site imports the studio", () => {
  const imported = all
    .filter(({ source }) => !source.startsWith("studio/"))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith("studio/"))
        .map(({ resolved }) => `${source} -> ${resolved}`),
    );
  expect(imported).toEqual([]);
});

test("no files import each other in a circle", () => {
  const circles = all.flatMap(({ source, dependencies }) =>
    dependencies.filter(({ circular }) => circular).map(({ resolved }) => `${source} -> ${resolved}`),
  );
  expect(circles).toEqual([]);
});

/** Internals of Remix, its server and compiler. Any release may change them, so only app/platform/remix uses them. */
const insides =
  /__remix|turbo-stream|staticHandlerContext|routeModules|serverHandoff|streamController|"positions"|_root\b|x-script|@remix-run\/serve|morgan|removeAllListeners|listeners\("request"\)|\.use\(|RemixServer|RemixBrowser\(/;

test("only app/platform/remix uses the internals of Remix and of remix-serve", () => {
  const knowing = ["vite.config.ts", ...modules.map(({ source }) => source)].filter((source) =>
    insides.test(readFileSync(source, "utf8")),
  );
  expect(knowing).toContain("app/platform/remix/browser.ts");
  expect(knowing.filter((source) => !source.startsWith("app/platform/remix/"))).toEqual([]);
});
