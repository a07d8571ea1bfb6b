import { demoAt } from "~/content/demos";
import type { Language } from "~/content/schema/site";
import { demos } from "~/content/site/demos.server";
import { site } from "~/content/site/site.server";
import { campaignOf } from "~/insights/counts/campaign";
import { counter } from "~/insights/counts/counter.server";
import { isRobot } from "~/insights/counts/robots.server";
import { isVisit } from "~/insights/counts/visit";

/** Whether what comes of a form is counted: that of a person who has not asked otherwise (rule 23.3). */
export function isCounted({ method, headers }: Request): boolean {
  return isVisit(method, Object.fromEntries(headers)) && !isRobot(headers.get("User-Agent") ?? "");
}

/**
 * Counts what became of a form (rule 23.2), by the tab below which it stood and the campaign that led there.
 *
 * @param page path and raw query
 */
export function countForm(kind: "form" | "lead" | "forwarded", page: string, lang: Language): void {
  const { content, env } = site();
  if (env.INSIGHTS === "off") return;
  const { pathname, search } = new URL(page, env.SITE_URL);
  const [tab = ""] = demoAt(demos(), pathname);
  counter.add({ kind, tab, lang, detail: campaignOf(search, content.site.campaigns) });
}
