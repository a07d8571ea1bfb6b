import type { Forms } from "./schema/forms";
import type { LegalPage } from "./schema/legal";
import type { Messages } from "./schema/messages";
import { languages, type Product } from "./schema/site";

type Parts = { product: Product; messages: Messages; forms: Forms; legal: LegalPage[] };
type Fault = { file: string; path: string; reason: string };

/** What is wrong with files that are right by themselves: they do not agree, or agree where they should not. */
export function agreementFaults(products: Parts[]): Fault[] {
  return [...products.flatMap(consentFaults), ...languageFaults(products)];
}

/** The consent sentence leads to a legal page. */
function consentFaults({ product, forms, legal }: Parts): Fault[] {
  const { slug } = forms.consent;
  if (legal.some((page) => page.slug === slug)) return [];
  const there = legal.map((page) => `"${page.slug}"`).join(", ");
  const reason = `no page of ${product.legal} has the slug "${slug}", but ${there}`;
  return [{ file: "forms.json", path: `$.${product.lang}.consent.slug`, reason }];
}

/** A file of one language with the sentences of the other: a copy that nobody has translated, or the wrong file. */
function languageFaults(products: Parts[]): Fault[] {
  const [one, other] = languages.map((language) => products.find(({ product }) => product.lang === language));
  if (!one || !other) return [];
  return (["messages", "legal"] as const).flatMap((kind) => {
    const [known, sentences] = [sentencesOf(one[kind]), sentencesOf(other[kind])];
    const same = [...sentences].filter(([path, sentence]) => known.get(path) === sentence).length;
    if (same <= sentences.size / 2) return [];
    const reason = `${same} of its ${sentences.size} sentences are those of ${one.product[kind]}: one of the two is in the other's language`;
    return [{ file: other.product[kind], path: "$", reason }];
  });
}

/** Every text in a file, by where it is. */
function sentencesOf(value: unknown, path = "$"): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([key, part]) => [...sentencesOf(part, `${path}.${key}`)]));
}
