import { leadsCanBeStored } from "~/health/readiness.server";
import { leads } from "~/leads/leads.server";
import { silenceAccessLines } from "~/log/log.server";
import { serveMetrics, watchPages } from "~/metrics/metrics.server";
import { site } from "~/site/site.server";
import { installServerHooks } from "./hooks.server";
import { PageCache } from "./page-cache.server";
import { stopOnSignals } from "./stop.server";

/**
 * Readies the process for visitors and operators. Development goes without: there content changes under
 * the server, and scripts and styles are not those of the built pages.
 *
 * @returns the pages that are kept from now on
 */
export function runInProduction(): PageCache {
  const { env } = site();
  const { store } = leads();
  const pages = new PageCache(env.PAGE_CACHE_MB * 1024 * 1024);
  silenceAccessLines();
  watchPages(pages);
  const metrics = env.METRICS_PORT
    ? serveMetrics(Number(env.METRICS_PORT), env.METRICS_HOST, {
        counts: () => store.counts(),
        canBeStored: leadsCanBeStored,
      })
    : undefined;
  installServerHooks({
    env,
    pages,
    onListening(server) {
      stopOnSignals(server, {
        begin: () => leads().stop(),
        end: async () => {
          await store.close();
          metrics?.close();
        },
      });
    },
  });
  return pages;
}
