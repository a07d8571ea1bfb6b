import { describe, expect, test } from "vitest";
import { filePolicy } from "~/server/headers/security-headers.server";
import { addressOf, exportedPage } from "../../tools/export/addresses";
import { draftFileOf, fileOf, nowhere, referencesOf } from "../../tools/export/page";
import { tabs } from "../fixture/site";

const demos = new Map(
  tabs.map(({ path, tab }) => {
    const lang = path.startsWith("/Seafood/") ? "en" : "nb";
    return [path, { id: tab.id ?? "", lang }] as const;
  }),
);
const workflow = "/Seafood/PURCHASE/Workflow";

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

  test("of a draft is marked, and refers to all by relative paths, from a disk too", () => {
    const html = `<meta charset="utf-8"><title>A</title><body><a href="?a&amp;t=14#x">x</a><a href="/">x</a><source src="/assets/a.mp4?v=1#t=3"><track src="/assets/a.vtt?v=1"></body>`;
    const captions = new Map([["/assets/a.vtt?v=1", "WEBVTT"]]);
    const file = draftFileOf(html, `${workflow}/t=3`, { ...context, base: nowhere, leadsTo, captions });
    expect(file).toContain('<meta name="robots" content="noindex"><title>Draft: A</title>');
    expect(file).toContain(
      '<a href="../t=14/index.html#x">x</a><a href="../../../../index.html">x</a><source src="../../../../assets/a.mp4?v=1#t=3"><track src="data:text/vtt,WEBVTT">',
    );
    expect(file).toMatch(/>Draft<\/aside><\/body>$/);
  });
});
