import { describe, expect, test } from "vitest";
import { momentsOf } from "../../tools/media/facts";
import { lostSentence, withChosen, withMoments } from "../../tools/media/moments";

function cuesOf(...lines: string[]) {
  return lines.map((line, start) => {
    const [, id, text = line] = /^(\w+): (.*)$/.exec(line) ?? [];
    return { start, end: start + 1, text, ...(id !== undefined && { id }) };
  });
}

const before = cuesOf("Open it.", "approve: She approves.", "Wait.", "log: The log has it.");

describe("a video that is rendered again keeps the names of its moments", () => {
  test.each([
    [
      "if a cue has the same words at another position",
      cuesOf("New.", "Open it.", "Wait.", "She approves!", "the log has it"),
      cuesOf("New.", "Open it.", "Wait.", "approve: She approves!", "log: the log has it"),
    ],
    [
      "at the same position if the number of cues is the same",
      cuesOf("Open it.", "Ola approves it.", "Wait.", "The log has it."),
      cuesOf("Open it.", "approve: Ola approves it.", "Wait.", "log: The log has it."),
    ],
    [
      "once if two cues have the same words",
      cuesOf("She approves.", "She approves."),
      cuesOf("approve: She approves.", "She approves."),
    ],
    ["that the new captions contain", cuesOf("go: Open it."), cuesOf("go: Open it.")],
  ])("%s", (_, given, named) => {
    expect(withMoments({ captions: given, subtitles: {} }, before).captions).toEqual(named);
  });

  test("and reports lost names with the nearest cue", () => {
    const { captions, lost } = withMoments({ captions: cuesOf("A", "B"), subtitles: {} }, before);
    expect(captions).toEqual(cuesOf("A", "B"));
    expect(lost.map((each) => lostSentence(each, captions ?? []))).toEqual([
      'the moment "approve" no longer exists, so links to it start at the beginning of the video; the nearest cue is at 0:01, "B"',
      'the moment "log" no longer exists, so links to it start at the beginning of the video; the nearest cue is at 0:01, "B"',
    ]);
  });

  test("except a moment that the metadata lists under a new name", () => {
    const former = [{ name: "sign", startSeconds: 1, formerly: ["approve"] }];
    const captions = cuesOf("sign: She signs.", "log: All is in the log.");
    expect(withMoments({ captions, subtitles: {} }, before, former).lost).toEqual([]);
  });

  test("as the editor chooses for unknown moments: a cue, a former name or none", async () => {
    const nb = cuesOf("Hun ser på det.", "Hun signerer.", "Den er logget.");
    const given = {
      captions: cuesOf("look: She looks at it.", "She signs.", "It is logged."),
      subtitles: { nb },
    };
    const former = cuesOf("open: Open it.", "approve: She approves.", "wait: Wait.", "log: The log has it.");
    const asked: string[] = [];
    const chosen = await withChosen(withMoments(given, former, []), async ({ name }) => {
      asked.push(name);
      return { open: 0, approve: 1, wait: 0 }[name];
    });
    expect(asked).toEqual(["open", "approve", "wait", "log"]);
    expect(chosen.captions?.map(({ id }) => id)).toEqual(["look", "approve", undefined]);
    expect(chosen.subtitles.nb?.map(({ id }) => id)).toEqual(["look", "approve", undefined]);
    expect(chosen.lost.map(({ name }) => name)).toEqual(["log"]);
    expect(momentsOf(chosen.captions, chosen.former).moments).toEqual([
      { name: "look", startSeconds: 0, formerly: ["wait", "open"] },
      { name: "approve", startSeconds: 1 },
    ]);
  });

  test("and asks no questions if the new video has no captions", async () => {
    const named = withMoments({ captions: undefined, subtitles: {} }, before, []);
    const chosen = await withChosen(named, () => Promise.reject(new Error("asked")));
    expect(chosen.lost.map(({ name }) => name)).toEqual(["approve", "log"]);
  });

  test("in both languages, with former names", () => {
    const nb = cuesOf("Åpne.", "Hun godkjenner.", "Vent.", "Loggen har det.");
    const { captions, subtitles } = withMoments({ captions: before, subtitles: { nb } }, before);
    expect(subtitles.nb?.map(({ id }) => id)).toEqual([undefined, "approve", undefined, "log"]);
    expect(momentsOf(captions, [{ name: "log", startSeconds: 2, formerly: ["end"] }])).toEqual({
      moments: [
        { name: "approve", startSeconds: 1 },
        { name: "log", startSeconds: 3, formerly: ["end"] },
      ],
    });
  });
});
