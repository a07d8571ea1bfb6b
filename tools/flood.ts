import { CallError, print, runTool } from "./command-line";
import { formsAtOnce } from "./flood/forms";
import { formsFromManyNetworks } from "./flood/networks";
import { lossyNetwork } from "./flood/packet-loss";
import { browsingInSmallHeap } from "./flood/small-heap";
import type { Trial } from "./flood/trial";

/**
 * `npm run flood [-- NAME]`: load tests that are too large for the other tests, against the site as its container runs it;
 * the exit code is 1 where one fails. `forms` sends 2,000 and `loss` takes ten minutes, or as many as are given after it.
 * Needs a build, and Linux.
 */
const trials: Record<string, Trial> = {
  forms: formsAtOnce,
  networks: formsFromManyNetworks,
  heap: browsingInSmallHeap,
  loss: lossyNetwork,
};

await runTool("flood", async ([name, ...args]) => {
  const chosen = name === undefined ? Object.keys(trials) : [name];
  for (const each of chosen) {
    const trial = trials[each];
    if (!trial) throw new CallError(`there are these: ${Object.keys(trials).join(", ")}`);
    const { said, isAsPromised } = await trial(args);
    print(`${[`== ${each}`, ...said].join("\n")}\n`);
    if (!isAsPromised) process.exitCode = 1;
  }
});
