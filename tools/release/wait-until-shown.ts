import { setTimeout as pause } from "node:timers/promises";
import { print } from "../command-line";

/** How long servers may take to show new content beyond their polling, in milliseconds. */
const longestReading = 90_000;

/**
 * Waits until the metrics of servers say that they show content that was published since a time.
 *
 * @param urls of the servers' metrics
 * @param since in milliseconds since 1970
 * @param pollSeconds how often servers look for new content
 * @throws Error where a server refuses it or takes too long
 */
export async function waitUntilShown(urls: string[], since: number, pollSeconds: number): Promise<void> {
  const until = since + longestReading + 2 * pollSeconds * 1000;
  await Promise.all(urls.map((url) => isShown(url, since, until)));
}

async function isShown(url: string, since: number, until: number): Promise<void> {
  for (;;) {
    const text = await fetch(url).then((response) => response.text());
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    if (figure("quayside_content_published_timestamp_seconds") * 1000 >= since)
      return print(`${url}: shows it after ${Math.round((Date.now() - since) / 1000)} s\n`);
    if (figure("quayside_content_refused") === 1)
      throw new Error(`${url}: the server refuses it; its log says why. --back publishes what was there`);
    if (Date.now() > until) throw new Error(`${url}: the server does not show it yet`);
    await pause(500);
  }
}
