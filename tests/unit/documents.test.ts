import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { settingNames } from "~/content/site/env.server";
import { stepNames } from "~/server/request-steps.server";
import { documents } from "./documents";
import { layers } from "./layers";

/** Whether a file exists; without the studio its files may be missing. */
const isThere = (path: string) => existsSync(path) || (path.startsWith("studio/") && !existsSync("studio"));
const textOf = (file: string) => readFileSync(file, "utf8");
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

/** Anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...withoutCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe.each(documents())("%s", (file) => {
  const links = [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

  test("links to files and headings that are there", () => {
    const broken = links.filter((target) => {
      const [path = "", anchor] = target.split("#");
      const linked = path === "" ? file : join(dirname(file), path);
      if (!existsSync(linked)) return !isThere(linked);
      return anchor !== undefined && !anchorsOf(linked).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("names files of the code that are there", () => {
    const folders = "app|content|deploy|docs|public|studio|tests|tools";
    const paths = [...withoutCode(textOf(file)).matchAll(/`([^`\s]+)`/g)].flatMap(
      ([, code = ""]) => new RegExp(`^(?:${folders})/[^*{…]*$`).exec(code) ?? [],
    );
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  const text = textOf("docs/architecture.md");

  test("lists every folder of the application in its layer", () => {
    const rows = [...text.matchAll(/^\| +(\d+) \| `app\/([\w.]+)\/?`/gm)];
    const mapped = rows.map(([, layer, name]) => [name, Number(layer)]);
    const there = readdirSync("app").filter((name) => name !== "routes.ts");
    expect(mapped.map(([name]) => name).sort()).toEqual(there.sort());
    const layerOf = (name: string) => layers.findIndex((folders) => folders.includes(name)) + 1;
    expect(Object.fromEntries(mapped)).toEqual(
      Object.fromEntries(there.map((name) => [name, layerOf(name)])),
    );
  });

  test("names the steps of a request in their order", () => {
    const named = [
      ...text.matchAll(/^\| `(\w+)` +\| .+ \| `app\/(?:server|platform|content\/url|leads\/forms)\//gm),
    ].map(([, name]) => name);
    expect(named).toEqual(stepNames);
  });
});

test("CONTRIBUTING.md leads everyday changes to files that are there", () => {
  const [, table = ""] = /^## Where to change what\n([\s\S]*?)\n## /m.exec(textOf("CONTRIBUTING.md")) ?? [];
  const rows = [...table.matchAll(/^\| (?!To change|-)(.+?) \| (.+) \|$/gm)];
  expect(rows).not.toEqual([]);
  for (const [, change, begin = ""] of rows) {
    const files = [...begin.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, file = ""]) => file);
    expect(
      files.filter((file) => !existsSync(file)),
      change,
    ).toEqual([]);
    expect(files.length > 0 || begin.includes("](#"), change).toBe(true);
  }
});

test("docs/content.md tells of every file and folder of the content, and of no other", () => {
  const [, table = ""] = /^## The files\n([\s\S]*?)\n## /m.exec(textOf("docs/content.md")) ?? [];
  const told = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(
    ([, cell = ""]) => cell.match(/(?<=`)[\w.-]+(?=\/?`)/g) ?? [],
  );
  expect(told.sort()).toEqual(readdirSync("content").sort());
});

test("docs/operations.md describes every setting", () => {
  const text = textOf("docs/operations.md");
  expect(settingNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("the tests run on the oldest supported Node, with its types", () => {
  const project = JSON.parse(textOf("package.json")) as {
    engines: { node: string };
    devDependencies: Record<string, string>;
  };
  const [, oldest] = /^>=(\d+)\./.exec(project.engines.node) ?? [];
  expect(textOf(".nvmrc").trim().split(".")[0]).toBe(oldest);
  expect(project.devDependencies["@types/node"]?.split(".")[0]).toBe(oldest);
});

test("the other Node that tests run on is the image's", () => {
  const [, image] = /node:(\d+)-/.exec(textOf("Dockerfile")) ?? [];
  expect(/version = "(\d+)\./.exec(textOf("tools/on-node24.mjs"))?.[1]).toBe(image);
});

test("every override is documented, and excluded from updates", () => {
  const { overrides } = JSON.parse(textOf("package.json")) as { overrides: Record<string, string> };
  const { packageRules } = JSON.parse(textOf("renovate.json")) as {
    packageRules: {
      matchPackageNames?: string[];
      allowedVersions?: string;
      dependencyDashboardApproval?: boolean;
    }[];
  };
  const held = packageRules
    .filter(
      ({ allowedVersions, dependencyDashboardApproval }) => allowedVersions ?? dependencyDashboardApproval,
    )
    .flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const [, table = ""] = /## Overrides\n([\s\S]*?)\n## /.exec(textOf("docs/supply-chain.md")) ?? [];
  expect(Object.keys(overrides).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  expect(Object.keys(overrides).filter((name) => !held.includes(name))).toEqual([]);
});
