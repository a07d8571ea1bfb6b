import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { agreementProblems } from "~/content/agreement";
import { demoProblems, videosOf } from "~/content/demos";
import { questionProblems } from "~/content/questions";
import { BrandedTexts } from "~/schema/basics/brand";
import { jsonPath, pathInWords } from "~/schema/basics/place";
import type { ProductValue } from "~/schema/basics/products";
import type { Content, ProductContent } from "~/schema/content";
import { dataSetSchema, shownSections } from "~/schema/data-set";
import { formsSchema } from "~/schema/forms";
import { legalSchema } from "~/schema/legal";
import { factsPath, type Recordings, recordingSchema } from "~/schema/media";
import { messagesSchema } from "~/schema/messages";
import { questionsSchema } from "~/schema/questions";
import { contentVersion, siteSchema } from "~/schema/site";
import { assetFile } from "./assets.server";
import { fileStats, parseJson, repeatedKeys, utf8Text } from "./file-text.server";
import { rawIdProblems } from "./raw-id-problems";
import { schemaError } from "./schema-error";

export type ContentProblem = { file: string; path: string; names?: string; reason: string };

export type Forgives = (problem: ContentProblem) => boolean;

const maxErrors = 100;
const maxErrorLength = 300;
const maxFileBytes = 5 * 1024 * 1024;

export class ContentError extends Error {
  override name = "ContentError";
  readonly problems: ContentProblem[];

  constructor(problems: ContentProblem[]) {
    const reported = problems.slice(0, maxErrors);
    const last = reported.at(-1);
    const more = problems.length - reported.length;
    if (last && more > 0) reported.push({ file: last.file, path: "$", reason: `and ${more} more errors` });
    super(reported.map(formatProblem).join("\n"));
    this.problems = reported;
  }
}

export function formatProblem({ file, path, names, reason }: ContentProblem): string {
  return `${file}: ${path}${names ? ` (${names})` : ""}: ${reason}`;
}

/** @throws ContentError with all errors that are not ignored */
export function loadContent(folder: string, isIgnored: Forgives = () => false): Content {
  const reader = new ContentReader(folder, isIgnored);
  const texts = new BrandedTexts(reader.parse("site.json"));
  const site = reader.read("site.json", siteSchema, (file) => texts.inSite(file));
  const forms = reader.read("forms.json", formsSchema, (file) => texts.inFileOfAll(file));
  // The products' files are checked even if site.json has errors, so that one report contains all errors.
  const products = reader
    .productFiles("site.json")
    .map((files, index) => reader.readProduct(files, (file) => texts.inFileOf(index, file)));
  const media = reader.readMedia(videosOf(products.flatMap((parts) => parts ?? [])));
  if (reader.problems.length > 0 || !site || !forms)
    throw new ContentError([...reader.problems, ...reader.idProblems()]);

  const contentOf = (value: ProductValue): ProductContent => {
    const index = site.products.findIndex((each) => each.value === value);
    const [product, parts] = [site.products[index], products[index]];
    // This error never occurs, because the schema requires both products. TypeScript needs the check.
    if (!product || !parts)
      throw new ContentError([{ file: "site.json", path: "$", reason: `must contain the product ${value}` }]);
    // Visitors may search in either language, so words such as *price*, which lead to the contact form, work in both.
    const inOtherLanguages = products
      .filter((each) => each !== parts)
      .flatMap((each) => each?.messages.synonyms ?? [])
      .flatMap(({ typed, contact }) => (contact ? { typed, meant: [], contact } : []));
    const synonyms = [...parts.synonyms, ...inOtherLanguages];
    return { product, forms: forms[product.lang], ...parts, synonyms };
  };
  const content: Content = {
    site,
    media,
    products: { Seafood: contentOf("Seafood"), Logistics: contentOf("Logistics") },
    unknownKeys: reader.unknownKeys,
  };
  const all = Object.values(content.products);
  const problems = [
    ...demoProblems(all, content.media),
    ...questionProblems(all, content.media),
    ...agreementProblems(all, site),
  ].filter((problem) => !isIgnored(problem));
  if (problems.length > 0) throw new ContentError(problems);
  return content;
}

const productFilesSchema = z.object({
  dataSet: z.string(),
  messages: z.string(),
  legal: z.string(),
  questions: z.string().optional(),
});
type ProductFiles = z.infer<typeof productFilesSchema>;
type Complete = (parsed: unknown) => unknown;

class ContentReader {
  readonly problems: ContentProblem[] = [];
  readonly unknownKeys: ContentProblem[] = [];

  constructor(
    private readonly folder: string,
    private readonly forgives: Forgives,
  ) {}

