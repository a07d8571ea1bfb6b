import { setFlagsFromString } from "node:v8";
import { onPublished, site } from "~/content/site/site.server";
import { leads } from "~/leads/leads.server";
import { serveMetrics, watchPages } from "~/platform/metrics/metrics.server";
import { silenceAccessLines } from "~/platform/remix/serve.server";
import { followContent } from "./content-watch.server";
import { leadsCanBeStored } from "./health/readiness.server";
import { installServerHooks } from "./hooks.server";
import { PageCache } from "./pages/page-cache.server";
import { recordCounts } from "./recording.server";
import { stopOnSignals } from "./stop.server";

/** How much of what is in use the heap may grow by before garbage is collected, in percent. */
const heapGrowth = 50;

/**
 * Sets up caching, metrics, counting and shutdown. Development goes without: there content changes at any time, and
 * scripts and styles differ from those of the build.
 */
export function runInProduction(): void {
  // By itself V8 lets the heap grow to several times what is in use, and gives little of it back.
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  // From the first requests V8 concludes, in every other start, that what belongs to one lives long, and has all of it
  // collected as such: a fifth to a half of the time.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const { env } = site();
  const { store, clock, targets } = leads();
  let pages = new PageCache();
  onPublished(() => {
    pages = new PageCache();
  });
  const storeCounts = recordCounts({ store, clock });
  silenceAccessLines();
  watchPages(() => pages);
  const metrics = env.METRICS_PORT
    ? serveMetrics(env.METRICS_PORT, env.METRICS_HOST, {
        targets,
        counts: (target) => store.counts(target),
        stopped: () => leads().stoppedTargets(),
        canBeStored: leadsCanBeStored,
      })
    : undefined;
  installServerHooks({
    env,
    pages: () => pages,
    onListening(server) {
      stopOnSignals(server, {
        begin: () => leads().stop(),
        end: async () => {
          await storeCounts();
          await store.close();
          metrics?.close();
        },
      });
    },
  });
  followContent();
}
