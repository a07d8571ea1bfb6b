import { dataPath } from "./data-path";
import { times, whole } from "./figures";
import { load } from "./load";
import { type LoadRow, loadTable, rateOf } from "./load-table";
import type { Findings } from "./part";
import type { TestBed } from "./test-bed";

const kinds = {
  page: "page",
  unchanged: "304",
  data: "data of a client navigation",
  icon: "icon",
  range: "512 KB range of a video",
};

/** Pages that are kept, and files: the site's beside nginx's. */
export async function measureKept(bed: TestBed): Promise<Findings> {
  const [quayside, statics] = [await bed.quayside(), await bed.statics()];
  const gzip = "accept-encoding: gzip";
  const largest = Object.values(bed.content.media)
    .map(({ renditions }) => renditions.h264)
    .reduce((most, each) => (each.bytes > most.bytes ? each : most));
  const range = `range: bytes=0-${Math.min(largest.bytes, 512 * 1024) - 1}`;
  const icon = `/assets${bed.content.site.brand.logo}`;
  const ifNew = async (url: string) =>
    `if-none-match: ${(await fetch(url, { headers: { "accept-encoding": "gzip" } })).headers.get("etag")}`;
  const asked = [
    { what: kinds.page, on: quayside, url: bed.path, headers: [gzip] },
    { what: kinds.page, on: statics, url: "/page.html", headers: [gzip] },
    {
      what: kinds.unchanged,
      on: quayside,
      url: bed.path,
      headers: [gzip, await ifNew(quayside.url + bed.path)],
    },
    {
      what: kinds.unchanged,
      on: statics,
      url: "/page.html",
      headers: [gzip, await ifNew(`${statics.url}/page.html`)],
    },
    { what: kinds.data, on: quayside, url: dataPath(bed.path), headers: [gzip] },
    { what: kinds.data, on: statics, url: "/page.data", headers: [gzip] },
    { what: kinds.icon, on: quayside, url: icon, headers: [gzip] },
    { what: kinds.icon, on: statics, url: icon, headers: [gzip] },
    { what: kinds.range, on: quayside, url: `/assets${largest.path}`, headers: [range] },
    { what: kinds.range, on: statics, url: `/assets${largest.path}`, headers: [range] },
  ];
  const rows: LoadRow[] = [];
  for (const { what, on, url, headers } of asked) {
    rows.push({
      what,
      name: on.name,
      load: await bed.underLoad((seconds) => load(on, url, { seconds, headers })),
    });
  }
  const pages = rateOf(rows, kinds.page, quayside);
  const beside = (what: string, least: number, why: string) => {
    const [ours, theirs] = [rateOf(rows, what, quayside), rateOf(rows, what, statics)];
    return {
      aim: `${what}: at least ${least} × nginx's rate`,
      measured: times(ours, theirs),
      met: ours >= theirs * least,
      why,
    };
  };
  return {
    text: `## Kept pages and files

50 connections that stay open, ${bed.loadSeconds} s each after warming up; the server has one core. _CPU_ is the time that one request
takes of it.

${loadTable(rows)}`,
    aims: [
      {
        aim: "at least 2,000 pages a second on one core",
        measured: whole(pages),
        met: pages >= 2_000,
        why: "kept pages are sent from memory, and what is left is Node's own work for a request.",
      },
      beside(
        kinds.icon,
        0.3,
        "a small file costs what Node needs to read a request and to write its headers; nginx does that in a fraction of the time.",
      ),
      beside(
        kinds.range,
        0.5,
        "nginx has the kernel send a file (sendfile), where Node reads it into memory and writes it from there.",
      ),
    ],
  };
}
