import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { onPublished, site } from "~/content/site/site.server";
import { leads } from "~/leads/leads.server";
import { dialectOf, pathOf } from "~/leads/store/databases/open-database.server";
import { serveMetrics, watchDisks, watchPages } from "~/platform/metrics/metrics.server";
import { silenceAccessLines } from "~/platform/remix/serve.server";
import { followContent } from "./content-watch.server";
import { recordCounts } from "./count-visits.server";
import { leadsCanBeStored } from "./health/readiness.server";
import { installServerHooks } from "./hooks.server";
import { PageCache } from "./pages/page-cache.server";
import { stopOnSignals } from "./stop.server";

/** How much the heap may grow before the next garbage collection, as a percentage of the memory in use. */
const heapGrowth = 50;

/** Not called in development, because its caches would hide changes to content, scripts and styles. */
export function runInProduction(): void {
  // Saves memory: by default, V8's heap grows to several times the memory in use, and rarely shrinks.
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  // Without this flag, about half of all server processes spend 20 to 50 % of their time on garbage collection.
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
  const database = env.LEADS_DATABASE_URL;
  watchDisks({
    content: env.CONTENT_DIR,
    ...(dialectOf(database) === "sqlite" && { leads: dirname(pathOf(database)) }),
  });
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
