import { floodedPage, peakMemory, sendFaultyForm } from "../tests/e2e/faulty-forms";
import { startSite } from "../tests/e2e/started-site";
import { percentile } from "./bench/figures";
import { startReader } from "./flood/reader";

/**
 * `npm run flood`: sends 2,000 faulty forms at once to the site as its container runs it, each from another visitor,
 * while a kept page is read all the time. Says how the forms were answered, what memory that took and how long the page
 * took; ends with 1 if the server did, if a form had another answer than its errors or "come again", or if the server
 * took more than 400 MB. Needs a build, and Linux for the memory.
 */
const forms = Number(process.argv[2] ?? 2_000);
const mostMemory = 400e6;

const site = await startSite({ TRUSTED_PROXIES: "1", NODE_OPTIONS: "--max-old-space-size=320" });
try {
  // From here on the page is kept.
  await fetch(site.url + floodedPage);
  const reader = await startReader(site.url + floodedPage, "regular");
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: forms }, () =>
      sendFaultyForm(site.url).catch((error: Error) => ({ status: error.message })),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const { took } = await reader.stop();
  const at = (share: number) => percentile(took, share).toFixed(0);

  const counts = new Map<number | string, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const memory = peakMemory(site);
  const slow = took.filter((ms) => ms > 250).length;
  const said = [
    `${forms} faulty forms in ${seconds.toFixed(1)} s: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
    `peak memory: ${(memory / 1e6).toFixed(0)} MB`,
    `kept page, ${took.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${slow} over 250 ms`,
  ];
  process.stdout.write(`${said.join("\n")}\n`);
  const isAsPromised =
    memory <= mostMemory && [...counts.keys()].every((status) => status === 400 || status === 503);
  process.exitCode = isAsPromised ? 0 : 1;
} finally {
  site.stop();
}
