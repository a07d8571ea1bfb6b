import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContentError, loadContent } from "~/content/load/load.server";
import { normaliseName, slugOf } from "~/schema/basics/naming";
import type { Section, Tab } from "~/schema/data-set";
import { assetProblems } from "../tools/content/problems";

/**
 * Copies content and multiplies its tabs. The copied tabs have random words as their text, because identical tabs would
 * compress better than real tabs.
 * @param times number of tabs per original tab, including the original
 * @throws ContentError if the copy would fail the content check
 */
export function growContent(from: string, to: string, times: number): void {
  cpSync(from, to, { recursive: true });
  const { products } = loadContent(from);
  const ids = new Set(Object.values(products).flatMap(({ entries }) => idsOf(entries)));
  for (const { product, entries } of Object.values(products)) {
    const writer = new Writer(entries.flatMap(({ sections }) => sections.flatMap(textsOf)));
    for (const { sections } of entries) {
      for (const section of sections) {
        const named = section.tabs.filter(({ tab }) => tab !== "");
        const names = new Set(named.map(({ tab }) => normaliseName(tab)));
        for (let copy = 2; copy <= times; copy++) {
          section.tabs.push(...named.map((each) => copied(each, writer, names, ids)));
        }
      }
    }
    const own = JSON.parse(readFileSync(join(from, product.dataSet), "utf8"));
    writeFileSync(join(to, product.dataSet), JSON.stringify({ ...own, entries }));
  }
  const problems = assetProblems(loadContent(to));
  if (problems.length > 0) throw new ContentError(problems);
}

function idsOf(entries: { sections: Section[] }[]): string[] {
  return entries.flatMap(({ sections }) => sections.flatMap(({ tabs }) => tabs.flatMap(({ id = [] }) => id)));
}

function textsOf({ tabs }: Section): string[] {
  return tabs.flatMap(({ title, subTitle = "", description = "", paragraph = [] }) => [
    title,
    subTitle,
    description,
    ...paragraph,
  ]);
}

function copied(tab: Tab, writer: Writer, names: Set<string>, ids: Set<string>): Tab {
  const { subTitle, description, paragraph, subText } = tab;
  const name = writer.name((each) => names.has(normaliseName(each)) || ids.has(slugOf(each)));
  names.add(normaliseName(name));
  ids.add(slugOf(name));
  return {
    ...tab,
    tab: name,
    id: slugOf(name),
    formerly: undefined,
    title: name,
    subTitle: subTitle && writer.like(subTitle),
    description: description && writer.like(description),
    paragraph: paragraph?.map((each) => writer.like(each)),
    subText: subText && writer.like(subText),
  };
}

/** Creates pseudo-random texts from the given words. Each run creates the same texts. */
class Writer {
  readonly #words: string[];
  #state = 1;

  constructor(texts: string[]) {
    this.#words = texts.flatMap((text) => text.match(/[\p{L}-]{3,}/gu) ?? []);
  }

  name(isTaken: (name: string) => boolean): string {
    for (;;) {
      const name = this.#write(2 + (this.#next() % 3));
      if (slugOf(name) !== "" && !isTaken(name)) return name;
    }
  }

  like(text: string): string {
    return this.#write(text.split(" ").length);
  }

  #write(words: number): string {
    const text = Array.from({ length: words }, () => this.#words[this.#next() % this.#words.length]).join(
      " ",
    );
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  }

  #next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state >>> 8;
  }
}
