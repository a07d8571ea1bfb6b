import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { siteAssets, withAssets } from "~/content/load/assets.server";
import { parseJson, repeatedKeys, utf8Text } from "~/content/load/file-text.server";
import { jsonSchemas } from "~/content/load/json-schema";
import { ContentError, type ContentProblem, loadContent } from "~/content/load/load.server";
import { videoVersions } from "~/content/questions";
import { BrandedTexts } from "~/schema/basics/brand";
import { jsonPath } from "~/schema/basics/place";
import type { ProductValue } from "~/schema/basics/products";
import { dataSetSchema, type Section } from "~/schema/data-set";
import { questionsSchema } from "~/schema/questions";
import { pathTo, questionsPath } from "~/urls/tables/addresses";
import { contentProblems } from "../content/problems";
import { assetsSubfolder, filesBelow } from "../files-below";
import { withLock } from "../media/publish";
import { replaceFile } from "../replace-file";
import { rewritten, type Shape } from "./rewrite";

export type FormSchema = Shape & {
  title?: string;
  description?: string;
  $defs?: Record<string, FormSchema>;
};

export type ContentFile = {
  value: unknown;
  /** Hash of the file. Requests to save the file include it, so that they fail if the file has changed. */
  version: string;
  schema: FormSchema;
};

export type Saved =
  | { outcome: "saved"; version: string; value: unknown }
  | { outcome: "changed" }
  | { outcome: "rejected"; problems: ContentProblem[] }
  /** The user must confirm these renames, because they change the URLs of sections and tabs. */
  | { outcome: "renames"; renames: Rename[] };

/** Change to a section's or tab's name in `file`, caused by a new value of a placeholder in `site.json`. */
export type Rename = { file: string; before: string; after: string };

export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

export function editableFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".json"));
}

/** @throws UnreadableFile if the form cannot show the file */
export function openFile(folder: string, file: string): ContentFile {
  return opened(readFileSync(join(folder, file)));
}

function opened(bytes: Buffer): ContentFile & { text: string } {
  const { text, value } = readJson(bytes);
  const [repeated] = repeatedKeys(text, value);
  if (repeated) throw new UnreadableFile(repeated.reason);
  const named = (value as { $schema?: unknown } | null)?.$schema;
  const schema = jsonSchemas()[basename(String(named))];
  if (schema === undefined)
    throw new UnreadableFile(
      `"$schema" must name a JSON Schema of content/schema (found ${String(named ?? "none")})`,
    );
  return { text, value, version: versionOf(bytes), schema: JSON.parse(schema) as FormSchema };
}

function readJson(bytes: Buffer): { text: string; value: unknown } {
  try {
    const text = utf8Text(bytes);
    return { text, value: parseJson(text) };
  } catch (error) {
    throw new UnreadableFile((error as Error).message);
  }
}

