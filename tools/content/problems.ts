import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { stopTimeProblems } from "~/content/demos";
import { interfaceIconPaths } from "~/content/icon-id";
import { assetFile, sha256Of } from "~/content/load/assets.server";
import {
  fileProblem,
  lengthProblem,
  type OfRecord,
  problem,
  recordProblems,
} from "~/content/load/check.server";
import { fileBytes, parseJson, utf8Text } from "~/content/load/file-text.server";
import { ContentError, type ContentProblem, loadContent } from "~/content/load/load.server";
import { previewSize } from "~/content/preview-size";
import { answerMomentProblems, questionNotes } from "~/content/questions";
import { jsonPath, pathInWords } from "~/schema/basics/place";
import type { Content, ProductContent } from "~/schema/content";
import { factsPath } from "~/schema/media";
import { type NamedAsset, namedAssets } from "~/schema/named-assets";
import type { Site } from "~/schema/site";
import { countOfCompleteMatches } from "~/search/engine/search";
import { buildIndex } from "~/search/engine/search-index";
import { searchableTexts } from "~/search/server/searchable.server";

export function contentProblems(folder: string): ContentProblem[] {
  try {
    const content = loadContent(folder);
    return [...content.unknownKeys, ...assetProblems(content)];
  } catch (error) {
    if (error instanceof ContentError) return [...error.problems, ...rawAssetProblems(folder)];
    throw error;
  }
}

export function contentNotes(folder: string): ContentProblem[] {
  const { products, media } = loadContent(folder);
  return questionNotes(Object.values(products), media);
}

const assetKeys = new Set(["icon", "image", "logo", "favicon", "shareImage", "stageImage", "path"]);
const videoKeys = new Set(["video"]);

export function rawAssetProblems(folder: string): ContentProblem[] {
  const texts = namesIn(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ file, content: parsedIfValid(join(folder, file)) }));
  const videos = new Set(
    texts.flatMap(({ content }) => assetsWithin(content, videoKeys)).map(({ path }) => path),
  );
  const facts = [...videos].map(factsPath).map((file) => ({ file, content: parsedIfValid(assetFile(file)) }));
  return [...texts, ...facts].flatMap(({ file, content }) =>
    assetsWithin(content, assetKeys).flatMap(({ path, place }) => {
      const reason = fileProblem(path);
      return reason ? [{ file, path: jsonPath(place), names: pathInWords(content, place), reason }] : [];
    }),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function parsedIfValid(file: string): unknown {
  try {
    return parseJson(utf8Text(fileBytes(file)));
  } catch {
    return undefined;
  }
}

function assetsWithin(
  value: unknown,
  keys: Set<string>,
  place: PropertyKey[] = [],
): { path: string; place: PropertyKey[] }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const within = [...place, Array.isArray(value) ? Number(key) : key];
    const isAsset = typeof part === "string" && part.startsWith("/") && keys.has(key);
    return isAsset ? [{ path: part, place: within }] : assetsWithin(part, keys, within);
  });
}

/** Errors that the schema cannot find, such as missing files and times after the end of a video. */
export function assetProblems(content: Content): ContentProblem[] {
  const ofInterface = interfaceIconPaths.map((path) => ({
    path,
    file: "the interface",
    jsonPath: "$",
    names: "",
  }));
  const broken = new Set<string>();
  const ofFiles = [...namedAssets(content), ...ofInterface].flatMap((asset) => {
    const ofFile = fileProblem(asset.path);
    if (ofFile) broken.add(asset.path);
    const reason = ofFile ?? factsProblem(asset) ?? photoProblem(asset) ?? shareImageProblem(asset);
    return reason ? [problem(asset, reason)] : [];
  });
  return [
    ...ofFiles,
    ...recordProblems(content, broken, contentsProblem),
    ...stopTimeProblems(Object.values(content.products), content.media),
    ...answerMomentProblems(Object.values(content.products), content.media),
    ...sampleProblems(content.site),
    ...Object.values(content.products).flatMap((product) => exampleProblems(product, content.media)),
  ];
}

const contentsProblem: OfRecord = (file, there) =>
  lengthProblem(file, there) ??
  (sha256Of(readFileSync(there)) === file.sha256
    ? undefined
    : `${file.path} was changed: its hash differs from its metadata; run npm run media -- check`);

const photoBytesLimit = 50_000;

function photoProblem({ path, jsonPath }: NamedAsset): string | undefined {
  if (!jsonPath.startsWith("$.contacts")) return undefined;
  const { size } = statSync(assetFile(path));
  return size > photoBytesLimit ? `${path} has ${size} bytes: the maximum is ${photoBytesLimit}` : undefined;
}

function shareImageProblem({ path, jsonPath }: NamedAsset): string | undefined {
  if (jsonPath !== "$.brand.shareImage") return undefined;
  try {
    const { width, height } = imageSize(readFileSync(assetFile(path)));
    if (width === previewSize.width && height === previewSize.height) return undefined;
    return `${path} must have ${previewSize.width} × ${previewSize.height} pixels (found ${width} × ${height})`;
  } catch {
    return `${path} is not an image`;
  }
}

export function factsProblem({ path, file }: NamedAsset): string | undefined {
  const isOfTab = path.endsWith(".mp4") && !file.startsWith("/");
  return isOfTab
    ? `the metadata of the video is missing: ${factsPath(path)} is not in ${assetFile("")}`
    : undefined;
}

/** Contact details of the sample brands. The check reports them if they appear in the content of other brands. */
const samples = [
  { brand: "Tidevann", domain: "tidevann.example", phone: "+47 55 50 12 " },
  { brand: "Example", domain: "example.com", phone: undefined },
];

function sampleProblems({ brand, contact, contacts }: Site): ContentProblem[] {
  const others = samples.filter((sample) => sample.brand !== brand.name);
  const isLeft = (value: string) =>
    others.some(
      ({ domain, phone }) =>
        value.endsWith(`@${domain}`) ||
        value.startsWith(`https://${domain}/`) ||
        (phone && value.startsWith(phone)),
    );
  return Object.entries({ contact, contacts }).flatMap(([key, part]) =>
    textsWithin(part, [key])
      .filter(({ text }) => isLeft(text))
      .map(({ text, place }) => ({
        file: "site.json",
        path: jsonPath(place),
        reason: `${text} belongs to the sample: replace or remove it`,
      })),
  );
}

function textsWithin(value: unknown, place: PropertyKey[]): { text: string; place: PropertyKey[] }[] {
  if (typeof value === "string") return [{ text: value, place }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsWithin(part, [...place, Array.isArray(value) ? Number(key) : key]),
  );
}

function exampleProblems(content: ProductContent, media: Content["media"]): ContentProblem[] {
  const { product, messages, synonyms } = content;
  const index = buildIndex(searchableTexts(content, media), product.lang, synonyms);
  return messages.search.examples.queries.flatMap((query, number) =>
    countOfCompleteMatches(index, query) > 0
      ? []
      : [
          {
            file: product.messages,
            path: `$.search.examples.queries[${number}]`,
            reason: `"${query}" finds no demo: use words that occur in a demo`,
          },
        ],
  );
}
