import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright";
import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressAt } from "~/content/site/address.server";
import { readEnv } from "~/platform/settings.server";
import * as root from "~/root";
import { pagePolicy } from "~/server/headers/security-headers.server";
import { renderDocument } from "~/server/pages/document.server";
import { browserOptions } from "../../tools/chromium.mjs";
import { findFirefox } from "../../tools/programs.mjs";
import { fixtureFolder } from "../fixture/site";
import { failedContext } from "../remix-context";
import { startFirefox } from "./firefox";

process.chdir(fixtureFolder);

/** Path of a page whose head contains a server-generated script. */
const path = "/Seafood/PURCHASE/Workflow";

function Smuggler() {
  const script = { __html: "<script>document.title = 'smuggled'</script>" };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the attack under test
  return createElement("div", { dangerouslySetInnerHTML: script });
}

let server: Server;
let url = "";
beforeAll(async () => {
  const context = failedContext(path, { ...root, default: Smuggler, ErrorBoundary: Smuggler });
  const document = await renderDocument(addressAt(path), `http://localhost${path}`, context);
  expect(document.html).toContain("'smuggled'</script>");
  const policy = pagePolicy(document, readEnv({}));
  server = createServer((_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy })
      .end(document.html),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const facts = "[document.documentElement.dataset.lead, document.title]";
const expected = ["", "Something went wrong at our end – Prøvehavn Seafood Cloud"];

describe("an injected script does not run, but the server's script does", () => {
  test("in Chromium", async () => {
    const browser = await chromium.launch(browserOptions());
    const page = await browser.newPage();
    await page.goto(url);
    expect(await page.evaluate(facts)).toEqual(expected);
    await browser.close();
  });

  const firefox = findFirefox();
  test.runIf(firefox)("in Firefox", async () => {
    const browser = await startFirefox(String(firefox), true);
    await browser.open(url);
    expect(await browser.read(facts)).toEqual(expected);
    expect(browser.errors().join()).toMatch(/Content-Security-Policy/i);
    await browser.close();
  });
});
