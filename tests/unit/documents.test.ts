import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsOf, documents, textOf, withoutCode } from "./documents";

/** Documents may name these folders even if they are missing, because a site with its own content may delete them. */
const optional = ["studio", "tests/shipped"].filter((folder) => !existsSync(folder));
const isThere = (path: string) =>
  existsSync(path) || optional.some((folder) => path === folder || path.startsWith(`${folder}/`));

describe.each(documents())("%s", (file) => {
  const links = [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

  test("links to existing files and headings", () => {
    const broken = links.filter((target) => {
      const [path = "", anchor] = target.split("#");
      const linked = path === "" ? file : join(dirname(file), path);
      if (!existsSync(linked)) return !isThere(linked);
      return anchor !== undefined && !anchorsOf(linked).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  // Skips the changelog, because it may contain names of deleted files.
  test.skipIf(file === "CHANGELOG.md")("names existing files", () => {
    const folders = "app|content|deploy|docs|public|studio|tests|tools";
    const paths = [...withoutCode(textOf(file)).matchAll(/`([^`\s]+)`/g)].flatMap(
      ([, code = ""]) => new RegExp(`^(?:${folders})/[^*{…]*$`).exec(code) ?? [],
    );
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});
