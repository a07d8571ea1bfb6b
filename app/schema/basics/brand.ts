import { z } from "zod";
import { fill, filledThroughout } from "./naming";

/** Placeholders in texts, such as `{brand}`. `{BRAND}` inserts the value in capitals (rule 17.16). */
export const brandWords = ["brand", "legalName", "email", "cloud", "otherCloud"] as const;

type Words = Partial<Record<(typeof brandWords)[number], string>>;

/** Validates only the values for placeholders, so that they are inserted even if the file has other errors. */
const namingSchema = z.object({
  brand: z.object({ name: z.string(), legalName: z.string() }),
  contact: z.object({ email: z.record(z.string(), z.string()) }),
  products: z.array(z.object({ lang: z.string(), cloudName: z.string() })),
});

/** Replaces placeholders in content files before the files are checked. */
export class BrandedTexts {
  readonly #brand: Record<string, string>;
  readonly #products: { cloudName: string; lang: string; email: string }[];

  constructor(site: unknown) {
    const { data } = namingSchema.safeParse(site);
    this.#brand = withCapitals({ brand: data?.brand.name ?? "", legalName: data?.brand.legalName ?? "" });
    this.#products = (data?.products ?? []).map(({ lang, cloudName }) => ({
      lang,
      cloudName: fill(cloudName, this.#brand),
      email: data?.contact.email[lang] ?? "",
    }));
  }

  inSite(site: unknown): unknown {
    return filledThroughout(site, this.#brand);
  }

  inFileOf(index: number, file: unknown): unknown {
    return filledThroughout(file, this.#wordsOf(index));
  }

  /** @param file an object with one property for each language */
  inFileOfAll(file: unknown): unknown {
    if (typeof file !== "object" || file === null) return file;
    const indexOf = (language: string) => this.#products.findIndex(({ lang }) => lang === language);
    return Object.fromEntries(
      Object.entries(file).map(([language, part]) => [language, this.inFileOf(indexOf(language), part)]),
    );
  }

  #wordsOf(index: number): Record<string, string> {
    const own = this.#products[index];
    const other = this.#products.find((product) => product !== own);
    const clouds = { cloud: own?.cloudName ?? "", otherCloud: other?.cloudName ?? "" };
    return { ...this.#brand, ...withCapitals(clouds), email: own?.email ?? "" };
  }
}

function withCapitals(words: Words): Record<string, string> {
  const inCapitals = Object.entries(words).map(([word, value]) => [word.toUpperCase(), value.toUpperCase()]);
  return { ...words, ...Object.fromEntries(inCapitals) };
}
