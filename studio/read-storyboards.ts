import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { loadContent } from "~/content/load/load.server";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { contentFolder, studioFolder } from "./folders";
import type { Storyboard } from "./storyboard";
import { storyboardSchema } from "./storyboard-schema";
import { resolveReferences } from "./world/references";
import { readSampleWorld, type SampleWorld } from "./world/sample-world";

/** A storyboard with unresolved references, and the name of the storyboard's file without the extension. */
export type Written = { file: string; json: Record<string, unknown> & { tab?: unknown } };

export type Named = { file: string; board: Storyboard; lang: "en" | "nb" };

const writtenSchema = z.record(z.string(), z.unknown());

export function writtenStoryboards(): Written[] {
  const folder = join(studioFolder, "storyboards");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({
      file: basename(file, ".json"),
      json: writtenSchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))),
    }));
}

export function readStoryboards(wanted: (written: Written) => boolean = () => true): Named[] {
  const [world, content] = [readSampleWorld(), loadContent(contentFolder)];
  return writtenStoryboards()
    .filter(wanted)
    .map((written) => readyForStage(written, world, content));
}

/** @throws Error that lists the file and all errors: unknown references or an invalid structure */
export function readyForStage(
  { file, json }: Written,
  world: SampleWorld,
  content: Pick<Content, "products">,
): Named {
  const product = content.products[String(json.tab).split("/")[0] as ProductValue]?.product;
  const lang = product?.lang ?? "en";
  const resolved = resolveReferences(json, world, lang);
  const result = storyboardSchema.safeParse(resolved.json);
  const misshapen = (result.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  // Unresolved references usually cause structural errors, so structural errors are then omitted.
  const problems = resolved.problems.length > 0 ? resolved.problems : misshapen;
  if (problems.length === 0 && result.data) return { file, board: result.data, lang };
  throw new Error(
    `${file}.json:\n${problems.map(({ path, message }) => `  ${path}: ${message}`).join("\n")}`,
  );
}
