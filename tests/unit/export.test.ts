import { describe, expect, test } from "vitest";
import { filePolicy } from "~/server/headers/security-headers.server";
import { addressOf, exportedPage, placeOf } from "../../tools/export/addresses";
import { headersFile, nginxFile } from "../../tools/export/configuration";
import { fileOf, nowhere, referencesOf } from "../../tools/export/page";
import { tabs } from "../fixture/site";

const demos = new Map(
  tabs.map(({ path, tab }) => {
    const lang = path.startsWith("/Seafood/") ? "en" : "nb";
    return [path, { id: tab.id ?? "", lang }] as const;
  }),
);
const workflow = "/Seafood/PURCHASE/Workflow";
const tour = "create-purchase,workflow@11,invoicing";

describe("the exported page that a link leads to", () => {
  test.each([
    ["what travels alone is left out", `${workflow}?internal&utm_source=a&rep=kari`, workflow, workflow],
    ["a moment", `${workflow}?t=14`, workflow, `${workflow}?t=14`],
    ["in normal order", `${workflow}?t=14&captions=nb`, workflow, `${workflow}?captions=nb&t=14`],
    ["the page's own language", `${workflow}?captions=en`, workflow, workflow],
    ["a moment of the low film", `${workflow}?quality=low&t=3`, `${workflow}?quality=low`, `${workflow}?t=3`],
    [
      "a moment from pictures",
      `${workflow}?view=pictures&t=3`,
      `${workflow}?view=pictures`,
      `${workflow}?t=3`,
    ],
    [
      "pictures from a moment",
      `${workflow}?view=pictures&t=3`,
      `${workflow}?t=3`,
      `${workflow}?view=pictures`,
    ],
    ["a stop", `${workflow}?tour=${tour}&t=11`, workflow, `${workflow}?tour=${tour}&t=11`],
    ["a stop's other moment", `${workflow}?tour=${tour}&t=3`, `${workflow}?tour=${tour}`, `${workflow}?t=3`],
    ["beside a tour", `/Seafood/PURCHASE/Inventory?tour=${tour}`, workflow, "/Seafood/PURCHASE/Inventory"],
    [
      "pictures on a tour",
      `${workflow}?tour=${tour}&view=pictures`,
      `${workflow}?tour=${tour}`,
      `${workflow}?view=pictures`,
    ],
    [
      "a tour from pictures",
      `${workflow}?tour=${tour}&view=pictures`,
      `${workflow}?view=pictures`,
      `${workflow}?tour=${tour}`,
    ],
    ["a tour on paper", `/Seafood/tour?tour=${tour}&t=3`, workflow, `/Seafood/tour?tour=${tour}`],
    ["an embed", `/embed${workflow}?captions=nb&t=3`, workflow, `/embed${workflow}?captions=nb`],
    ["a legal page", "/Seafood/legal/privacy-policy?captions=nb", workflow, "/Seafood/legal/privacy-policy"],
    ["no folder's name", `${workflow}?t=../../x&captions=%2e%2e`, workflow, workflow],
  ])("%s", (_, target, from, page) => {
    expect(exportedPage(target, from, demos)).toBe(page);
  });

  test.each([
    [workflow, workflow, "Seafood/PURCHASE/Workflow"],
    [
      `${workflow}?captions=nb&t=14`,
      `${workflow}/captions=nb/t=14`,
      "Seafood/PURCHASE/Workflow/captions=nb/t=14",
    ],
    ["/Logistics/A%20B/%C3%98", "/Logistics/A%20B/%C3%98", "Logistics/A B/Ø"],
  ])("%s is at its own address", (page, address, place) => {
    expect([addressOf(page), placeOf(address)]).toEqual([address, place]);
  });

  test("a tour may have as many letters as the name of a folder", () => {
    const tour = (letters: number) => `${workflow}?tour=workflow,${"a".repeat(letters - "workflow,".length)}`;
    expect(exportedPage(tour(245), workflow, demos)).toBe(tour(245));
    expect(exportedPage(tour(246), workflow, demos)).toBe(workflow);
  });

  test.each(["/..", "/a/%2e%2e/b", "/a/..%2f..%2fb", "/a%00"])("%s is no place for a file", (address) => {
    expect(() => placeOf(address)).toThrow("is no address of a file");
  });
});

describe("a page", () => {
  const context = {
    page: `${workflow}?t=3`,
    base: "https://files.example.com",
    server: "https://demo.example.com",
  };
  const refer = (html: string) => {
    const { pages, files, faults } = referencesOf(html, context);
    return { pages: [...pages], files: [...files], faults };
  };

  test("refers to pages and files, also by its queries and in sets", () => {
    expect(
      refer(
        `<a href="?a=1&amp;t=14">x</a><a href="/Seafood#contact">x</a><a href="https://elsewhere.example">x</a>` +
          `<link rel="stylesheet" href="/_build/e.css" media="print"/><img srcSet="/assets/a.webp?v=1 480w, /assets/b.webp 800w"><source src="/assets/c.mp4#t=3">` +
          `<meta property="og:image" content="https://files.example.com/assets/d.jpg"><meta name="x" content="/y">` +
          `<form action="https://demo.example.com/Seafood"></form><b id="here"></b><a href="#here">x</a>`,
      ),
    ).toEqual({
      pages: [`${workflow}?a=1&t=14`, "/Seafood"],
      files: ["/_build/e.css", "/assets/a.webp?v=1", "/assets/b.webp", "/assets/c.mp4", "/assets/d.jpg"],
      faults: [],
    });
  });

  test.each([
    ['<a href="#gone">x</a>', "leads to #gone, which it does not have"],
    ['<img src="https://elsewhere.example/a.png">', "asks https://elsewhere.example for a file"],
    ['<script src="/_build/a.js"></script>', "asks for /_build/a.js"],
    ['<form action="/Seafood/search">', "has a form that goes to /Seafood/search"],
    ['<form action="https://elsewhere.example">', "has a form that goes to https://elsewhere.example"],
  ])("has a fault: %s", (html, fault) => {
    expect(refer(html).faults).toEqual([fault]);
  });

  const policy = filePolicy(["b{}"], { SITE_URL: "http://a.example", FILES_SERVER: "none" });
  const leadsTo = (page: string) => addressOf(exportedPage(page, workflow, demos));

  test("leads to files, and has the policy that an element can have", () => {
    const html = `<head><meta charset="utf-8"><link rel="canonical" href="https://files.example.com${workflow}"/></head><a href="?a&amp;t=14#x">x</a>`;
    const file = fileOf(html, policy, { ...context, leadsTo });
    expect(file).toContain(`<a href="${workflow}/t=14#x">`);
    expect(file).toContain(`href="https://files.example.com${workflow}"`);
    const [, own = ""] =
      /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(file) ?? [];
    expect(own).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; .*form-action 'none'; base-uri 'none'$/,
    );
  });

  test("without an address of its own has no preview, and nothing that names one", () => {
    const html = `<meta charset="utf-8"><link rel="canonical" href="${nowhere}${workflow}"/><meta property="og:url" content="${nowhere}${workflow}"/><script type="application/ld+json">{"url":"${nowhere}/"}</script><p>${nowhere}/x</p>`;
    const file = fileOf(html, policy, { ...context, base: nowhere, leadsTo });
    expect(file.replace(/<meta [^>]*>/g, "")).toBe(`<link rel="canonical" href="${workflow}"/><p>/x</p>`);
  });
});

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
