import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitUntilShown } from "../../tools/release/wait-until-shown";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));

const url = "http://127.0.0.1:9464/metrics";
const since = Date.parse("2026-01-01");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: since });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Metrics of a server that shows a release, some seconds after the change. */
type Answer = { after: number; refused: 0 | 1; release: string; published?: number };

/** Waits for servers that answer so, one answer after another. */
function waited(answers: Answer[], release?: string): Promise<void> {
  vi.stubGlobal("fetch", async () => {
    const { after, refused, release, published = -100 } = answers.shift() as Answer;
    vi.setSystemTime(since + after * 1000);
    if (release === absent)
      throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
    return new Response(
      [
        `quayside_content_refused ${refused}`,
        `quayside_content_published_timestamp_seconds ${since / 1000 + published}`,
        `quayside_version_info{build="274df2f9",release="${release}"} 1`,
        "",
      ].join("\n"),
    );
  });
  return waitUntilShown([url], { since, release });
}

const [before, after] = ["518f012c1b9f", "0123456789ab"];

/** Of a server that cannot be reached. */
const absent = "";

describe("a release", () => {
  test("is shown where a server names it, whatever was published meanwhile or refused before", async () => {
    const answers: Answer[] = [
      { after: 0, refused: 1, release: before },
      { after: 4, refused: 1, release: before, published: 3 },
      { after: 9, refused: 0, release: after, published: 8 },
      { after: 10, refused: 0, release: after },
    ];
    await waited(answers, after);
    expect(answers).toHaveLength(1);
  });

  test("is waited for while a server starts again, and no longer", async () => {
    const starting: Answer[] = [1, 9, 14].map((after) => ({ after, refused: 0, release: absent }));
    await waited([...starting, { after: 16, refused: 0, release: after }], after);
    await expect(waited([...starting, { after: 31, refused: 0, release: absent }], after)).rejects.toThrow(
      `${url}: the server cannot be asked whether it shows it: ECONNREFUSED`,
    );
  });

  test("that is shown already is not waited for", async () => {
    await waited([{ after: 0, refused: 0, release: after }], after);
  });

  test("is refused where a server says so after it has looked", async () => {
    const answers: Answer[] = [
      { after: 1, refused: 0, release: before },
      { after: 6, refused: 1, release: before },
      { after: 21, refused: 1, release: before },
    ];
    await expect(waited(answers, after)).rejects.toThrow(/refuses it and shows what it showed before/);
  });
});

test("a folder is shown where something has been published since, also after a refusal", async () => {
  await waited([
    { after: 1, refused: 1, release: before },
    { after: 12, refused: 0, release: after, published: 11 },
  ]);
});

test("what a server neither shows nor refuses is given up", async () => {
  const answers = [1, 101].map((after): Answer => ({ after, refused: 0, release: before }));
  await expect(waited(answers, after)).rejects.toThrow("does not show it yet");
});
