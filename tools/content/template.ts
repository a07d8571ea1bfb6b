import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withAssets } from "~/content/load/assets.server";
import { loadContent } from "~/content/load/load.server";
import type { ProductValue } from "~/schema/basics/products";
import type { DataSet } from "~/schema/data-set";
import { namedAssets } from "~/schema/named-assets";
import type { Site } from "~/schema/site";
import { CallError } from "../command-line";
import { formatted } from "../editor/files";
import { assetsSubfolder } from "../files-below";

/** The template is made from the test fixture, because tests ensure that the fixture is valid. */
const source = join("tests", "fixture");

type Words = {
  product: string;
  summary: string;
  section: string;
  tab: string;
  id: string;
  title: string;
  description: string;
};

const words: Record<ProductValue, Words> = {
  Seafood: {
    product: "First product",
    summary: "What the first product does. In English.",
    section: "WELCOME",
    tab: "Introduction",
    id: "introduction",
    title: "Introduction to {cloud}",
    description: "What {cloud} does, in a sentence or two.",
  },
  Logistics: {
    product: "Andre produkt",
    summary: "Hva det andre produktet gjør. På norsk.",
    section: "VELKOMMEN",
    tab: "Introduksjon",
    id: "introduksjon",
    title: "Bli kjent med {cloud}",
    description: "Hva {cloud} gjør, i en setning eller to.",
  },
};

const productNames = { en: ["First product", "Second product"], nb: ["Første produkt", "Andre produkt"] };

/** @throws CallError if the folder contains files, or the test fixture is missing */
export function writeTemplate(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CallError(`${folder} is not empty: give a new folder`);
  if (!existsSync(source)) throw new CallError(`${source} is missing: use a clone of the repository`);
  mkdirSync(folder, { recursive: true });
  const site = siteOf(read("site.json"));
  write(folder, "site.json", site);
  write(folder, "forms.json", read("forms.json"));
  for (const { value, lang, dataSet, messages, legal } of site.products) {
    write(folder, legal, read(legal));
    write(folder, dataSet, dataSetOf(read(dataSet), words[value]));
    const texts = read(messages);
    const [Seafood, Logistics] = productNames[lang];
    texts.products = { Seafood, Logistics };
    texts.search.examples.queries = [words[value].tab];
    write(folder, messages, texts);
  }
  copyAssets(folder);
}

function siteOf({ contacts: _, campaigns: __, ...site }: Site): Site {
  return {
    ...site,
    brand: { ...site.brand, name: "Example", legalName: "Example Ltd" },
    contact: { email: { en: "hello@example.com", nb: "hei@example.com" } },
    copyrightYear: new Date().getFullYear(),
    products: site.products.map(({ questions: _questions, ...product }) => ({
      ...product,
      cloudName: `{brand} ${words[product.value].product}`,
      summary: words[product.value].summary,
    })),
  } as Site;
}

function dataSetOf({ entries: [entry] }: DataSet, { section, tab, id, title, description }: Words): object {
  const [{ icon } = {}] = entry?.sections ?? [];
  const tabs = [{ tab, id, title, description }];
  return {
    $schema: "./schema/data-set.json",
    entries: [{ edition: "1", sections: [{ sectionName: section, icon, tabs }] }],
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the files need no check, because tests ensure that they are valid
function read(file: string): any {
  const text = readFileSync(join(source, "content", file), "utf8");
  return JSON.parse(text.replace("../../../content/schema/", "./schema/"));
}

function write(folder: string, file: string, value: object): void {
  writeFileSync(join(folder, file), formatted(JSON.stringify(value, null, 2)));
}

function copyAssets(folder: string): void {
  const assets = join(source, "public", "assets");
  const content = withAssets({ folder: assets }, () => loadContent(folder));
  for (const { path } of namedAssets(content)) {
    const to = join(folder, assetsSubfolder, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(assets, path), to);
  }
}
