import { describe, expect, test } from "vitest";
import { readEnv } from "~/env.server";

test("nothing set gives a site that runs on the machine it stands on", () => {
  expect(readEnv({})).toEqual({
    SITE_URL: "http://localhost:3000",
    CONTENT_DIR: "content",
    SEAFOOD_DEMO_URL: "/Seafood",
    LOGISTICS_DEMO_URL: "/Logistics",
  });
});

test("SITE_URL may end in a slash", () => {
  expect(readEnv({ SITE_URL: "https://demo.example.com/" }).SITE_URL).toBe("https://demo.example.com");
});

describe("a wrong value is one readable line", () => {
  test.each([
    ["SITE_URL", "demo.example.com", "SITE_URL: must be an http or https URL"],
    ["SITE_URL", "javascript:alert(1)", "SITE_URL: must be an http or https URL"],
    [
      "SITE_URL",
      "https://example.com/demo",
      "SITE_URL: must be an origin without a path, like https://demo.example.com",
    ],
    [
      "LOGISTICS_DEMO_URL",
      "//evil.example",
      "LOGISTICS_DEMO_URL: must be an absolute URL, or a path of this site that begins with one slash",
    ],
    [
      "SEAFOOD_DEMO_URL",
      "javascript:alert(1)",
      "SEAFOOD_DEMO_URL: must be an absolute URL, or a path of this site that begins with one slash",
    ],
    ["PORT", "", "PORT: must be a port number"],
    ["PORT", "99999", "PORT: must be a port number"],
    ["CONTENT_DIR", "", "CONTENT_DIR: must name a folder"],
  ])("%s=%s", (name, value, line) => {
    expect(() => readEnv({ [name]: value })).toThrow(line);
  });

  test("each variable has its own", () => {
    expect(() => readEnv({ PORT: "x", CONTENT_DIR: "" })).toThrow(
      "CONTENT_DIR: must name a folder\nPORT: must be a port number",
    );
  });
});
