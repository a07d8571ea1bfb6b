import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const paths = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);

/** The tests of the rules that `stryker.config.mjs` changes. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    include: [
      ...paths("addresses", "address-table", "query", "placeholders", "video-time", "page-start", "share"),
      ...paths("leads", "leads-export", "search", "common-words", "counted", "playback", "dedupeWindow"),
      ...paths("webvtt", "schema", "content-schema", "media-scenes", "scenes", "request-rules", "file-part"),
      ...paths("cache-control", "embed-address", "tour", "vocabulary"),
    ],
    // Stryker runs threads, which load a module once for each change.
    poolOptions: { threads: { isolate: false } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
