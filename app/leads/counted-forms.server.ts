import type { IncomingMessage } from "node:http";
import { demoAt } from "~/content/demos";
import { demos } from "~/content/site/demos.server";
import { site } from "~/content/site/site.server";
import { campaignOf } from "~/insights/counts/campaign";
import { counter } from "~/insights/counts/counter.server";
import { isRobot } from "~/insights/counts/robots.server";
import { isVisit } from "~/insights/counts/visit";
import type { Language } from "~/schema/basics/languages";

/** False for requests from bots, and for requests with Do Not Track or Global Privacy Control (rule 23.3). */
export function isCounted({ method, headers }: IncomingMessage): boolean {
  return isVisit(method, headers) && !isRobot(headers["user-agent"] ?? "");
}

export function countForm(kind: "form" | "lead" | "forwarded", page: string, lang: Language): void {
  const { content, env } = site();
  if (env.INSIGHTS === "off") return;
  const { pathname, search } = new URL(page, env.SITE_URL);
  const [tab = ""] = demoAt(demos(), pathname);
  counter.add({ kind, tab, lang, detail: campaignOf(search, content.site.campaigns) });
}
