import { describe, expect, test } from "vitest";
import { headersFile, nginxFile } from "../../tools/export/configuration";

describe("the servers' configuration", () => {
  const options = {
    base: "https://files.example.com",
    areas: ["Seafood", "Logistics"],
    isRelease: false,
    files: ["a/index.html", "assets/a.mp4", "assets/a.vtt"],
    moved: new Map([["/Seafood/OLD%20%22NAME%22", "/Seafood/NEW/A%20B"]]),
    policies: {
      page: "default-src 'none'; frame-ancestors 'none'",
      embed: "frame-ancestors https://a.example",
    },
  };

  test("leads former names on, to the letter", () => {
    expect(nginxFile(options)).toContain(
      'location = "/Seafood/OLD \\"NAME\\"" { return 301 /Seafood/NEW/A%20B$is_args$args; }',
    );
  });

  test("gives pages, embeds and files their own headers", () => {
    const [first = "", embed = "", assets = ""] = ["/", "/embed/*", "/assets/*"].map(
      (pattern) => headersFile(options).split(`${pattern}\n`).at(-1)?.split("\n\n")[0],
    );
    expect(headersFile(options)).toContain("/Seafood/*\n");
    expect(first + assets).toContain("nosniff");
    expect(embed).toContain("Content-Security-Policy: frame-ancestors https://a.example");
    expect(embed).not.toContain("X-Frame-Options");
    expect(nginxFile(options)).toContain("text/vtt vtt;");
  });
});
