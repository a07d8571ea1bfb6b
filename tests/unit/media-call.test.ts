import { describe, expect, test } from "vitest";
import { CallError } from "../../tools/command-line";
import { readCall } from "../../tools/media/call";

const tab = ["--tab", "Seafood/PURCHASE/Workflow"];
const commands = "add, posters, scenes, captions, chapters, previews, check, list, reviewed, prune";

describe("a call of the media tool", () => {
  test.each<[string[], object]>([
    [["list"], { command: "list", contentFolder: "content", assetsFolder: "public/assets" }],
    [["check", "--record", "a.json"], { command: "check", record: "a.json" }],
    [["posters"], { command: "posters", files: [] }],
    [["captions", "a.vtt", "a.nb.vtt", ...tab], { files: ["a.vtt", "a.nb.vtt"], tab: tab[1] }],
    [
      ["add", "a.mp4", ...tab, "--poster", "1.5", "--sound", "keep", "--captions", "a", "--captions", "b"],
      { command: "add", files: ["a.mp4"], posterSeconds: 1.5, sound: "keep", captions: ["a", "b"] },
    ],
    [["add", "a.mp4", ...tab, "--phone-crops", "a.json"], { command: "add", phoneCrops: "a.json" }],
    [["list", "--older-than", "6m"], { command: "list", olderThanMonths: 6 }],
    [["prune", "--delete"], { command: "prune", delete: true }],
    [["add", "--help"], { command: "help" }],
  ])("%j is parsed", (args, expected) => {
    expect(readCall(args)).toMatchObject(expected);
  });

  test.each<[string[], string]>([
    [[], `the command is missing: use ${commands} or --help`],
    [["toString"], `unknown command "toString": use ${commands} or --help`],
    [["check", "--bogus"], "Unknown option '--bogus'"],
    [
      ["add", ...tab],
      "the argument RECORDING is missing: use the command add RECORDING --tab PRODUCT/SECTION/TAB",
    ],
    [["add", "a.mp4"], "add needs --tab PRODUCT/SECTION/TAB"],
    [["add", "a.mp4", "b.mp4", ...tab], 'add does not take "b.mp4"'],
    [["add", "a.mp4", ...tab, "--poster", "1m"], "--poster must be seconds, such as 12.5 (found 1m)"],
    [["list", "--older-than", "june"], "--older-than must be months, such as 6m (found june)"],
    [["add", "a.mp4", ...tab, "--sound", "loud"], "--sound must be keep or none (found loud)"],
    [["check", "--delete"], "check does not take --delete"],
    [["check", "--poster", "1"], "check does not take --poster"],
    [["posters", "a.png"], "posters needs PICTURE and --tab together, or neither"],
    [["posters", ...tab], "posters needs PICTURE and --tab together, or neither"],
    [["scenes", "a.json"], "scenes needs FILE and --tab together, or neither"],
    [["captions", ...tab], "captions needs FILE and --tab together, or neither"],
    [["reviewed"], "reviewed needs --tab PRODUCT/SECTION/TAB"],
    [["previews", ...tab], "previews does not take --tab"],
    [["check", "--scenes", "a.json"], "check does not take --scenes"],
    [["scenes", "--phone-crops", "a.json"], "scenes does not take --phone-crops"],
  ])("%j is rejected", (args, message) => {
    expect(() => readCall(args)).toThrow(new CallError(message));
  });
});
