/** Time zones to propose a meeting in, by the name that addresses and words have for them. */
export const meetingZones = {
  oslo: "Europe/Oslo",
  london: "Europe/London",
  reykjavik: "Atlantic/Reykjavik",
  newYork: "America/New_York",
  vancouver: "America/Vancouver",
  santiago: "America/Santiago",
  singapore: "Asia/Singapore",
};

type MeetingZone = keyof typeof meetingZones;

/** Lengths of a meeting, in minutes. */
export const meetingLengths = [15, 30, 45, 60, 90];

/** The length that is proposed at first. */
export const usualLength = 30;

export type Meeting = { start: Date; end: Date; zone: MeetingZone };

/** A day, in milliseconds: zones change their clocks less often. */
const dayMs = 86_400_000;

/**
 * The meeting that an address proposes (rule 22.5): `share-day` and `share-time` as fields of forms send them, in the
 * zone `share-zone` (or else in Oslo), for `share-minutes` (or else half an hour).
 *
 * @param query a raw query
 * @returns undefined if any of it is invalid
 */
export function meetingIn(query: string): Meeting | undefined {
  const asked = new URLSearchParams(query);
  const [day, time] = [asked.get("share-day") ?? "", asked.get("share-time") ?? ""];
  const zone = asked.get("share-zone") ?? "oslo";
  const length = asked.get("share-minutes") ?? String(usualLength);
  const minutes = meetingLengths.find((each) => String(each) === length);
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined;
  const wall = Date.parse(`${day}T${time}Z`);
  // Some engines take 30 February for a day in March.
  const isThere = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(`${day}T${time}`);
  if (!isThere || !minutes || !isZone(zone)) return undefined;
  const start = instantOf(wall, meetingZones[zone]);
  return { start: new Date(start), end: new Date(start + minutes * 60_000), zone };
}

/** Whether a meeting can be proposed in a zone. */
export function isZone(zone: string): zone is MeetingZone {
  return Object.hasOwn(meetingZones, zone);
}

/**
 * When clocks in a zone show a time. Where they are put forward over it or back to it, the offset from before counts, as
 * in RFC 5545, 3.3.5.
 *
 * @param wall the time as if it were UTC, in milliseconds since 1970
 */
function instantOf(wall: number, zone: string): number {
  const [before, after] = [wall - offsetAt(wall - dayMs, zone), wall - offsetAt(wall + dayMs, zone)];
  return [before, after].find((at) => wall - at === offsetAt(at, zone)) ?? before;
}

/** What a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).format(at);
  const [, sign = "+", hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
