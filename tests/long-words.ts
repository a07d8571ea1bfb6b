import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const longWord = "Menneskerettighetsorganisasjoner";

/** Keys whose values stay unchanged: file names, parts of links, e-mail addresses, phone numbers and the like. */
const unchangedKeys = new Set([
  ...["$schema", "id", "slug", "formerly", "stops", "demo", "at", "film", "when", "edition", "value", "lang"],
  ...["icon", "logo", "favicon", "shareImage", "image", "video", "colors", "campaigns", "languages"],
  ...["email", "phone", "booking", "type", "autocomplete", "providerName"],
]);

/** Keys of video metadata whose values are shown to visitors. */
const shownKeys = new Set(["title", "seen", "text", "name"]);

export function addLongWords(site: string): void {
  const content = join(site, "content");
  for (const file of filesWith(content, ".json"))
    rewrite(file, (text) => withLongWords(JSON.parse(text), (key) => !unchangedKeys.has(key)));
  const videos = join(site, "public", "assets", "videos");
  for (const file of filesWith(videos, ".vtt")) {
    const lines = readFileSync(file, "utf8").replace(/(-->.*\n)(?=.)/g, `$1${longWord} `);
    writeFileSync(file, lines);
  }
  for (const file of filesWith(videos, ".json"))
    rewrite(file, (text) => {
      const recording = withLongWords(
        JSON.parse(text),
        (key, part) => typeof part !== "string" || shownKeys.has(key),
      );
      return withSizes(recording, join(site, "public", "assets"));
    });
}

function filesWith(folder: string, ending: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}

function rewrite(file: string, change: (text: string) => unknown): void {
  writeFileSync(file, JSON.stringify(change(readFileSync(file, "utf8"))));
}

const isName = (text: string) => /^(?:[a-z.]*|Seafood|Logistics)$/.test(text);

function withLongWords(value: unknown, isRead: (key: string, part: unknown) => boolean): unknown {
  if (typeof value === "string") return isName(value) ? value : `${longWord} ${value}`;
  if (Array.isArray(value)) return value.map((part) => withLongWords(part, isRead));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isRead(key, part) ? withLongWords(part, isRead) : part]),
  );
}

function withSizes(recording: unknown, assets: string): unknown {
  return JSON.parse(JSON.stringify(recording), (_, part) =>
    part?.path?.endsWith(".vtt") ? { ...part, bytes: statSync(join(assets, part.path)).size } : part,
  );
}
