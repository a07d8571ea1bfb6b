import { type Recording, timingOf, wholeSecond } from "~/schema/media";
import { writtenTime } from "~/urls/query/second";
import { listedTabs, pathTo } from "~/urls/tables/addresses";
import { legalPagesOf } from "../../tabs";
import { violations } from "../axe";
import { isUncovered, tabThrough } from "../fixtures";
import { wireBytes } from "../wire-bytes";
import { content, expect, tabs, test } from "./site";

const tours = Object.values(content.products).flatMap((product) => product.tours);
const legalPages = legalPagesOf(content);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test("every demo has a page, with its title", async ({ request }) => {
  for (const { product, sections } of Object.values(content.products)) {
    for (const section of sections) {
      for (const { tab, title } of listedTabs(section.tabs)) {
        const path = pathTo(product.value, section.sectionName, tab);
        const response = await request.get(path);
        expect(response.status(), path).toBe(200);
        const html = await response.text();
        expect(html, path).toContain(`<title>${escaped(`${title} – ${product.cloudName}`)}</title>`);
        expect(html, path).toContain(`<h1>${escaped(title)}</h1>`);
      }
    }
  }
});

const { product, sections, questions } = content.products.Seafood;
const [{ sectionName = "", tabs: demos = [] } = {}] = sections;
const demo = pathTo(product.value, sectionName, listedTabs(demos)[0]?.tab ?? "");
const asked = questions.flatMap((group) => group.questions.map(({ id }) => id)).slice(0, 3);
for (const [kind, path] of Object.entries({
  questions: `${pathTo(product.value, "questions")}?redirect`,
  "chosen questions": `${pathTo(product.value, "questions")}?redirect&ask=${asked}`,
  "a demo": `${demo}?redirect`,
  "a demo in pictures": `${demo}?redirect&view=pictures`,
  "a stop of a tour": `${demo}?redirect&tour=${tours[0]?.stops.join()}`,
  "search results": `${pathTo(product.value, "search")}?redirect&q=cmr`,
}))
  test(`${kind}: no bar covers the focused element`, { tag: "@thorough" }, async ({ page }) => {
    for (const [width, height] of [
      [1366, 768],
      [390, 664],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const stops = await tabThrough(page, async (html) => {
        await expect.poll(() => page.evaluate(isUncovered), `${width}×${height}: ${html}`).toBe(true);
      });
      expect(stops).toBeGreaterThan(10);
    }
  });

test("links to moments use the moment's name, also in pictures and chapters", async ({ request }) => {
  for (const { path, tab } of tabs) {
    const { chapters = [], ...recording } = content.media[tab.video ?? ""] ?? {};
    const film = timingOf(recording as Recording);
    const html = async (query: string) => (await request.get(path + query)).text();
    const [first] = Object.entries(film.moments ?? {});
    for (const query of first ? [`?t=${first[1]}`, `?view=pictures&t=${first[0].toUpperCase()}`] : [])
      expect(await html(query), path + query).toMatch(
        new RegExp(`property="og:url" content="[^"]*t=${first?.[0]}"`),
      );
    const [, links = ""] = /<nav class="chapters".*?<ol>(.*?)<\/ol>/.exec(await html("")) ?? [];
    const times = [...links.matchAll(/href="\?t=([^"]*)"/g)].map(([, time]) => time);
    const seconds = chapters.map(({ startSeconds }) => wholeSecond(startSeconds));
    expect(times, path).toEqual(seconds.length < 2 ? [] : seconds.map((each) => writtenTime(each, film)));
  }
});

test("an e-mail draft has posters, and at most half a megabyte", async ({ request }) => {
  const ids = tabs.flatMap(({ tab }) => tab.id ?? []).slice(0, 20);
  const draft = await (await request.get(`/Seafood/mail.eml?share-stops=${ids.join()}`)).body();
  expect(draft.length).toBeLessThan(500_000);
  expect(draft.toString().match(/^Content-Type: image\/(?:jpeg|png);/gm)?.length).toBeGreaterThan(0);
});

test("every legal page has its title and no unfilled placeholder", async ({ page }) => {
  for (const { path, title } of legalPages) {
    const response = await page.goto(`${path}?redirect`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("article"), path).not.toContainText("{");
    expect(await violations(page), path).toEqual([]);
  }
});

test("the layout has brand, year and contact details", async ({ page }) => {
  const { brand, contact, contacts, copyrightYear, products } = content.site;
  for (const { value, lang } of products) {
    const own = contacts.find((each) => each.products.includes(value) && each.languages.includes(lang));
    await page.goto(`${pathTo(value)}?redirect`);
    await expect(page.getByRole("contentinfo")).toContainText(`© ${copyrightYear} ${brand.legalName}`);
    const phone = own?.phone ?? contact.phone;
    if (phone) await expect(page.getByRole("link", { name: phone })).toBeVisible();
    await expect(page.getByRole("link", { name: own?.email ?? contact.email[lang] })).toBeVisible();
    await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", brand.colors.bar);
  }
});

test("each page's first 16 KB contain all preview metadata", { tag: "@thorough" }, async ({ request }) => {
  const pages = [
    ...[...tabs, ...legalPages].map(({ path }) => path),
    ...tabs.flatMap(({ path }) => [`${path}?view=pictures`, `${path}?t=8`, `${path}?view=pictures&t=8`]),
  ];
  for (const path of pages) {
    const start = (await (await request.get(path)).body()).subarray(0, 16 * 1024).toString();
    const tags = [...start.matchAll(/<meta (?:property|name)="(?:og|twitter):([\w:]+)" content="[^"]+"\/>/g)];
    const names = tags.map(([, name]) => name);
    expect(names, path).toEqual(
      expect.arrayContaining([
        ...["card", "title", "description", "url", "site_name", "locale"],
        ...["image", "image:width", "image:height", "image:alt"],
      ]),
    );
    expect(start, path).toContain('<link rel="canonical" href="');
  }
});

test("every demo with a video, and each of its moments, has a link preview image", () => {
  for (const { tab } of tabs.filter(({ tab }) => tab.video)) {
    const { previews, scenes = [] } = content.media[tab.video ?? ""] ?? {};
    expect(previews, tab.title).toMatchObject({ title: tab.title, whole: { width: 1200, height: 630 } });
    expect(previews?.scenes, tab.title).toHaveLength(scenes.length);
  }
});

const withFlags = (paths: string[]) =>
  paths.flatMap((path) => ["", "internal", "redirect"].map((flag) => `${path}${flag}`));

// Maximum sizes from rule 16.3 for the shipped content. The fixture needs no room to grow, so its limits are lower.
for (const { limit, what, tag, paths } of [
  {
    tag: [],
    limit: 14 * 1024 - 299,
    what: "every page with its headers is at least 300 bytes below 14 KB",
    paths: [
      ...withFlags([...tabs, ...legalPages].map(({ path }) => `${path}?`)),
      ...tabs.map(({ path, tab }) => `/${path.split("/")[1]}/search?q=${encodeURIComponent(tab.title)}`),
      "/Seafood/Nope",
      "/Logistics/Nope",
    ],
  },
  {
    tag: [],
    limit: 14 * 1024 - 200,
    what: "the questions page is at least 200 bytes below 14 KB",
    paths: ["/Seafood/questions", "/Logistics/questions", "/Seafood/questions?ask=substitute,price"],
  },
  {
    tag: [],
    limit: 15.25 * 1024,
    what: "the share page with a link is at most 15.25 KB",
    paths: ["/Seafood/share?share-stops=workflow", "/Logistics/share?share-stops=laste-ordre"],
  },
  {
    tag: "@thorough",
    limit: 14.75 * 1024,
    what: "every demo on a tour is at most 14.75 KB",
    paths: tabs.flatMap(({ path }) => tours.map(({ stops }) => `${path}?tour=${stops.join(",")}&internal`)),
  },
  {
    tag: "@thorough",
    limit: 17.5 * 1024,
    what: "every demo in pictures is at most 17.5 KB with all of its scenes",
    paths: withFlags(tabs.map(({ path }) => `${path}?view=pictures&`)),
  },
]) {
  test(what, { tag }, async ({ baseURL }) => {
    test.setTimeout(180_000);
    for (const path of paths) {
      for (const encoding of ["gzip", "br"]) {
        const bytes = await wireBytes(`${baseURL}${path}`, encoding);
        expect(bytes, `${path} as ${encoding}`).toBeLessThan(limit);
      }
    }
  });
}
