import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cue } from "~/content/load/webvtt";
import { messageOf } from "../../../tools/command-line";
import { addRecording, type NewRecording } from "../../../tools/media/add";
import { MediaError } from "../../../tools/media/media-error";
import { hasFfmpeg, record, recordPlain, Workspace } from "./workspace";

const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

function newWorkspace(): Workspace {
  const workspace = new Workspace();
  workspaces.push(workspace);
  return workspace;
}

describe.skipIf(!hasFfmpeg)("an error is one readable line and changes no files", () => {
  let workspace: Workspace;
  const tab = ["--tab", "Seafood/PURCHASE/Workflow"];
  const path = (name: string) => join(workspace.folder, name);

  beforeAll(() => {
    workspace = newWorkspace();
    recordPlain(path("plain.mp4"), 2);
    record(path("sound.mp3"), "-f", "lavfi", "-i", "sine=d=1");
    record(path("picture.png"), "-f", "lavfi", "-i", "testsrc2=s=64x64:d=1", "-frames:v", "1");
    writeFileSync(path("notes.txt"), "Not a recording.\n".repeat(100));
    writeFileSync(path("cut.mp4"), readFileSync(path("plain.mp4")).subarray(0, 3000));
    const scenes = [{ atSeconds: 1, text: "Approve", picture: "sound.mp3" }];
    writeFileSync(path("unpictured.json"), JSON.stringify({ scenes }));
  });

  const cue = (end: number): Cue[] => [{ start: 1, end, text: "Import" }];

  test.for<[string, Partial<NewRecording>, string]>([
    ["a truncated file", { recording: "cut.mp4" }, "ffmpeg cannot read the recording cut.mp4: …"],
    ["a recording with only audio", { recording: "sound.mp3" }, "sound.mp3 has no video stream"],
    ["a picture", { recording: "picture.png" }, "picture.png lasts less than a second: …"],
    ["a missing file", { recording: "none.mp4" }, "the file none.mp4 does not exist"],
    ["a folder", { recording: "content" }, "the file content does not exist"],
    ["an unknown product", { tab: "Fish/A/B" }, 'unknown product "Fish": use "Seafood", "Logistics"'],
    [
      "an unknown section",
      { tab: "Seafood/HARVEST/Workflow" },
      'Seafood has no section "HARVEST": use …"PURCHASE", "SALES", …',
    ],
    [
      "captions after the end",
      { captions: cue(7.5) },
      'the caption "Import" ends at 7.5 s, after the end of the recording at 2.0 s',
    ],
    [
      "chapters after the end",
      { chapters: [{ startSeconds: 7.5, title: "Import" }] },
      'chapter "Import" starts at 7.5 s, after the end of the video',
    ],
    [
      "chapters at the same time",
      { chapters: [1.5, 1.5].map((startSeconds) => ({ startSeconds, title: "Import" })) },
      'chapter "Import" does not start later than the previous chapter',
    ],
    ["a text file", { recording: "notes.txt" }, "notes.txt is a text file, not a recording"],
    [
      "an unknown tab",
      { tab: "Seafood/PURCHASE/Worflow" },
      'PURCHASE has no tab "Worflow": use …"File Import", "Workflow", …',
    ],
    [
      "a scene after the end",
      { scenes: [{ atSeconds: 7.5, text: "Late" }] },
      'the scene "Late" is at 7.5 s, after the end of the recording at 2.0 s',
    ],
    [
      "a poster after the end",
      { posterSeconds: 2.5 },
      "the poster's time, 2.5 s, is after the end: the recording lasts 2.0 s",
    ],
  ])("%s", async ([, { recording = "plain.mp4", ...options }, message]) => {
    const before = workspace.snapshot();
    const failure = addRecording({
      recording: path(recording),
      tab: "Seafood/PURCHASE/Workflow",
      contentFolder: workspace.content,
      assetsFolder: workspace.assets,
      ...options,
    });
    const error = await failure.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect(messageOf(error).replaceAll(`${workspace.folder}/`, "")).toMatch(like(message));
    expect(workspace.snapshot()).toEqual(before);
  });

  test("an invalid scene picture, on the command line", async () => {
    const before = workspace.snapshot();
    const run = await workspace.run(["add", path("plain.mp4"), ...tab, "--scenes", path("unpictured.json")]);
    expect(run).toEqual({ code: 1, out: "", err: expect.any(String) });
    expect(run.err.replaceAll(`${workspace.folder}/`, "")).toBe(
      "media: ffmpeg cannot read the image sound.mp3\n",
    );
    expect(workspace.snapshot()).toEqual(before);
  });

  test("a missing ffmpeg", async () => {
    const before = workspace.snapshot();
    const run = await workspace.run(["add", path("plain.mp4"), ...tab], {
      path: "/nowhere",
    });
    expect(run).toEqual({ code: 1, out: "", err: expect.any(String) });
    expect(run.err).toMatch(like("media: ffmpeg is not installed: …apt-get install ffmpeg…\n"));
    expect(workspace.snapshot()).toEqual(before);
  });

  test("content with an error", async () => {
    const invalid = newWorkspace();
    invalid.edit("seafood.json", (text) => text.replace('"sectionName"', '"name"'));
    const before = invalid.snapshot();
    const { content: contentFolder, assets: assetsFolder } = invalid;
    const added = { recording: path("plain.mp4"), tab: "Seafood/PURCHASE/Workflow" };
    const error = await addRecording({ ...added, contentFolder, assetsFolder }).catch((reason) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect(messageOf(error)).toMatch(
      like("the content has errors: seafood.json: $.entries[0].sections[0]…(and 1 more)"),
    );
    expect(invalid.snapshot()).toEqual(before);
  });

  test("an invalid call", async () => {
    const err = "media: check does not take --poster\n";
    expect(await workspace.run(["check", "--poster", "1"])).toEqual({ code: 2, out: "", err });
  });
});

/** In `message`, `…` matches any text. */
function like(message: string): RegExp {
  const parts = message.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

describe.skipIf(!hasFfmpeg)("an interrupted add command changes no files", () => {
  const tab = ["--tab", "Seafood/PURCHASE/Workflow"];
  let recording: string;

  // Records a long video, so that the signal arrives before encoding ends.
  beforeAll(() => {
    recording = recordPlain(join(newWorkspace().folder, "long.mp4"), 20);
  });

  test.concurrent("by SIGINT", async ({ expect }) => {
    const workspace = newWorkspace();
    const before = workspace.snapshot();
    const run = await workspace.run(["add", recording, ...tab], { interrupt: "SIGINT" });
    expect(run).toMatchObject({ code: 130, err: "media: interrupted: nothing was changed\n" });
    expect(workspace.snapshot()).toEqual(before);
    expect(readdirSync(workspace.assets)).toEqual(["videos"]);
  });

  test.concurrent("by SIGKILL, after which another add command succeeds", async ({ expect }) => {
    const workspace = newWorkspace();
    const before = workspace.snapshot();
    await workspace.run(["add", recording, ...tab], { interrupt: "SIGKILL" });
    expect(workspace.snapshot()).toEqual(before);
    expect(readdirSync(workspace.assets)).toEqual(["videos"]);
    const plain = recordPlain(join(workspace.folder, "plain.mp4"), 1);
    expect(await workspace.run(["add", plain, ...tab])).toMatchObject({ code: 0 });
    expect(await workspace.check()).toEqual([]);
  });
});
