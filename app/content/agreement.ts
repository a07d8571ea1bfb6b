import { languages } from "~/schema/basics/languages";
import { normaliseName } from "~/schema/basics/naming";
import { jsonPath, pathInWords } from "~/schema/basics/place";
import type { ProductContent } from "~/schema/content";
import type { Site } from "~/schema/site";
import { ownNames } from "~/urls/tables/address-table";

type AgreeingContent = Pick<ProductContent, "product" | "entries" | "messages" | "forms" | "legal">;
type Problem = { file: string; path: string; names?: string; reason: string };

/** Finds contradictions between content files that are valid on their own. */
export function agreementProblems(
  products: AgreeingContent[],
  { contacts }: Pick<Site, "contacts">,
): Problem[] {
  return [
    ...(contacts.length > 0 ? products.flatMap(personProblems) : []),
    ...products.flatMap(consentProblems),
    ...products.flatMap(ownNameProblems),
    ...languageProblems(products),
  ];
}

function ownNameProblems({ product: { dataSet: file }, entries }: AgreeingContent): Problem[] {
  return entries.flatMap(({ sections }, entry) =>
    sections.flatMap(({ sectionName, formerly = [] }, index) => {
      const section = ["entries", entry, "sections", index];
      const named: [string, PropertyKey[]][] = [
        [sectionName, [...section, "sectionName"]],
        ...formerly.map((name, at): [string, PropertyKey[]] => [name, [...section, "formerly", at]]),
      ];
      return named
        .filter(([name]) => ownNames.includes(normaliseName(name)))
        .map(([name, path]) => ({
          file,
          path: jsonPath(path),
          names: pathInWords({ entries }, path),
          reason: `"${name}" is reserved for a page of the site: choose another name`,
        }));
    }),
  );
}

function personProblems({ product, messages }: AgreeingContent): Problem[] {
  if (messages.person) return [];
  return [
    {
      file: product.messages,
      path: "$.person",
      reason: "is missing: it is required because site.json contains contacts",
    },
  ];
}

function consentProblems({ product, forms, legal }: AgreeingContent): Problem[] {
  const { slug } = forms.consent;
  if (legal.some((page) => page.slug === slug)) return [];
  const there = legal.map((page) => `"${page.slug}"`).join(", ");
  const reason = `no page in ${product.legal} has the slug "${slug}": use one of ${there}`;
  return [{ file: "forms.json", path: `$.${product.lang}.consent.slug`, reason }];
}

function languageProblems(products: AgreeingContent[]): Problem[] {
  const spoken = languages.flatMap(
    (language) => products.find(({ product }) => product.lang === language) ?? [],
  );
  return spoken.flatMap((one, index) =>
    spoken.slice(index + 1).flatMap((other) => sharedProblems(one, other)),
  );
}

function sharedProblems(one: AgreeingContent, other: AgreeingContent): Problem[] {
  return (["messages", "legal"] as const).flatMap((kind) => {
    const [known, sentences] = [sentencesOf(one[kind]), sentencesOf(other[kind])];
    const same = [...sentences].filter(([path, sentence]) => known.get(path) === sentence).length;
    if (same <= sentences.size / 2) return [];
    const reason = `${same} of ${sentences.size} sentences are the same as in ${one.product[kind]}: one of the two files is in the wrong language`;
    return [{ file: other.product[kind], path: "$", reason }];
  });
}

function sentencesOf(value: unknown, path = "$"): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([key, part]) => [...sentencesOf(part, `${path}.${key}`)]));
}
