import { renameSync, rmSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { addressAt } from "~/content/site/address.server";
import { release } from "~/content/site/release.server";
import { copyFile, estimatedBytes } from "~/sharing/copies/archive.server";
import { copyData } from "~/sharing/copies/copy-page.server";
import { orderAt, titleOf } from "~/sharing/copies/order.server";
import { copySite } from "../fixture/site";

const folder = copySite();
process.chdir(folder);
afterAll(() => {
  process.chdir("/");
  rmSync(folder, { recursive: true });
});

const copy = "/Seafood/copy.zip?tour=workflow&size=full";
const film = "public/assets/videos/seafood/purchase/workflow.mp4";

async function copied(target = copy) {
  const archive = await copyFile(addressAt(target));
  const content = archive && (await buffer(archive.stream));
  return { archive, content, text: content?.toString("latin1") ?? "" };
}

test("a copy states the date and the ID of its content, and has the announced length", async () => {
  const { archive, content, text } = await copied();
  const { id, date } = release();
  expect(archive?.fileName).toMatch(new RegExp(`-full-${id}\\.zip$`));
  expect(content?.length).toBe(archive?.bytes);
  expect(text).toContain("/media/01-workflow.mp4");
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
  expect(text).toContain(`As of ${day}, release ${id}`);
});

test("a missing video is omitted until it is restored", async () => {
  renameSync(film, `${film}.away`);
  expect((await copied()).text).not.toMatch(/workflow\.mp4|<video/);
  renameSync(`${film}.away`, film);
  expect((await copied()).text).toMatch(/<video[\s\S]*workflow\.mp4/);
});

test("a copy fails with an error if a video disappears while it is created", async () => {
  const archive = await copyFile(addressAt(copy));
  renameSync(film, `${film}.away`);
  await expect(archive && buffer(archive.stream)).rejects.toThrow("ENOENT");
  renameSync(`${film}.away`, film);
});

test("a copy that is too large is offered only in low quality", async () => {
  const address = addressAt("/Seafood/copy?tour=workflow");
  const low = await estimatedBytes(orderAt(addressAt("/Seafood/copy?tour=workflow&size=low")));
  const { downloads } = await copyData(address, low);
  expect(downloads).toEqual([
    { text: expect.stringContaining("MB"), href: expect.stringContaining("size=low") },
    { text: expect.stringMatching(/would be 0\.\d\sMB\. The limit is 0\.1\sMB/), href: undefined },
  ]);
  expect(await copyFile(addressAt(copy), low)).toBeUndefined();
});

test("a copy is named after its demos, and its pages describe the screen", async () => {
  const called = (query: string) => titleOf(orderAt(addressAt(`/Seafood/copy.zip${query}`)));
  expect(["?of=everything", "", "?tour=workflow"].map(called)).toEqual([
    "Prøvehavn",
    "Prøvehavn Seafood Cloud",
    "Workflow",
  ]);
  expect((await copied()).text).toMatch(/<p>On screen: [^<]+<\/p>/);
});
