import { describe, expect, test } from "vitest";
import { meetingIn } from "~/sharing/share/meeting";

describe("the meeting that an address proposes (rule 22.5)", () => {
  test.each([
    ["share-day=2027-01-15&share-time=10:00", "2027-01-15T09:00:00Z", 30],
    ["share-day=2027-07-15&share-time=10:00", "2027-07-15T08:00:00Z", 30],
    ["share-day=2027-07-15&share-time=10%3A00&share-minutes=90", "2027-07-15T08:00:00Z", 90],
    ["share-day=2028-02-29&share-time=00:00", "2028-02-28T23:00:00Z", 30],
    // The night on which clocks are put forward: 02:30 is never shown.
    ["share-day=2027-03-28&share-time=01:59", "2027-03-28T00:59:00Z", 30],
    ["share-day=2027-03-28&share-time=02:30", "2027-03-28T01:30:00Z", 30],
    ["share-day=2027-03-28&share-time=03:00", "2027-03-28T01:00:00Z", 30],
    // The night on which they are put back: 02:30 is shown twice, and the first is meant.
    ["share-day=2027-10-31&share-time=02:30", "2027-10-31T00:30:00Z", 30],
    ["share-day=2027-10-31&share-time=03:00", "2027-10-31T02:00:00Z", 30],
    ["share-day=2027-07-15&share-time=10:00&share-zone=london", "2027-07-15T09:00:00Z", 30],
    ["share-day=2027-01-15&share-time=10:00&share-zone=london", "2027-01-15T10:00:00Z", 30],
    ["share-day=2027-07-15&share-time=10:00&share-zone=reykjavik", "2027-07-15T10:00:00Z", 30],
    ["share-day=2027-07-15&share-time=22:00&share-zone=newYork", "2027-07-16T02:00:00Z", 30],
    ["share-day=2027-11-07&share-time=01:30&share-zone=newYork", "2027-11-07T05:30:00Z", 30],
    ["share-day=2027-01-15&share-time=10:00&share-zone=santiago", "2027-01-15T13:00:00Z", 30],
    ["share-day=2027-01-15&share-time=03:00&share-zone=singapore", "2027-01-14T19:00:00Z", 30],
    ["share-day=2099-12-31&share-time=23:59&share-minutes=15", "2099-12-31T22:59:00Z", 15],
  ])("%s", (query, start, minutes) => {
    const meeting = meetingIn(`?${query}`);
    expect(meeting?.start).toEqual(new Date(start));
    expect(Number(meeting?.end) - Number(meeting?.start)).toBe(minutes * 60_000);
  });

  test.each([
    "",
    "share-day=2027-01-15",
    "share-time=10:00",
    "share-day=2027-02-29&share-time=10:00",
    "share-day=2027-13-01&share-time=10:00",
    "share-day=1999-01-15&share-time=10:00",
    "share-day=12027-01-15&share-time=10:00",
    "share-day=15.01.2027&share-time=10:00",
    "share-day=2027-01-15&share-time=24:00",
    "share-day=2027-01-15&share-time=10:60",
    "share-day=2027-01-15&share-time=10:00:30",
    "share-day=2027-01-15%0D%0AATTACH:x&share-time=10:00",
    "share-day=2027-01-15&share-time=10:00%0D%0AX:y",
    "share-day=2027-01-15&share-time=10:00&share-minutes=1e9",
    "share-day=2027-01-15&share-time=10:00&share-minutes=",
    "share-day=2027-01-15&share-time=10:00&share-zone=Europe/Oslo",
    "share-day=2027-01-15&share-time=10:00&share-zone=constructor",
  ])("none: %s", (query) => {
    expect(meetingIn(`?${query}`)).toBeUndefined();
  });
});
