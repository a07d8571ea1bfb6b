import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { messageOf, print } from "../command-line";
import { refusalOfOthers } from "../local-only";
import type { Comparison, Reading } from "./comparison";
import { stateOf } from "./folder";
import { listPage, numberPath, type ShownReport, script, scriptPath } from "./page";
import { reportText } from "./report";
import { freePort, host, originAt, type RunningSite, startSite } from "./servers";

/** How often the folder is read, in milliseconds. A folder that stays the same for that long counts as whole. */
const interval = 1000;

/**
 * Serves the present site, the next site and the list of differences, each on a port of its own, and follows the folder
 * until the signal aborts.
 *
 * @throws Error where the present site does not start
 */
export async function serve(comparison: Comparison, folder: string, signal: AbortSignal): Promise<void> {
  const [before, after, list] = [await freePort(), await freePort(), await freePort()];
  const sites = { before: originAt(before), after: originAt(after) };
  let shown: ShownReport | undefined;
  let next: { workingFolder: string; site: RunningSite | undefined } | undefined;

  const present = await startSite(comparison.presentFolder, before);
  const pages = serveList(() => shown);
  try {
    for await (const reading of readings(comparison, folder, signal)) {
      await next?.site?.stop();
      if (next) rmSync(next.workingFolder, { recursive: true, force: true });
      const { workingFolder } = reading;
      next = { workingFolder, site: undefined };
      let { report } = reading;
      if (report.faults.length === 0) {
        try {
          next.site = await startSite(workingFolder, after);
        } catch (error) {
          report = { ...report, faults: [messageOf(error)] };
        }
      }
      const { Seafood, Logistics } = comparison.present.products;
      const languages = { Seafood: Seafood.product.lang, Logistics: Logistics.product.lang };
      const isFirst = shown === undefined;
      shown = { ...report, sites, languages, readAt: new Date(), number: (shown?.number ?? 0) + 1 };
      if (isFirst) {
        await new Promise<void>((listening) => pages.listen(list, host, listening));
        print(`What differs:           ${originAt(list)}/\n`);
        print(`The site as it is:      ${sites.before}/\n`);
        print(`The site as it will be: ${sites.after}/\n`);
        print("Nothing that is sent to them goes anywhere. Ctrl+C ends them.\n");
      }
      print(`\n${reportText(report, sites)}`);
    }
  } finally {
    pages.close();
    pages.closeAllConnections();
    await Promise.all([present.stop(), next?.site?.stop()]);
  }
}

/** Reads the folder whenever it has changed and then stayed the same for a while. */
async function* readings(
  comparison: Comparison,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<Reading> {
  let seen: string | undefined;
  let read: string | undefined;
  for (; !signal.aborted; await pause(interval, undefined, { signal }).catch(() => undefined)) {
    const before = seen;
    seen = stateOf(folder);
    if (seen !== before || seen === read) continue;
    const reading = comparison.read();
    if (stateOf(folder) !== seen) continue;
    read = seen;
    yield reading;
  }
}

/** @param shown returns the newest report */
function serveList(shown: () => ShownReport | undefined): Server {
  return createServer((request, response) => {
    const { url } = request;
    const report = shown();
    const send = (type: string, text: string) =>
      response
        .writeHead(200, {
          "Content-Type": `${type}; charset=utf-8`,
          "Content-Security-Policy": policy,
          "Cache-Control": "no-store",
        })
        .end(text);
    if (refusalOfOthers(request) !== undefined) response.writeHead(403).end();
    else if (report && url === "/") send("text/html", listPage(report));
    else if (report && url === numberPath) send("text/plain", String(report.number));
    else if (url === scriptPath) send("text/javascript", script);
    else response.writeHead(404).end();
  });
}

/** The page shows texts of the content: nothing but its own script may run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'";
