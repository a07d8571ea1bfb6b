import { peakMemory } from "../../tests/e2e/faulty-forms";
import { ask } from "../../tests/e2e/raw-request";
import { inParallel } from "../in-parallel";
import { type Trial, tally, withSite } from "./trial";

const heap = 96;
const rounds = 40;

/** Requests all pages of the shipped site, with ever new queries, from a server with a small heap. */
export const browsingInSmallHeap: Trial = () =>
  withSite({ heap, folder: "." }, async (site) => {
    const { body } = await ask(site.url, "/sitemap.xml");
    const pages = [...body.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = ""]) => path);
    const addresses = Array.from({ length: rounds }, (_, round) =>
      pages.flatMap((page) => [
        `${page}?round=${round}`,
        `${page}.data?t=${round}`,
        `/Seafood/search?q=fish+${round}+${encodeURIComponent(page)}`,
      ]),
    ).flat();
    const begun = performance.now();
    const statuses = await inParallel(addresses, 20, async (path) => (await ask(site.url, path)).status);
    const seconds = (performance.now() - begun) / 1000;
    return {
      said: [
        `${addresses.length} pages, their data and searches with a heap of ${heap} MB in ${seconds.toFixed(1)} s: ${tally(statuses)}`,
        `peak memory: ${(peakMemory(site) / 1e6).toFixed(0)} MB`,
      ],
      isAsPromised: pages.length > 0 && statuses.every((status) => status === 200),
    };
  });
