import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Section } from "~/schema/data-set";
import type { ShareData } from "~/sharing/share/share-page.server";
import { contentFolder, fixtureFolder } from "../fixture/site";
import { growContent } from "../grown-content";

// Changes the working directory, because the content's file paths are relative.
process.chdir(fixtureFolder);
const folder = mkdtempSync(join(tmpdir(), "large-"));
let section: Section;
let at: (target: string) => ReturnType<typeof import("~/content/site/address.server")["addressAt"]>;
let shared: (query: string) => ShareData;
let bar: (step: string) => ReturnType<typeof import("~/demo/demo-page.server")["sectionData"]>;
let shellScripts: typeof import("~/content/shell-data/shell-data.server")["shellScripts"];

beforeAll(async () => {
  growContent(contentFolder, folder, 20);
  process.env.CONTENT_DIR = folder;
  const [{ site }, { addressAt }, share, demo, shell] = await Promise.all([
    import("~/content/site/site.server"),
    import("~/content/site/address.server"),
    import("~/sharing/share/share-page.server"),
    import("~/demo/demo-page.server"),
    import("~/content/shell-data/shell-data.server"),
  ]);
  section = site().content.products.Seafood.sections.find(
    ({ sectionName }) => sectionName === "PURCHASE",
  ) as Section;
  at = addressAt;
  shared = (query) => share.shareData(addressAt(`/Seafood/share${query}`));
  bar = (step) => demo.sectionData(addressAt(`/Seafood/PURCHASE/${encodeURIComponent(step)}`));
  shellScripts = shell.shellScripts;
});

afterAll(() => {
  delete process.env.CONTENT_DIR;
  rmSync(folder, { recursive: true });
});

test("the tab bar of a large section has the page's tab between adjacent tabs, and a link to all tabs", () => {
  for (const [index, { tab }] of section.tabs.entries()) {
    const { tabs, all } = bar(tab);
    expect(tabs.map((each) => each.tab)).toContain(tab);
    expect(tabs.length).toBeLessThan(10);
    const next = section.tabs[index + 1];
    if (next) expect(tabs.map((each) => each.tab)).toContain(next.tab);
    expect(all).toEqual({ count: section.tabs.length, path: "/Seafood/demos/PURCHASE" });
  }
  expect(bar("nothing").tabs[0]?.tab).toBe(section.tabs[0]?.tab);
});

describe("the share form", () => {
  test("offers each demo in one of its sections", () => {
    const { sections } = shared("");
    const ids = (sections?.groups ?? []).flatMap((group) => group.sections.map(({ id }) => id));
    const offered = ids.flatMap((id) => offeredIn(`?share-section=${id}`));
    expect(new Set(offered).size).toBe(offered.length);
    for (const { id } of section.tabs) expect(offered).toContain(id);
  });

  test("keeps the stops for every offered section", () => {
    const { rows, choice } = shared("?share-stop=workflow&share-at=&share-section=fakturering");
    expect(rows.map(({ id }) => id)).toEqual(["workflow"]);
    expect(choice.section).toBe("fakturering");
    expect(offeredIn("?share-stops=workflow&share-section=fakturering")).toContain("fakturering");
    expect(offeredIn("?share-stops=workflow")).toContain("workflow");
  });

  function offeredIn(query: string): string[] {
    return shared(query).groups.flatMap(({ demos }) => demos.map(({ id }) => id));
  }
});

test("the shell's script does not grow with the demos", () => {
  const names = section.tabs.slice(1).map(({ tab }) => `"${tab}"`);
  expect(names.filter((name) => shellScripts().Seafood.text.includes(name))).toEqual([]);
});

test.each([
  ["/Seafood/demos/PURCHASE", "/Seafood/demos/PURCHASE", undefined],
  ["/Seafood/demos/purchase?a", "/Seafood/demos/PURCHASE", "/Seafood/demos/PURCHASE?a"],
  ["/Seafood/demos/nothing", undefined, undefined],
])("%s is the page of all demos of a section", (target, path, location) => {
  expect([at(target).path, at(target).redirect?.location]).toEqual([path, location]);
});