  /** Reads the names of the products' files even if `site.json` has other errors, so that the files are checked. */
  productFiles(file: string): ProductFiles[] {
    const result = z.object({ products: z.array(productFilesSchema) }).safeParse(this.parse(file));
    return result.success ? result.data.products : [];
  }

  idProblems(): ContentProblem[] {
    return rawIdProblems(
      this.productFiles("site.json").map(({ dataSet }) => ({ file: dataSet, parsed: this.parse(dataSet) })),
    );
  }

  readProduct(
    files: ProductFiles,
    complete: Complete,
  ): Omit<ProductContent, "product" | "forms"> | undefined {
    const dataSet = this.read(files.dataSet, dataSetSchema, complete);
    const messages = this.read(files.messages, messagesSchema, complete);
    const legal = this.read(files.legal, legalSchema, complete);
    if (files.questions !== undefined) this.#questionFiles.add(files.questions);
    const questions =
      files.questions === undefined ? { groups: [] } : this.read(files.questions, questionsSchema, complete);
    const shown = dataSet?.entries[0];
    if (!shown || !messages || !legal || !questions) return undefined;
    const { entries, tours = [], synonyms = [] } = dataSet;
    return {
      entries,
      sections: shownSections(shown.sections),
      tours,
      synonyms: [...synonyms, ...(messages.synonyms ?? [])],
      messages,
      legal: legal.pages,
      questions: questions.groups,
    };
  }

  readMedia(videos: string[]): Recordings {
    return Object.fromEntries(
      videos.flatMap((video) => {
        const file = factsPath(video);
        const facts = existsSync(assetFile(file)) ? this.read(file, recordingSchema) : undefined;
        return facts ? [[video, facts]] : [];
      }),
    );
  }

  /** @param complete function that replaces placeholders in the file with values from site.json */
  read<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    complete: Complete = (parsed) => parsed,
  ): z.infer<Schema> | undefined {
    const value = this.parse(file);
    if (value === undefined) return undefined;
    const completed = complete(value);
    let result = schema.safeParse(completed, { error: schemaError });
    const version = result.success ? undefined : this.#laterVersion();
    if (!result.success && version !== undefined) {
      const known = this.#withoutUnknown(file, completed, result.error.issues, version);
      result = schema.safeParse(known, { error: schemaError });
    }
    if (result.success) return result.data;
    const known = this.problems.length;
    for (const { path, message } of result.error.issues) this.problem(file, path, message);
    return this.problems.length === known ? (completed as z.infer<Schema>) : undefined;
  }

  #laterVersion(): number | undefined {
    const site = z.object({ version: z.int().gt(contentVersion) }).safeParse(this.parse("site.json"));
    return site.data?.version;
  }

  #withoutUnknown(file: string, value: unknown, issues: z.core.$ZodIssue[], version: number): unknown {
    const copy = structuredClone(value);
    for (const issue of issues) {
      if (issue.code !== "unrecognized_keys") continue;
      const place = issue.path.reduce((at, key) => Reflect.get(at as object, key) as unknown, copy) as object;
      for (const key of issue.keys) {
        Reflect.deleteProperty(place, key);
        const reason = `is a key of content version ${version}: this server supports version ${contentVersion} and ignores the key`;
        this.unknownKeys.push({ file, path: jsonPath([...issue.path, key]), reason });
      }
    }
    return copy;
  }

  readonly #questionFiles = new Set<string>();

  private readonly parsed = new Map<string, unknown>();

  parse(file: string): unknown {
    if (!this.parsed.has(file)) this.parsed.set(file, this.parseOnce(file));
    return this.parsed.get(file);
  }

  private parseOnce(file: string): unknown {
    const path = file.startsWith("/") ? assetFile(file) : join(this.folder, file);
    try {
      const { size } = fileStats(path);
      if (size > maxFileBytes)
        return this.problem(file, [], `must have at most ${maxFileBytes} bytes (found ${size})`);
      const text = utf8Text(readFileSync(path));
      const content = parseJson(text);
      this.parsed.set(file, content);
      for (const { path: place, reason } of repeatedKeys(text, content)) this.problem(file, place, reason);
      return content;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const lacking = `is missing from ${this.folder}${this.#questionFiles.has(file) ? ": add the file, or remove questions from the product in site.json" : ""}`;
      return this.problem(file, [], code === "ENOENT" ? lacking : `cannot be read: ${message}`);
    }
  }

  private problem(file: string, path: PropertyKey[], reason: string): undefined {
    const names = pathInWords(this.parsed.get(file), path);
    const cut = reason.length > maxErrorLength ? `${reason.slice(0, maxErrorLength - 1)}…` : reason;
    const problem = { file, path: jsonPath(path), names, reason: cut };
    if (!this.forgives(problem)) this.problems.push(problem);
  }
}
