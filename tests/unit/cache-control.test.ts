import { describe, expect, test } from "vitest";
import { cacheControlOf } from "~/server/headers/cache-control";

describe("Cache-Control", () => {
  const forever = "public, max-age=31536000, immutable";
  const page = "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400";
  const data = "public, max-age=10, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400";
  test.each([
    ["GET", "/Seafood/SALES/Invoicing", 200, false, page],
    ["HEAD", "/Seafood/SALES/Invoicing", 200, false, page],
    ["GET", "/Seafood/SALES/Invoicing", 304, false, page],
    ["GET", "/Seafood/SALES/Invoicing.data", 200, false, data],
    ["POST", "/Seafood/SALES/Invoicing", 400, false, "no-store"],
    ["GET", "/", 302, false, "public, max-age=60"],
    ["GET", "/Seafood/Buying", 301, false, "public, max-age=60"],
    ["GET", "/_root.data", 202, false, "public, max-age=60"],
    ["GET", "/Seafood/Nope", 404, false, "public, max-age=60"],
    ["GET", "/Seafood/SALES/Invoicing", 500, false, "no-store"],
    ["GET", "/%E0%A4%A", 400, false, "no-store"],
    ["GET", "/_build/root-abc.js", 200, false, forever],
    ["GET", "/_build/gone.js", 404, false, "no-store"],
    ["GET", "/assets/videos/x.mp4", 206, true, forever],
    ["GET", "/assets/videos/x.mp4", 206, false, "public, max-age=300"],
    ["GET", "/assets/none.mp4", 404, true, "no-store"],
    ["GET", "/robots.txt", 200, false, "public, max-age=300"],
    ["GET", "/Seafood/search.json", 200, false, "public, max-age=300"],
  ])("%s %s with %i, isVersioned: %s", (method, path, status, isVersioned, value) => {
    expect(cacheControlOf({ method, path, status, isVersioned })).toBe(value);
  });
});
