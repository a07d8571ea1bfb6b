import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const paths = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);

/** The tests of the rules that `stryker.config.mjs` changes. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    include: [
      ...paths("addresses", "address-table", "query", "placeholders", "video-time", "page-start", "share"),
      ...paths("leads", "leads-export", "search", "popular-queries", "classify-request", "playback-beacon"),
      ...paths("webvtt", "schema", "content-schema", "media-scenes", "scenes", "request-rules", "byte-range"),
      ...paths("cache-control", "dedupe-window", "resolve", "tour", "view", "vocabulary"),
    ],
    // Stryker runs threads, which load a module once for each change.
    poolOptions: { threads: { isolate: false } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
