import { atLeast, type Findings } from "./aims";
import { timesOf, whole } from "./figures";
import { type LoadRow, load, loadTable, rateOf } from "./load";
import { dataPath } from "./requests";
import type { Measured } from "./servers";
import type { TestBed } from "./test-bed";

const kinds = {
  page: "page",
  unchanged: "304",
  data: "data of a client navigation",
  icon: "icon",
  range: "512 KB range of a video",
};

/** Cached pages and files, beside nginx. */
export async function measureCached(bed: TestBed): Promise<Findings> {
  const [quayside, statics] = [await bed.quayside(), await bed.statics()];
  const gzip = "accept-encoding: gzip";
  const largest = Object.values(bed.content.media)
    .map(({ renditions }) => renditions.h264)
    .reduce((most, each) => (each.bytes > most.bytes ? each : most));
  const range = `range: bytes=0-${Math.min(largest.bytes, 512 * 1024) - 1}`;
  const icon = `/assets${bed.content.site.brand.logo}`;
  const ifNew = async (url: string) =>
    `if-none-match: ${(await fetch(url, { headers: { "accept-encoding": "gzip" } })).headers.get("etag")}`;
  const video = `/assets${largest.path}`;
  const asked: [what: string, server: Measured, path: string, ...headers: string[]][] = [
    [kinds.page, quayside, bed.path, gzip],
    [kinds.page, statics, "/page.html", gzip],
    [kinds.unchanged, quayside, bed.path, gzip, await ifNew(quayside.url + bed.path)],
    [kinds.unchanged, statics, "/page.html", gzip, await ifNew(`${statics.url}/page.html`)],
    [kinds.data, quayside, dataPath(bed.path), gzip],
    [kinds.data, statics, "/page.data", gzip],
    [kinds.icon, quayside, icon, gzip],
    [kinds.icon, statics, icon, gzip],
    [kinds.range, quayside, video, range],
    [kinds.range, statics, video, range],
  ];
  const rows: LoadRow[] = [];
  for (const [what, server, path, ...headers] of asked) {
    const measured = await bed.underLoad((seconds) => load(server, path, { seconds, headers }));
    rows.push({ what, name: server.name, load: measured });
  }
  const beside = (what: string, least: number, why: string) => {
    const ratio = rateOf(rows, what, quayside) / rateOf(rows, what, statics);
    return { aim: `${what}: at least ${least} × nginx's rate`, ...atLeast(least, ratio, timesOf), why };
  };
  return {
    text: `## Cached pages and files

50 connections that stay open, ${bed.loadSeconds} s each after warming up; the server has one core. _CPU_ is the time that one request
takes of it.

${loadTable(rows)}`,
    aims: [
      {
        aim: "at least 2,000 pages a second on one core",
        ...atLeast(2_000, rateOf(rows, kinds.page, quayside), whole),
        why: "cached pages are sent from memory, and what is left is Node's own work for a request.",
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