function versionOf(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * @param knowsRenames whether the user has confirmed the new names
 * @throws UnreadableFile if the form cannot show the file
 * @throws MediaError if another process holds the content's lock
 */
export async function saveFile(
  folder: string,
  file: string,
  {
    version,
    value,
    knowsRenames = false,
  }: Pick<ContentFile, "version" | "value"> & { knowsRenames?: boolean },
): Promise<Saved> {
  return withLock(folder, undefined, () => {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    if (versionOf(bytes) !== version) return { outcome: "changed" };
    const { text: before, schema } = opened(bytes);
    const completed = withVideoVersions(folder, file, value);
    const text = formatted(rewritten(before, completed, schema));
    const problems = problemsAdded(folder, file, text);
    if (problems.length > 0) return { outcome: "rejected", problems };
    const renames = file === siteFile && !knowsRenames ? renamesBy(folder, readJson(bytes).value, value) : [];
    if (renames.length > 0) return { outcome: "renames", renames };
    // Compares the version again, because text editors ignore the lock and may have changed the file meanwhile.
    if (versionOf(readFileSync(path)) !== version) return { outcome: "changed" };
    replaceFile(path, text);
    return { outcome: "saved", version: versionOf(text), value: completed };
  });
}

function withVideoVersions(folder: string, file: string, value: unknown): unknown {
  try {
    const { products, media } = withAssets(assetsOf(folder), () => loadContent(folder));
    const content = Object.values(products).find(({ product }) => product.questions === file);
    if (!content) return value;
    const versions = videoVersions(content, media);
    return JSON.parse(JSON.stringify(value), (key, part) => {
      const version = key === "answer" && part?.film === undefined ? versions.get(part?.demo) : undefined;
      return version === undefined ? part : { ...part, film: version };
    });
  } catch (error) {
    if (error instanceof ContentError) return value;
    throw error;
  }
}

export async function completeQuestions(folder: string): Promise<string[]> {
  const changed: string[] = [];
  const files = productsOf(readJson(readFileSync(join(folder, siteFile))).value);
  for (const { questions: file } of files) {
    if (file === undefined) continue;
    try {
      const before = openFile(folder, file);
      const saved = await saveFile(folder, file, before);
      if (saved.outcome === "saved" && saved.version !== before.version) changed.push(file);
    } catch (error) {
      throw error instanceof UnreadableFile ? new UnreadableFile(`${file} ${error.message}`) : error;
    }
  }
  return changed;
}

const assetsOf = (folder: string) => ({
  folder: join(folder, assetsSubfolder),
  fallbackFolder: siteAssets.folder,
});

const project = fileURLToPath(new URL("../..", import.meta.url));
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

export function formatted(text: string): string {
  return execFileSync(process.execPath, [biome, "format", "--stdin-file-path=content/file.json"], {
    cwd: project,
    input: text,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
}

function problemsAdded(folder: string, file: string, text: string): ContentProblem[] {
  const copy = mkdtempSync(join(tmpdir(), "quayside-edit-"));
  try {
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".json")))
      copyFileSync(join(folder, name), join(copy, name));
    const former = readFileSync(join(copy, file));
    writeFileSync(join(copy, file), text);
    const problemsOf = (content: string) => withAssets(assetsOf(folder), () => contentProblems(content));
    const problems = problemsOf(copy);
    if (problems.length === 0) return [];
    writeFileSync(join(copy, file), former);
    const known = problemsOf(copy).map(kindOf);
    return problems.filter((problem) => {
      const index = known.indexOf(kindOf(problem));
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Omits list positions, so that an error keeps its identifier if its list item moves. */
function kindOf({ file, path, reason }: ContentProblem): string {
  return [file, path.replace(/\[\d+\]/g, "[]"), reason].join(" ");
}

/** Assets that users may choose. Omits files such as `tour.av1.mp4`, which the media tools make from other files. */
export function namedFiles(folder: string): string[] {
  const all = [siteAssets.folder, join(folder, assetsSubfolder)].flatMap(filesBelow);
  const named = all.filter((file) => /(?:^|[/\\])[^./\\]+\.(?:svg|jpg|png|webp|mp4)$/.test(file));
  return [...new Set(named.map((file) => `/${file.replaceAll("\\", "/")}`))].sort();
}

const siteFile = "site.json";

const productsOf = (site: unknown) =>
  (site as { products?: { value: ProductValue; dataSet: string; questions?: string }[] }).products ?? [];

function sectionsFor(folder: string, site: unknown, index: number): Section[] {
  const { dataSet = "" } = productsOf(site)[index] ?? {};
  try {
    const filled = new BrandedTexts(site).inFileOf(index, openFile(folder, dataSet).value);
    return dataSetSchema.safeParse(filled).data?.entries[0]?.sections ?? [];
  } catch {
    return [];
  }
}

function renamesBy(folder: string, former: unknown, site: unknown): Rename[] {
  return productsOf(site).flatMap(({ dataSet: file }, index) => {
    const named = (by: unknown) =>
      sectionsFor(folder, by, index).flatMap((section) => [
        { name: section.sectionName, formerly: section.formerly },
        ...section.tabs.map(({ tab, formerly }) => ({ name: tab, formerly })),
      ]);
    const after = named(site);
    return named(former).flatMap(({ name: before }, place) => {
      const { name = before, formerly = [] } = after[place] ?? {};
      return name === before || formerly.includes(before) ? [] : [{ file, before, after: name }];
    });
  });
}

/** Maps JSON paths in the file to the URL paths of the pages that show the content. Empty if the file is invalid. */
export function pagesOf(folder: string, file: string): Record<string, string> {
  const { value: site } = readJson(readFileSync(join(folder, siteFile)));
  const productOfQuestions = productsOf(site).find(({ questions }) => questions === file);
  if (productOfQuestions) return questionPages(folder, file, productOfQuestions.value);
  const index = productsOf(site).findIndex(({ dataSet }) => dataSet === file);
  const product = productsOf(site)[index];
  if (!product) return {};
  const pages = sectionsFor(folder, site, index).flatMap(({ sectionName, tabs }, section) =>
    tabs.map(({ tab }, place) => [
      jsonPath(["entries", 0, "sections", section, "tabs", place]),
      pathTo(product.value, sectionName, tab),
    ]),
  );
  return Object.fromEntries(pages);
}

function questionPages(folder: string, file: string, product: ProductValue): Record<string, string> {
  const { data } = questionsSchema.safeParse(readJson(readFileSync(join(folder, file))).value);
  const pages = (data?.groups ?? []).flatMap(({ questions }, group) =>
    questions.map(({ id }, place) => [
      jsonPath(["groups", group, "questions", place]),
      `${questionsPath(product)}?ask=${id}`,
    ]),
  );
  return Object.fromEntries(pages);
}
