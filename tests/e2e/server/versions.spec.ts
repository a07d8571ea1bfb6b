import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anotherBuild } from "../../another-build";
import { fixtureFolder } from "../../fixture/site";
import { expect, test } from "../fixtures";
import { type StartedSite, startSite } from "../started-site";

test.use({ expectedErrors: /404|Failed to fetch dynamically imported module/ });

test("while two builds run, pages ignore the other build's data", { tag: "@thorough" }, async ({ page }) => {
  const root = mkdtempSync(join(tmpdir(), "versions-"));
  const sites = await Promise.all([fixtureFolder, anotherBuild(root)].map((folder) => startSite({}, folder)));
  let [pages, scripts] = sites as [StartedSite, StartedSite];
  const proxy = proxyTo((path) => (path.startsWith("/_build/") ? scripts.url : pages.url));
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  const start = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/Seafood/SALES/Invoicing?redirect`;
  const documents: string[] = [];
  page.on("request", (each) => {
    if (each.isNavigationRequest()) documents.push(new URL(each.url()).pathname);
  });
  const [heading, link] = [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("link", { name: "PURCHASE", exact: true }),
  ];
  try {
    const missing = page.waitForResponse((response) => response.status() === 404);
    await page.goto(start);
    await missing;
    await link.click();
    await expect(heading).toHaveText("Create Purchase");
    expect(new Set(documents)).toEqual(
      new Set(["/Seafood/SALES/Invoicing", "/Seafood/PURCHASE", "/Seafood/PURCHASE/Create%20Purchase"]),
    );
    expect(documents).toHaveLength(3);

    scripts = pages;
    documents.length = 0;
    await page.goto(start);
    await heading.click();
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
    [pages] = sites.filter((site) => site !== scripts) as [StartedSite];
    await link.click();
    await expect(heading).toHaveText("Create Purchase");
    expect(documents).toEqual(["/Seafood/SALES/Invoicing", "/Seafood/PURCHASE/Create%20Purchase"]);
  } finally {
    proxy.close();
    for (const site of sites) site.stop();
    rmSync(root, { recursive: true });
  }
});

function isHydrated(): boolean {
  const container = document.getElementById("page") ?? {};
  return Object.keys(container).some((key) => key.startsWith("__reactContainer"));
}

function proxyTo(originOf: (path: string) => string): Server {
  const agent = new Agent({ keepAlive: true });
  return createServer((incoming, outgoing) => {
    const { url: path = "", method, headers } = incoming;
    const { hostname, port } = new URL(originOf(path));
    const passed = request({ hostname, port, path, method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
}
