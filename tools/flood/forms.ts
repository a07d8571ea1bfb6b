import { floodedPage, peakMemory, sendFaultyForm } from "../../tests/e2e/faulty-forms";
import { percentile } from "../bench/figures";
import { startReader } from "./reader";
import { type Trial, tally, withSite } from "./trial";

const usualForms = 2_000;
const mostMemory = 400e6;

/** Sends faulty forms all at once, each from another visitor, while somebody reads a cached page. */
export const formsAtOnce: Trial = async ([count]) => {
  const forms = Number(count ?? usualForms);
  return withSite({ heap: 320 }, async (site) => {
    // From here on the page is cached.
    await fetch(site.url + floodedPage);
    const reader = await startReader(site.url + floodedPage, "regular");
    const begun = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: forms }, () =>
        sendFaultyForm(site.url).then(
          ({ status }) => status,
          (error: Error) => error.message,
        ),
      ),
    );
    const seconds = (performance.now() - begun) / 1000;
    const { took } = await reader.stop();
    const at = (share: number) => percentile(took, share).toFixed(0);
    const memory = peakMemory(site);
    const slow = took.filter((ms) => ms > 250).length;
    return {
      said: [
        `${forms} faulty forms in ${seconds.toFixed(1)} s: ${tally(statuses)}`,
        `peak memory: ${(memory / 1e6).toFixed(0)} MB`,
        `cached page, ${took.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${slow} over 250 ms`,
      ],
      isAsPromised: memory <= mostMemory && statuses.every((status) => status === 400 || status === 503),
    };
  });
};
