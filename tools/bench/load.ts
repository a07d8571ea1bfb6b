import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import type { Content, ProductContent } from "~/content/schema/content";
import { searchPath } from "~/content/url/addresses";
import { askingCore, type Site } from "./sites";

/** What is asked for; load-process.mjs says what patterns become. */
export type Asked = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The status of each answer. */
  expected?: number;
};

export type Way = {
  connections: number;
  seconds: number;
  /** Milliseconds between two requests, each of which then has a connection of its own. */
  rests?: number;
};

const foundSchema = z.object({
  count: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  unexpected: z.array(z.number()),
});

const program = fileURLToPath(new URL("./load-process.mjs", import.meta.url));
const run = promisify(execFile);

/**
 * Asks a site, from the other core.
 *
 * @returns times in milliseconds
 * @throws Error where an answer has another status than expected
 */
export async function load({ url }: Site, asked: Asked, words: string[], way: Way) {
  const headers = { "accept-encoding": "gzip, deflate, br, zstd", ...asked.headers };
  const given = { method: "GET", expected: 200, ...asked, headers, url, words, ...way };
  const args = ["-c", askingCore, process.execPath, program, JSON.stringify(given)];
  const found = foundSchema.parse(JSON.parse((await run("taskset", args)).stdout));
  if (found.unexpected.length > 0)
    throw new Error(`${asked.path} was answered with ${found.unexpected.join(", ")}`);
  return found;
}

/** What a visitor can ask for, of a page with a film. */
export function kindsOf(content: Content, path: string): Record<string, Asked> {
  const search = searchPath("Seafood");
  return {
    kept: { path },
    query: { path: `${path}?utm_source=mail&utm_id={id}` },
    search: { path: `${search}?q={word}+{word}` },
    suggestion: { path: `${search}.json?q={word}+{word}` },
    lead: { ...contactForm(content.products.Seafood), path },
  };
}

/** Words that the demos have, in letters that need no encoding. */
export function wordsIn({ sections }: ProductContent): string[] {
  const words = JSON.stringify(sections)
    .toLowerCase()
    .match(/\b[a-z]{4,}\b/g);
  return [...new Set(words)];
}

/** A contact form without a fault, with an e-mail address that no other has. */
function contactForm({ forms }: ProductContent): Omit<Asked, "path"> {
  const required = forms.contact.fields.filter(({ required }) => required);
  const fields = required.map(
    ({ name, type }) => `${name}=${type === "email" ? "{id}%40example.com" : "Kari"}`,
  );
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: ["form=contact", "consent=yes", ...fields].join("&"),
    expected: 303,
  };
}
