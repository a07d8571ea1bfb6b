import type { ProductContent } from "~/content/schema/content";
import { searchPath } from "~/content/url/addresses";
import { type Aim, atLeast, atMost, type Findings } from "./aims";
import { milliseconds, whole } from "./figures";
import { type LoadRow, loadInvented, loadTable, p99Of, rateOf } from "./load";
import { campaign, dataPath, sectionOf } from "./requests";
import type { Measured } from "./servers";
import type { TestBed } from "./test-bed";

type Kind = {
  what: string;
  quayside: string[];
  statics: string[];
  expected: number;
  encoding?: string;
  /** The least requests a second, and the most milliseconds until 99 of 100 are answered. */
  least: number;
  mostP99?: number;
  why: string;
};

/** Addresses that no cache has. */
export async function measureUncached(bed: TestBed): Promise<Findings> {
  const kinds = kindsOf(bed.path);
  const words = wordsIn(bed.content.products.Seafood);
  const [quayside, statics] = [await bed.quayside(), await bed.statics()];
  const rows: LoadRow[] = [];
  for (const { what, expected, encoding = "gzip", ...asked } of kinds) {
    for (const [server, addresses] of [
      [quayside, asked.quayside],
      [statics, asked.statics],
    ] as [Measured, string[]][]) {
      const patterns = addresses.map((address) => ({ address }));
      const headers = [`accept-encoding: ${encoding}`];
      const load = await bed.underLoad((seconds) =>
        loadInvented(server, patterns, { seconds, headers, expected: [expected], words }),
      );
      rows.push({ what, name: server.name, load });
    }
  }
  return {
    text: `## Uncached addresses

As above, but each request has a new query, or is for a missing page. nginx sends the same file for any query; the site
repeats the query in every link.

${loadTable(rows)}`,
    aims: kinds.flatMap(({ what, least, mostP99, why }): Aim[] => [
      {
        aim: `${what}: at least ${whole(least)} a second`,
        ...atLeast(least, rateOf(rows, what, quayside), whole),
        why,
      },
      ...(mostP99 === undefined
        ? []
        : [
            {
              aim: `${what}: 99 of 100 within ${milliseconds(mostP99)}`,
              ...atMost(mostP99, p99Of(rows, what, quayside), milliseconds),
              why: "while garbage is collected, which takes a part of the one core for a tenth of a second.",
            },
          ]),
    ]),
  };
}

/** Words that the demos have, in letters that need no encoding. */
function wordsIn({ sections }: ProductContent): string[] {
  return [
    ...new Set(
      JSON.stringify(sections)
        .toLowerCase()
        .match(/\b[a-z]{4,}\b/g),
    ),
  ];
}

function kindsOf(path: string): Kind[] {
  const search = searchPath("Seafood");
  const found =
    "a quarter of the time goes into finding, a fifth into compressing, an eighth into HTML, and the rest into headers, hashes, Node's socket and collecting garbage.";
  const completed =
    "every link of the page repeats the query, so that each answer is put together and compressed anew.";
  return [
    {
      what: "pages, each with a campaign's query",
      quayside: [`${path}?${campaign}`],
      statics: [`/page.html?${campaign}`],
      expected: 200,
      least: 2_000,
      why: completed,
    },
    {
      what: "the same as browsers ask for them (brotli)",
      quayside: [`${path}?${campaign}`],
      statics: [`/page.html?${campaign}`],
      expected: 200,
      encoding: "gzip, deflate, br, zstd",
      least: 2_000,
      why: completed,
    },
    {
      what: "pages, each with a query of 1 to 300 characters",
      quayside: [`${path}?{junk}`],
      statics: ["/page.html?{junk}"],
      expected: 200,
      least: 2_000,
      why: completed,
    },
    {
      what: "data of a client navigation",
      quayside: [`${dataPath(path)}&${campaign}`],
      statics: [`/page.data?${campaign}`],
      expected: 200,
      least: 4_000,
      why: "a page's data does not depend on the query, but finding that out takes reading it.",
    },
    {
      what: "missing pages (404)",
      quayside: [`${sectionOf(path)}/{id}`],
      statics: ["/missing/{id}"],
      expected: 404,
      least: 3_000,
      why: "the page for missing ones is cached; what is left is to find out that a name does not exist.",
    },
    {
      what: "search pages, each for a word that nobody has searched for",
      quayside: [`${search}?q=order+{id}`],
      statics: ["/page.html?q=order+{id}"],
      expected: 200,
      least: 1_000,
      mostP99: 100,
      why: found,
    },
    {
      what: "search pages, each for two words of the demos",
      quayside: [`${search}?q={word}+{word}`],
      statics: ["/page.html?q={word}+{word}"],
      expected: 200,
      least: 1_000,
      mostP99: 100,
      why: found,
    },
    {
      what: "suggestions for a word that nobody has searched for",
      quayside: [`${search}.json?q=order+{id}`],
      statics: ["/page.data?q=order+{id}"],
      expected: 200,
      least: 3_000,
      why: "each is searched, among all words that are written nearly alike.",
    },
    {
      what: "suggestions for two words of the demos",
      quayside: [`${search}.json?q={word}+{word}`],
      statics: ["/page.data?q={word}+{word}"],
      expected: 200,
      least: 3_000,
      why: "each is searched, and what is found described.",
    },
    {
      what: "oEmbed for another site's page (404)",
      quayside: ["/oembed?url=https%3A%2F%2Fexample.com%2F{id}"],
      statics: ["/missing/{id}"],
      expected: 404,
      least: 5_000,
      why: "it waits for its turn like a page that is computed.",
    },
    {
      what: "redirects",
      quayside: [`/?${campaign}`, `/Seafood?${campaign}`],
      statics: [`/moved?${campaign}`],
      expected: 302,
      least: 8_000,
      why: "an address with a query that nobody had is taken apart before it is known where it leads.",
    },
  ];
}
