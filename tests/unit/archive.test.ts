import { mkdirSync, renameSync, rmSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { addressAt } from "~/content/site/address.server";
import { release } from "~/content/site/release.server";
import { copyFile } from "~/sharing/copies/archive.server";
import { copyData } from "~/sharing/copies/copy-page.server";
import { copySite } from "../fixture/site";

const folder = copySite();
process.chdir(folder);
afterAll(() => {
  process.chdir("/");
  rmSync(folder, { recursive: true });
});

const copy = "/Seafood/copy.zip?tour=workflow&size=full";

/** Films in a copy, and what its pages say. */
async function copied(target = copy) {
  const archive = await copyFile(addressAt(target));
  const contents = archive?.pieces.map(({ content }) => content) ?? [];
  return {
    archive,
    films: contents.flatMap((each) => ("path" in each && each.path.endsWith(".mp4") ? each.path : [])),
    text: contents.flatMap((each) => ("path" in each ? [] : each.toString("utf8"))).join(""),
  };
}

test("a copy names the day and the id of its content", async () => {
  const { archive, films, text } = await copied();
  const { id, date } = release();
  expect(archive?.fileName).toMatch(new RegExp(`-full-${id}\\.zip$`));
  expect(films).toEqual([expect.stringMatching(/\/workflow\.mp4$/)]);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
  expect(text).toContain(`As of ${day}, release ${id}`);
});

test("a film that is missing is left out until it is back", async () => {
  const [film = ""] = (await copied()).films;
  renameSync(film, `${film}.away`);
  const without = await copied();
  expect(without.films).toEqual([]);
  expect(without.text).not.toContain("<video");
  renameSync(`${film}.away`, film);
  const again = await copied();
  expect(again.films).toEqual([film]);
  expect(again.text).toContain("<video");
});

test("what keeps a film from being read is reported", async () => {
  const [film = ""] = (await copied()).films;
  renameSync(film, `${film}.away`);
  mkdirSync(film);
  const { log } = await import("~/platform/log/log.server");
  const reported = vi.spyOn(log, "error").mockReturnValue(undefined);
  expect((await copied()).films).toEqual([]);
  expect(reported).toHaveBeenCalledWith({ err: expect.objectContaining({ code: "EISDIR" }) });
  rmSync(film, { recursive: true });
  renameSync(`${film}.away`, film);
});

test("a copy that is asked for twice at once is made once", async () => {
  const target = "/Seafood/copy.zip?tour=invoicing&release=x";
  const [one, other] = await Promise.all([copied(target), copied(target.replace("=x", "=y"))]);
  expect(one.archive?.bytes).toBeGreaterThan(0);
  expect(other.archive).toBe(one.archive);
});

test("one that is too large is offered only in the other size", async () => {
  const address = addressAt("/Seafood/copy?tour=workflow");
  const bytes = async (size: string) =>
    (await copied(`/Seafood/copy.zip?tour=workflow&size=${size}`)).archive?.bytes ?? 0;
  const [low, full] = [await bytes("low"), await bytes("full")];
  expect(full).toBeGreaterThan(low);
  const { downloads } = await copyData(address, low);
  expect(downloads).toEqual([
    { text: expect.stringContaining("MB"), href: expect.stringContaining("size=low") },
    { text: expect.stringMatching(/would be 0\.1\sMB\. The limit is 0\.1\sMB/), href: undefined },
  ]);
  expect(await copyFile(addressAt(copy), low)).toBeUndefined();
});
