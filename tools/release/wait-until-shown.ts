import { setTimeout as pause } from "node:timers/promises";
import { checkedEvery } from "~/content/site/publishing.server";
import { print } from "../command-line";

/** How long servers may take to show new content beyond their polling, in milliseconds. */
const longestReading = 90_000;

/** How long they usually take, in milliseconds. */
const usualReading = 10_000;

/** How long a server may not be reached at all, as while it starts again, in milliseconds. */
const longestAbsence = 15_000;

/** What servers are to show: a release, or content that has been published since the change. */
type Awaited = {
  /** When it was changed, in milliseconds since 1970. */
  since: number;
  release?: string | undefined;
};

/**
 * Waits until the metrics of servers say that they show what was published.
 *
 * @param urls of the servers' metrics
 * @throws Error where a server refuses it or takes too long
 */
export async function waitUntilShown(urls: string[], awaited: Awaited): Promise<void> {
  await Promise.all(urls.map((url) => isShown(url, awaited)));
}

async function isShown(url: string, { since, release }: Awaited): Promise<void> {
  const seen = since + 2 * checkedEvery;
  for (let reached = Date.now(); ; ) {
    const text = await figuresAt(url, reached);
    if (text) reached = Date.now();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    const isThere = release
      ? new RegExp(`^quayside_version_info\\{[^}]*\\brelease="${release}"[^}]*\\} 1$`, "m").test(text)
      : figure("quayside_content_published_timestamp_seconds") * 1000 >= since;
    if (isThere) return print(`${url}: shows it after ${Math.round((Date.now() - since) / 1000)} s\n`);
    // Until it has looked, that is what it says of something earlier.
    if (figure("quayside_content_refused") === 1 && Date.now() > seen + usualReading)
      throw new Error(`${url}: the server refuses it and shows what it showed before; its log says why`);
    if (Date.now() > seen + longestReading) throw new Error(`${url}: the server does not show it yet`);
    await pause(500);
  }
}

/** The metrics of a server; none while it cannot be reached, as long as that may be. */
async function figuresAt(url: string, reached: number): Promise<string> {
  try {
    return await fetch(url).then((response) => response.text());
  } catch (error) {
    if (Date.now() < reached + longestAbsence) return "";
    const { message, cause } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new Error(`${url}: the server cannot be asked whether it shows it: ${reason}`);
  }
}
