import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documents } from "./documents";

const words: Record<string, string> = {
  anew: "again",
  "but for": "except",
  "for good": "permanently",
  whoever: "the person who",
  "films?": "video",
};

/** Allows these names, which cannot change because stored content, counts and URLs contain them. */
const storedNames = /`film(?:-low)?`|\/films\b|"film(?:-low)?"/g;

const sources = execFileSync("git", ["ls-files", "app", "tools", "deploy"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:tsx?|mjs|css|ya?ml|sh)$/.test(file));

/** Comments and messages. A message is a string with spaces. */
const sentences = /\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|#) [^\n]*|"[^"\n]* [^"\n]*"|`[^`\n]* [^`\n]*`/g;

function found(text: string): string[] {
  const written = text.replace(storedNames, "");
  return Object.entries(words).flatMap(([word, better]) =>
    [...written.matchAll(new RegExp(`.{0,30}\\b${word}\\b.{0,30}`, "gi"))].map(
      ([place]) => `${place.trim()} (write: ${better})`,
    ),
  );
}

test.each(documents())("%s contains none of the unclear words", (file) => {
  expect(found(readFileSync(file, "utf8"))).toEqual([]);
});

test("comments and messages contain none of the unclear words", () => {
  const wrong = sources.flatMap((file) =>
    (readFileSync(file, "utf8").match(sentences) ?? [])
      .flatMap(found)
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(wrong).toEqual([]);
});
