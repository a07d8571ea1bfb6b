import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptQuery, queryOfSamePage } from "~/urls/query/query";
import { pathTo } from "~/urls/tables/addresses";
import { content, fixtureFolder } from "../../fixture/site";
import { built, Server } from "../server";

/* The server inserts queries into page templates. The result must be identical to a page rendered with the query. */
const folder = mkdtempSync(join(tmpdir(), "pages-"));
const siteUrl = "https://demo.example.com";
const server = new Server({ SITE_URL: siteUrl, LEADS_DATABASE_URL: `sqlite:${join(folder, "served.db")}` });
let render: (request: Request) => Promise<Response>;

beforeAll(async () => {
  if (!built) return;
  await server.start();
  Object.assign(process.env, {
    NODE_ENV: "production",
    SITE_URL: siteUrl,
    LEADS_DATABASE_URL: `sqlite:${join(folder, "rendered.db")}`,
    LOG_LEVEL: "error",
  });
  process.chdir(fixtureFolder);
  const build = (await import(/* @vite-ignore */ resolve("build/server/index.js"))) as ServerBuild;
  render = createRequestHandler(build, "production");
}, 60_000);
afterAll(async () => {
  await server.terminate();
  rmSync(folder, { recursive: true });
});

const { products } = content;
const [seafood, logistics] = [products.Seafood, products.Logistics].map(({ product, sections }) => {
  const section = sections[1] ?? sections[0];
  return [product.value, section?.sectionName ?? "", section?.tabs[0]?.tab ?? ""];
}) as [string[], string[]];

function firstOf(product: "Seafood" | "Logistics"): string[] {
  const [section] = products[product].sections;
  return [product, section?.sectionName ?? "", section?.tabs[0]?.tab ?? ""];
}

const pages = {
  "a page": pathTo(...seafood),
  "a page of the other product": pathTo(...logistics),
  "a page of an unknown area": pathTo("partner", ...logistics.slice(1)),
  "a page whose URL ends with a slash": `${pathTo(...seafood)}/`,
  "a legal page": pathTo("Seafood", "legal", products.Seafood.legal[0]?.slug ?? ""),
  "a tour's page": pathTo("Seafood", "tour"),
  "the share form": pathTo("Seafood", "share"),
  "a search page": pathTo("Seafood", "search"),
  "an unknown tab": pathTo(...seafood.slice(0, 2), "Nope & 'more'"),
  "an unknown section": "/partner/Nope",
  "an unknown section with a tab": "/Seafood/Nope/Nope",
  "a longer path": "/Seafood/a/b/c/d",
  "a missing file": "/wp-login.php",
};

const odd = [
  "",
  "?internal&redirect=true",
  "?a=1&redirect=x&b=2",
  "?quality=low&utm_id=%22%27",
  "?utm_source=a&quality=full&b",
  "?a&qual%69ty=low&b",
  "?a=1&t=1m&sent=contact",
  "?sent=lead&b=%E0%A4%A",
  "?a=%00&b=%ED%A0%80&c=%FF",
  "?\"'<>`{}|^\\[]=</script><!--",
  "?a=1&&b=2&",
  "?a=1&q=%20Box+%3C__0__%3E&b",
  "?q=invoice+zzyzx&a=%22%3E&captions=nb",
  "?__0__&__area__=__1__",
  `?long=${"x&'\"".repeat(150)}`,
  "?a=%F0%9F%90%9F&æøå=ÆØÅ&c=\u{1f41f}",
  "?a=b=c?d/e;f,g:h@i!$'()*+~_-.",
];

/** Queries with a tour. They are not in `odd`, because a path without a section redirects if the query has a tour. */
const touring = [
  "?tour=workflow@14,invoicing&a=1",
  "?a=1&tour=Workflow%4014%2C%3Cb%3E,create-purchase&t=3",
  "?tour=workflow&tour=invoicing",
];

function madeUp(count: number): string[] {
  let seed = 20261122;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const pieces = "& = % %2 %26 %3D ' \" < > + ? / redirect quality=low t=2".split(" ");
  const character = () =>
    random(3) === 0 ? pieces[random(pieces.length)] : String.fromCodePoint(33 + random(400));
  return Array.from(
    { length: count },
    () => `?${Array.from({ length: 1 + random(24) }, character).join("")}`,
  );
}

function sent(address: string): string {
  const { pathname, search } = new URL(address, siteUrl);
  return pathname + search;
}

async function served(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(server.origin + address, { redirect: "manual" });
  return { status: response.status, text: await response.text() };
}

async function rendered(address: string): Promise<{ status: number; text: string }> {
  const response = await render(new Request(siteUrl + address));
  return { status: response.status, text: await response.text() };
}

describe.runIf(built)("a template with a filled-in query equals the page rendered for that query", () => {
  test.each(Object.entries(pages))("%s", async (_, path) => {
    for (const query of [...odd, ...touring, ...madeUp(12)].map((each) => sent(path + each))) {
      const answer = await served(query);
      // Skips mangled URLs, because the server redirects them to the correct URL (rule 3.15).
      if (answer.status !== 302) expect(answer, query).toEqual(await rendered(query));
    }
  });

  test.each([
    ["/_root", pathTo(...firstOf("Seafood")), keptQuery],
    ["/partner", pathTo("partner", ...firstOf("Logistics").slice(1)), keptQuery],
    ["/a%2Fb%27", pathTo("a/b'", ...firstOf("Logistics").slice(1)), keptQuery],
    [
      pathTo(...seafood)
        .toLowerCase()
        .replace("/seafood", "/Seafood"),
      pathTo(...seafood),
      queryOfSamePage,
    ],
  ])("the data of %s redirects to %s", async (path, to, carried) => {
    for (const query of [...odd, ...madeUp(12)]) {
      const address = sent(`${path}.data${query}`);
      const location = JSON.stringify(to + carried(new URL(address, siteUrl).search));
      const { status, text } = await served(address);
      expect(status, address).toBe(202);
      expect(text, address).toContain(location);
    }
  });
});
