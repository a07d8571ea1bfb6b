import { openFile } from "./files";

/** `file`: the file that lacks the translation. */
export type MissingTranslation = { file: string; text: string };

type FormFields = Record<"lead" | "contact", { fields: { name: string; label: string }[] }>;

/** Returns an empty list if a file is invalid. */
export function missingTranslations(folder: string, file: string): MissingTranslation[] {
  try {
    const read = (name: string) => openFile(folder, name).value;
    if (file === "forms.json") return missingFields(read(file) as Record<string, FormFields>);
    const products = (read("site.json") as { products: { legal: string }[] }).products;
    const other = products.find(({ legal }) => legal !== file)?.legal;
    if (other === undefined || !products.some(({ legal }) => legal === file)) return [];
    const countOf = (name: string) => (read(name) as { pages: unknown[] }).pages.length;
    const more = countOf(file) - countOf(other);
    const text = `${other} has ${more} fewer: add the page in the other language.`;
    return more > 0 ? [{ file: other, text }] : [];
  } catch {
    return [];
  }
}

function missingFields({ en, nb }: Record<string, FormFields>): MissingTranslation[] {
  return (["lead", "contact"] as const).flatMap((form) => {
    const lacks = (has: FormFields | undefined, other: FormFields | undefined, language: string) =>
      (has?.[form].fields ?? [])
        .filter(({ name }) => !other?.[form].fields.some((each) => each.name === name))
        .map(({ label }) => ({
          file: "forms.json",
          text: `The ${language} ${form} form has no "${label}": add it, too.`,
        }));
    return [...lacks(en, nb, "Norwegian"), ...lacks(nb, en, "English")];
  });
}
