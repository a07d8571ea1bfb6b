import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { factsPath, type Recording } from "~/schema/media";
import { factsText, filesOf, fingerprint } from "../../tools/media/facts";
import { lockContent, publishingSteps } from "../../tools/media/publish";
import { findTab, readContent } from "../../tools/media/tabs";
import { assetsFolder, content, contentFolder } from "../fixture/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "media-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("publishing a video", () => {
  const video = "/videos/seafood/purchase/workflow.mp4";
  const folders = () => ({ contentFolder: folder, assetsFolder: join(folder, "public") });
  const read = () => readContent(folders());
  const inAssets = (path: string) => join(folders().assetsFolder, path);
  const published = content.media[video];
  if (!published) throw new Error("the fixture lacks the tab's video");

  function contentBefore(recording: Recording | undefined) {
    cpSync(contentFolder, folder, { recursive: true });
    if (recording) {
      mkdirSync(dirname(inAssets(video)), { recursive: true });
      writeFileSync(inAssets(factsPath(video)), factsText(recording));
      return;
    }
    const dataSet = join(folder, "seafood.json");
    writeFileSync(dataSet, readFileSync(dataSet, "utf8").replace(`"video": "${video}"`, '"video": ""'));
  }

  function steps() {
    const present = read();
    const finished = {
      prefix: join(assetsFolder, video.slice(0, -4)),
      video,
      recording: published as Recording,
    };
    const found = findTab(present, "Seafood/PURCHASE/Workflow");
    return publishingSteps({ ...finished, found }, present, folders());
  }

  function state(): "none" | "whole" | "broken" {
    const recording = read().media[video];
    if (!recording) return "none";
    const isKept = ({ path, sha256 }: { path: string; sha256: string }) => {
      const file = inAssets(path);
      return existsSync(file) && fingerprint(file).sha256 === sha256;
    };
    return filesOf(recording).every(isKept) ? "whole" : "broken";
  }

  test("is atomic if the process is killed at any step", () => {
    contentBefore(undefined);
    const states = steps().map((step) => {
      step();
      return state();
    });
    expect(states.filter((each, index) => each !== states[index - 1])).toEqual(["none", "whole"]);
    const { sections } = read().products.Seafood;
    const videos = sections.flatMap(({ tabs }) => tabs.map((each) => each.video));
    expect(videos).toContain(video);
  });

  test("replaces another video atomically and removes unused files", () => {
    const text = join(folder, "former");
    writeFileSync(text, "former");
    const former = structuredClone(published);
    former.captions = { path: video.replace(/mp4$/, "vtt"), bytes: 0, sha256: "" };
    for (const facts of filesOf(former)) {
      Object.assign(facts, fingerprint(text));
      cpSync(text, inAssets(facts.path));
    }
    contentBefore(former);
    expect(state()).toBe("whole");
    const states = steps().map((step) => {
      step();
      return state();
    });
    expect(states.filter((each, index) => each !== states[index - 1])).toEqual(["none", "whole"]);
    expect(read().media[video]).toEqual(published);
    expect(existsSync(inAssets(former.captions.path))).toBe(Boolean(published.captions));
  });

  test("waits for another process that is publishing", async () => {
    const unlock = await lockContent(folder);
    let isNext = false;
    const next = lockContent(folder).then((unlockNext) => {
      isNext = true;
      unlockNext();
    });
    await pause(200);
    expect(isNext).toBe(false);
    unlock();
    await next;
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is rejected after another process was killed while publishing", async () => {
    await lockContent(folder);
    vi.useFakeTimers({ toFake: ["Date"] });
    const refused = expect(lockContent(folder)).rejects.toThrow(/content\.lock locks the content/);
    vi.advanceTimersByTime(11_000);
    await refused;
    vi.useRealTimers();
  });
});
