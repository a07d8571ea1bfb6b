import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anotherBuild } from "../../another-build";
import { fixtureFolder, tabs } from "../../fixture/site";
import { expect, test } from "../fixtures";
import { ask } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

/*
 * Two real builds of the code at once behind a proxy that sends each request to the other server than the one before it.
 */

const visits = 200;
const visitsInBrowser = 20;

let root: string;
let sites: StartedSite[];
let proxy: Server;
let site: string;

test.describe("two versions at once", { tag: "@thorough" }, () => {
  // One second build for both.
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    root = mkdtempSync(join(tmpdir(), "versions-"));
    const [second, builds] = [await anotherBuild(root), join(root, "builds")];
    sites = await Promise.all(
      [fixtureFolder, second].map((folder) => startSite({ BUILDS_DIR: builds }, folder)),
    );
    proxy = alternating(sites.map(({ url }) => url));
    await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
    site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  test.afterAll(() => {
    proxy?.close();
    for (const each of sites ?? []) each.stop();
    rmSync(root, { recursive: true });
  });

  test("every page has all that it names", async () => {
    test.setTimeout(300_000);
    const own = readdirSync("build/client/_build");
    const seen = new Set<string>();
    const missing = new Set<string>();
    let left = visits;
    const visitor = async () => {
      while (left-- > 0) {
        const page = `${tabs[left % tabs.length]?.path}?redirect&visit=${left}`;
        const { status, body } = await ask(site, page);
        if (status !== 200) missing.add(`${status} ${page}`);
        for (const [, file = ""] of body.matchAll(/"((?:\/_build|\/assets)\/[^"\s]+)/g)) {
          const { status } = await ask(site, file, { method: "HEAD" });
          if (status !== 200) missing.add(`${status} ${file}`);
          seen.add(file.replace("/_build/", ""));
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, visitor));
    expect([...missing]).toEqual([]);
    const entries = [...seen].filter((name) => /^routes-/.test(name));
    expect(entries).toHaveLength(2);
    expect(entries.filter((name) => own.includes(name))).toHaveLength(1);
  });

  test("every page hydrates, and leads on", async ({ page }) => {
    test.setTimeout(300_000);
    const failed: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    const versions = new Set<unknown>();
    for (let visit = 0; visit < visitsInBrowser; visit++) {
      await page.goto(`${site}/Seafood/SALES/Invoicing?redirect&visit=${visit}`);
      await page.getByRole("heading", { level: 1 }).click();
      await expect
        .poll(() =>
          page.evaluate(() =>
            Object.keys(document.getElementById("page") ?? {}).some((key) =>
              key.startsWith("__reactContainer"),
            ),
          ),
        )
        .toBe(true);
      versions.add(await page.evaluate(() => Reflect.get(globalThis, "version")));
      await page.getByRole("link", { name: "PURCHASE", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Invoicing");
    }
    expect(failed).toEqual([]);
    expect([...versions].sort()).toEqual(["second", undefined]);
  });
});

/** Sends requests to servers in turn. */
function alternating(urls: string[]): Server {
  let turn = 0;
  const agent = new Agent({ keepAlive: true });
  return createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(urls[turn++ % urls.length] ?? "");
    const { url: path, method, headers } = incoming;
    const passed = request({ hostname, port, path, method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
}
