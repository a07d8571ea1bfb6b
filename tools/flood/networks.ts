import { peakMemory, sendForm } from "../../tests/e2e/faulty-forms";
import { formOf } from "../../tests/integration/server";
import { inParallel } from "../in-parallel";
import { type Trial, tally, withSite } from "./trial";

const networks = 10_000;
const mostMemory = 400e6;

/** Sends a form from each of many networks: all are stored, and memory stays bounded. */
export const formsFromManyNetworks: Trial = () =>
  withSite({ heap: 320 }, async (site) => {
    const begun = performance.now();
    const numbers = Array.from({ length: networks }, (_, number) => number);
    const statuses = await inParallel(numbers, 50, async (number) => {
      const { status } = await sendForm(site.url, number, formOf(number).toString());
      return status;
    });
    const seconds = (performance.now() - begun) / 1000;
    const memory = peakMemory(site);
    const stored = await site.storedLeads();
    return {
      said: [
        `a form from each of ${networks} networks in ${seconds.toFixed(1)} s: ${tally(statuses)}; ${stored} stored`,
        `peak memory: ${(memory / 1e6).toFixed(0)} MB`,
      ],
      isAsPromised: stored === networks && memory <= mostMemory && statuses.every((status) => status === 303),
    };
  });
