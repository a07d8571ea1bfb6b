import { createHash } from "node:crypto";
import ical, { ICalCalendarMethod } from "ical-generator";
import { fill } from "~/content/schema/naming";
import { productOfPage } from "~/content/site/address.server";
import { notFound } from "~/content/site/not-found.server";
import { site } from "~/content/site/site.server";
import type { Address } from "~/content/url/resolve";
import { meetingIn, meetingZones } from "./meeting";
import { textsOf } from "./page.server";

/**
 * A proposed meeting as a file for calendars (rule 22.5). It follows only from its address, so that a calendar that gets
 * it twice has it once.
 *
 * @throws a 404 response when no demo or no valid time is asked for, or when there is no such area
 */
export function meetingFile(address: Address): Response {
  const content = productOfPage(address);
  const { product, messages } = content;
  const texts = address.choice && textsOf(address.choice, content);
  const meeting = meetingIn(address.query);
  if (!texts || !meeting) throw notFound();
  const { start, end, zone } = meeting;
  const { link, names: demos, person, signature } = texts;
  const words = messages.share;
  const when = new Intl.DateTimeFormat(product.lang, {
    ...({ dateStyle: "full", timeStyle: "short" } as const),
    timeZone: meetingZones[zone],
  }).format(start);
  const { host } = new URL(site().env.SITE_URL);
  const uid = createHash("sha256").update(`${link} ${start.toISOString()}`).digest("hex").slice(0, 32);
  const calendar = ical({
    prodId: { company: host, product: "meetings", language: product.lang.toUpperCase() },
    // An organizer needs a method (RFC 5546, 3.2.1), and the file by itself invites nobody.
    method: person ? ICalCalendarMethod.PUBLISH : null,
    events: [
      {
        id: `${uid}@${host}`,
        stamp: start,
        start,
        end,
        summary: fill(words.meetingSummary, { demos }),
        description: [
          fill(words.meetingBody, { demos, link, when, zone: words.zones[zone] }),
          ...(person ? ["", ...signature] : []),
        ].join("\n"),
        // The library escapes commas even here, where RFC 5545, 3.3.13, has none escaped.
        url: link.replaceAll(",", "%2C"),
        organizer: person ? { name: person.name, email: person.email } : null,
      },
    ],
  });
  return new Response(`${calendar}\r\n`, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="meeting.ics"',
    },
  });
}
