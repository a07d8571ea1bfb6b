import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ContentError } from "~/content/load.server";
import { log } from "~/log/log.server";
import { reportError } from "~/log/report.server";
import { contentPublished, contentRefused } from "~/metrics/metrics.server";
import { Publishing } from "~/site/publishing.server";
import { prepareNextSite, site } from "~/site/site.server";

/**
 * Publishes what comes into the content folder from now on (rule 17.18): every few seconds it looks there, and at once on
 * SIGHUP, by which somebody says that the folder is complete.
 */
export function followContent(): void {
  const { CONTENT_DIR, CONTENT_POLL_SECONDS } = site().env;
  const fingerprint = () => fingerprintOf(CONTENT_DIR);
  contentPublished.setToCurrentTime();
  contentRefused.set(0);
  const publishing = fingerprint().then(
    (served) => new Publishing(served, { fingerprint, prepare: prepareNextSite }),
  );
  // One look after the other: they change what is served.
  let looks = Promise.resolve();
  const look = (isComplete: boolean) => {
    looks = looks.then(async () => {
      await lookOnce(await publishing, isComplete);
    });
    return looks;
  };
  const lookLater = () => {
    setTimeout(() => void look(false).then(lookLater), CONTENT_POLL_SECONDS * 1000).unref();
  };
  if (CONTENT_POLL_SECONDS > 0) lookLater();
  process.on("SIGHUP", () => void look(true));
}

async function lookOnce(publishing: Publishing, isComplete: boolean): Promise<void> {
  try {
    const outcome = await publishing.look(isComplete);
    if (outcome === "published") {
      contentPublished.setToCurrentTime();
      log.info("content published");
    }
    if (outcome === "published" || outcome === "unchanged") contentRefused.set(0);
  } catch (error) {
    contentRefused.set(1);
    if (error instanceof ContentError) log.error({ faults: error.message.split("\n") }, "content refused");
    else reportError(error);
  }
}

/**
 * What a folder's files are known by.
 *
 * @returns what says that it cannot be read, where it cannot
 */
async function fingerprintOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
    const files = await Promise.all(
      names.map(async (name) => {
        // Of what a link leads to: mounted volumes exchange that.
        const { ino, size, mtimeMs, ctimeMs } = await stat(join(folder, name));
        return [name, ino, size, mtimeMs, ctimeMs].join(" ");
      }),
    );
    return files.join("\n");
  } catch (error) {
    return `unreadable: ${(error as NodeJS.ErrnoException).code}`;
  }
}
