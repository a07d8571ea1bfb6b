import ICAL from "ical.js";

/**
 * The event of a file for calendars.
 *
 * @throws if the file is not one event of RFC 5545, in lines as that has them
 */
export function eventIn(file: string): ICAL.Event {
  const lines = file.split("\r\n");
  if (lines.pop() !== "") throw new Error("the last line does not end");
  const faulty = lines.find((line) => /[\n\r]/.test(line) || Buffer.byteLength(line) > 75);
  if (faulty !== undefined) throw new Error(`this is no line: ${faulty}`);
  const calendar = ICAL.Component.fromString(file);
  const [event, ...others] = calendar.getAllSubcomponents();
  if (event?.name !== "vevent" || others.length > 0) throw new Error("it is not one event");
  const counts = ["version", "prodid"].map((name) => calendar.getAllProperties(name).length);
  counts.push(...["uid", "dtstamp", "dtstart"].map((name) => event.getAllProperties(name).length));
  if (counts.some((count) => count !== 1)) throw new Error("what has to be there once is not");
  return new ICAL.Event(event);
}
