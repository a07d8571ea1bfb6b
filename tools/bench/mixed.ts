import { atMost, type Findings } from "./aims";
import { milliseconds, table, whole } from "./figures";
import { loadInvented, type Pattern } from "./load";
import { campaign, contactForm, dataPath } from "./requests";
import type { TestBed } from "./test-bed";

/** Eight of ten requests are for cached pages, the others for all else. */
export async function measureMixed(bed: TestBed): Promise<Findings> {
  const server = await bed.quayside();
  const pages = bed.films.slice(0, 8).map(({ path }) => ({ address: path, share: 10 }));
  const [film] = Object.values(bed.content.media);
  const icon = `/assets${bed.content.site.brand.logo}`;
  const patterns: Pattern[] = [
    ...pages,
    { address: `${bed.path}?${campaign}`, share: 10 },
    { address: `${dataPath(bed.path)}&${campaign}`, share: 5 },
    { address: icon, share: 2 },
    { address: `/assets${film?.renditions.h264.path}`, header: "range: bytes=0-65535", share: 2 },
    { ...contactForm(bed.content, bed.path), share: 1 },
  ];
  const { perSecond, p99, failed } = await bed.underLoad((seconds) =>
    loadInvented(server, patterns, { seconds, expected: [200, 206, 303], areStrangers: true }),
  );
  return {
    text: `## All at once

50 connections, each request from another network: 80 % cached pages, 10 % uncached pages, 5 % data, 4 % icons and
64 KB ranges of a video, 1 % forms.

${table(["Requests/s", "p99", "Failed"], [[whole(perSecond), milliseconds(p99), whole(failed)]], 0)}`,
    aims: [
      {
        aim: "nothing fails where all is asked for at once",
        ...atMost(0, failed, whole),
        why: "some were turned away or had no answer; the server's log says which.",
      },
    ],
  };
}
