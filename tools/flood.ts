import { fail, print } from "./command-line";
import { formsAtOnce } from "./flood/forms";
import { formsFromManyNetworks } from "./flood/networks";
import { lossyNetwork } from "./flood/packet-loss";
import { browsingInSmallHeap } from "./flood/small-heap";
import type { Trial } from "./flood/trial";

/**
 * `npm run flood [-- NAME]`: tries what is too large for the tests, on the site as its container runs it, and says what came
 * of it; ends with 1 where that is not as promised. `forms` sends 2,000 and `loss` takes ten minutes, or as many as are given
 * after it. Needs a build, and Linux.
 */
const trials: Record<string, Trial> = {
  forms: formsAtOnce,
  networks: formsFromManyNetworks,
  heap: browsingInSmallHeap,
  loss: lossyNetwork,
};

const [name, ...args] = process.argv.slice(2);
const chosen = name === undefined ? Object.keys(trials) : [name];
try {
  for (const each of chosen) {
    const trial = trials[each];
    if (!trial) throw new Error(`there are these: ${Object.keys(trials).join(", ")}`);
    const { said, isAsPromised } = await trial(args);
    print(`${[`== ${each}`, ...said].join("\n")}\n`);
    if (!isAsPromised) process.exitCode = 1;
  }
} catch (error) {
  fail("flood", error);
}
