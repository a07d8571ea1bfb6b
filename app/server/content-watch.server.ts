import { ContentError } from "~/content/load/load.server";
import { fingerprintOf } from "~/content/site/fingerprint.server";
import { checkIntervalMs, Publishing } from "~/content/site/publishing.server";
import { release } from "~/content/site/release.server";
import { prepareNextSite, site, startFingerprint } from "~/content/site/site.server";
import { buildVersion } from "~/platform/build.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import { contentPublished, contentRejected, versionShown } from "~/platform/metrics/metrics.server";

/** Publishes a changed content folder (rule 17.18) as soon as it stops changing, or immediately on SIGHUP. */
export function followContent(): void {
  const { env } = site();
  const fingerprint = () => fingerprintOf(env);
  reportVersion();
  contentRejected.set(0);
  const publishing = new Publishing(startFingerprint(), { fingerprint, prepare: prepareNextSite });
  // Runs one check at a time, so that two checks never publish content at once.
  let looks = Promise.resolve();
  const look = (isComplete: boolean) => {
    looks = looks.then(() => lookOnce(publishing, isComplete));
    return looks;
  };
  const lookLater = () => {
    setTimeout(() => void look(false).then(lookLater), checkIntervalMs).unref();
  };
  lookLater();
  process.on("SIGHUP", () => void look(true));
}

function reportVersion(): void {
  contentPublished.setToCurrentTime();
  versionShown.reset();
  versionShown.set({ build: buildVersion(), release: release().id }, 1);
}

async function lookOnce(publishing: Publishing, isComplete: boolean): Promise<void> {
  try {
    const outcome = await publishing.check(isComplete);
    if (outcome === "published") {
      reportVersion();
      log.info({ release: release().id }, "content published");
    }
    if (outcome === "published" || outcome === "unchanged") contentRejected.set(0);
  } catch (error) {
    contentRejected.set(1);
    if (error instanceof ContentError) log.error({ problems: error.message.split("\n") }, "content rejected");
    else reportError(error);
  }
}
