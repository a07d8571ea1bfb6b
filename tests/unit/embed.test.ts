import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { embedSnippet, frameSandbox } from "~/sharing/embed/snippet.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

const siteUrl = "https://demo.provehavn.example";
const page = `${siteUrl}/Seafood/PURCHASE/Workflow`;

beforeEach(() => {
  vi.stubEnv("SITE_URL", siteUrl);
  vi.stubEnv("EMBED_ANCESTORS", "https://www.example.com");
  vi.resetModules();
});
afterEach(() => vi.unstubAllEnvs());

async function answerTo(parameters: Record<string, string> | string) {
  const { oembed } = await import("~/sharing/embed/oembed.server");
  const query = typeof parameters === "string" ? parameters : `?${new URLSearchParams(parameters)}`;
  return oembed(query);
}

async function frameOf(url: string): Promise<string | number | undefined> {
  const answer = await answerTo({ url });
  return typeof answer === "number" ? answer : /src="([^"]*)"/.exec(answer.html)?.[1];
}

test("oEmbed describes a demo as a video with its frame", async () => {
  expect(await answerTo({ url: page, format: "json" })).toEqual({
    version: "1.0",
    type: "video",
    title: "Purchase Workflow",
    provider_name: "Prøvehavn",
    provider_url: siteUrl,
    width: 960,
    height: 540,
    html: embedSnippet({
      src: `${siteUrl}/embed/Seafood/PURCHASE/Workflow`,
      title: "Purchase Workflow",
      width: 960,
      height: 540,
    }),
    thumbnail_url: expect.stringMatching(/^https:\S+\/workflow\.preview\.jpg\?v=/),
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});

describe("the embed of a URL", () => {
  const embed = `${siteUrl}/embed/Seafood/PURCHASE/Workflow`;

  test.each<[string, string, string | number]>([
    ["with a fragment", `${page}#scene-2`, embed],
    ["with a start time", `${page}?utm_source=mail&t=3`, `${embed}?t=3`],
    [
      "with pictures and low quality",
      `${page}?quality=low&view=pictures`,
      `${embed}?view=pictures&amp;quality=low`,
    ],
    ["that was mangled", `${siteUrl}/Seafood/purchase/%20workflow/`, embed],
    [
      "in an unknown area",
      `${siteUrl}/partner/TRANSPORT%20MANAGEMENT%20SYSTEM%20%28TMS%29/Fakturering`,
      `${siteUrl}/embed/Logistics/TRANSPORT%20MANAGEMENT%20SYSTEM%20%28TMS%29/Fakturering`,
    ],
    ["of another host", page.replace("demo.", "evil."), 404],
    ["with a user", page.replace("//", "//user@"), 404],
    ["with a javascript: scheme", "javascript:alert(1)//demo.provehavn.example", 404],
    ["with a malformed escape", `${siteUrl}/Seafood/PURCHASE/%E0%A4`, 404],
    ["with former names", `${siteUrl}/Seafood/buying/Approvals`, embed],
    ["of a section", `${siteUrl}/Seafood/PURCHASE`, 404],
    ["of an unknown tab", `${siteUrl}/Seafood/PURCHASE/None`, 404],
    ["of a legal page", `${siteUrl}/Seafood/legal/privacy-policy`, 404],
    ["of a file", `${siteUrl}/assets/videos/x.mp4`, 404],
  ])("%s", async (_, url, expected) => {
    expect(await frameOf(url)).toBe(expected);
  });
});

describe("the embed fits into the given size and keeps its aspect ratio", () => {
  test.each<[Record<string, string>, [number, number], number | undefined]>([
    [{ maxwidth: "2000" }, [960, 540], 1200],
    [{ maxwidth: "500" }, [500, 281], 480],
    [{ maxheight: "300" }, [533, 299], 480],
    [{ maxwidth: "320", maxheight: "100" }, [177, 99], undefined],
    [{ maxwidth: "1" }, [1, 1], undefined],
  ])("%j", async (room, [width, height], thumbnail) => {
    const answer = await answerTo({ url: page, ...room });
    expect(answer).toMatchObject({
      width,
      height,
      html: expect.stringContaining(`width="${width}" height="${height}"`),
    });
    expect(typeof answer === "object" && answer.thumbnail_width).toBe(thumbnail);
  });
});

test.each<[string, string, number]>([
  ["without a URL", "", 400],
  ["with an empty URL", "?url=", 400],
  ["with two URLs", `?url=${page}&url=${page}`, 400],
  ["with a width of 0", `?url=${page}&maxwidth=0`, 400],
  ["in XML", `?url=${page}&format=xml`, 501],
])("an oEmbed request %s is rejected", async (_, query, status) => {
  expect(await answerTo(query)).toBe(status);
});

test("without EMBED_ANCESTORS, oEmbed returns 404", async () => {
  vi.stubEnv("EMBED_ANCESTORS", undefined);
  expect(await answerTo({ url: page })).toBe(404);
});

test("the frame has a title and its aspect ratio, loads lazily, and is sandboxed", () => {
  const snippet = embedSnippet({
    src: "https://a.example/embed/x?a&b",
    title: 'A "title" <b>',
    width: 640,
    height: 360,
  });
  expect(snippet).toBe(
    '<iframe src="https://a.example/embed/x?a&amp;b" title="A &quot;title&quot; &lt;b&gt;" width="640" height="360"' +
      ` loading="lazy" sandbox="${frameSandbox}" allowfullscreen=""` +
      ' style="width:100%;max-width:640px;height:auto;aspect-ratio:640/360;border:0"></iframe>',
  );
  expect(frameSandbox).not.toContain("allow-same-origin");
});
