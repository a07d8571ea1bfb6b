import { type CaptionLanguage, captionLanguages } from "~/schema/basics/languages";
import { campaignName } from "~/schema/basics/naming";
import { joined } from "~/urls/query/query";
import { secondIn } from "~/urls/query/second";
import { contactIn } from "./contact";
import { type Stop, type StopsThere, stopsIn, writtenTour } from "./tour";

/** Dialogs that a link opens: none (`video`), the selection dialog, or this dialog and then the lead form. */
export const openings = ["video", "choice", "form"] as const;

/** The options of a link to demos (rule 22.2). */
export type Choice = {
  /** A link with a single stop opens a tab; a link with several stops opens a tour. */
  stops: Stop[];
  /** Id of a demo. On sites with many demos, the share form offers only demos from this demo's section. */
  section: string | undefined;
  opens: (typeof openings)[number];
  asPictures: boolean;
  low: boolean;
  /** Language of the captions; undefined if captions are in the page's language. */
  captions: CaptionLanguage | undefined;
  /** The campaign as typed, even if invalid, because the form shows the typed text again. */
  campaign: string;
  rep: string | undefined;
  /** The first typed time that is malformed or lies after the end of the demo's video. */
  invalidTime: string | undefined;
  lacksStops: boolean;
};

export const noNotices = { invalidTime: undefined, lacksStops: false };

const maxShownInput = 60;

export function isCampaign(name: string): boolean {
  return campaignName.test(name);
}

/** Parses the undecoded query of a submitted share form, or of a link to the share form. */
export function choiceIn(query: string, there: StopsThere, contacts: readonly string[]): Choice {
  const searchParams = new URLSearchParams(query);
  const opens = openings.find((each) => each === searchParams.get("share-opens")) ?? "video";
  const captions = searchParams.get("share-captions");
  const stops = stopsIn([searchParams.get("share-stops") ?? "", ...rowsIn(searchParams)].join(","), there);
  const section = searchParams.get("share-section") ?? "";
  return {
    stops,
    section: Object.hasOwn(there, section) ? section : undefined,
    opens,
    asPictures: searchParams.get("share-view") === "pictures",
    low: searchParams.get("share-quality") === "low",
    captions: captionLanguages.find((language) => language === captions),
    campaign: shownAgain(searchParams.get("share-campaign")?.trim() ?? ""),
    rep: contacts.find((id) => id === searchParams.get("share-rep")),
    invalidTime: invalidTimeIn(searchParams, there),
    lacksStops: searchParams.has("share-stop") && stops.length === 0,
  };
}

/** The URL keeps an invalid time in the parameter `share-time`, so that the form shows the time again. */
function invalidTimeIn(searchParams: URLSearchParams, there: StopsThere): string | undefined {
  const times = searchParams.getAll("share-at");
  const isInvalid = (id: string, row: number) => {
    const time = times[row]?.trim() ?? "";
    const timing = Object.hasOwn(there, id) ? there[id] : undefined;
    // Times with a tab's id, such as `workflow@14`, are valid: they were selected from a list, not typed.
    return (
      timing && /[^0:]/.test(time) && !time.includes("@") && secondIn(inUrlFormat(time), timing) === undefined
    );
  };
  const row = searchParams.getAll("share-stop").findIndex(isInvalid);
  return shownAgain(searchParams.get("share-time") ?? times[row]?.trim() ?? "") || undefined;
}

function shownAgain(input: string): string {
  return [...input].slice(0, maxShownInput).join("");
}

export function moveValue(row: number, way: "up" | "down"): string {
  return `${row + 1}-${way}`;
}

function inNewOrder(rows: string[], pressed: string | null): string[] {
  const [, number = 0, way] = /^(\d{1,2})-(up|down)$/.exec(pressed ?? "") ?? [];
  const from = Number(number) - 1;
  const to = way === "up" ? from - 1 : from + 1;
  const [moved, other] = [rows[from], rows[to]];
  if (moved === undefined || other === undefined) return rows;
  return rows.map((row, index) => (index === from ? other : index === to ? moved : row));
}

/** If a row's tab has changed, ignores the row's moment, because the moment belongs to the previous video. */
function rowsIn(searchParams: URLSearchParams): string[] {
  const moments = searchParams.getAll("share-at");
  const rows = searchParams.getAll("share-stop").map((id, row) => {
    const [, of = id, time = ""] = /^(?:([a-z0-9-]+)@)?(.*)$/.exec(moments[row]?.trim() ?? "") ?? [];
    return of === id && time !== "" ? `${id}@${inUrlFormat(time)}` : id;
  });
  return inNewOrder(rows, searchParams.get("share-move"));
}

/** Converts a typed time such as `1:23` to the format of URLs, `1m23s`. */
function inUrlFormat(time: string): string {
  return time.replace(/^(\d+):(\d{1,2})$/, "$1m$2s");
}

/** Query parameters of the share form's URL. */
export function parametersOf(choice: Choice): Record<string, string | undefined> {
  const { stops, section, opens, asPictures, low, captions, campaign, rep, invalidTime, lacksStops } = choice;
  return {
    "share-stops": writtenTour(stops) || undefined,
    "share-section": section,
    "share-opens": opens === "video" ? undefined : opens,
    "share-view": asPictures ? "pictures" : undefined,
    "share-quality": low ? "low" : undefined,
    "share-captions": captions,
    "share-campaign": campaign || undefined,
    "share-rep": rep,
    "share-time": invalidTime,
    "share-stop": lacksStops ? "" : undefined,
  };
}

export function queryOfChoice(choice: Choice): string {
  const pieces = Object.entries(parametersOf(choice));
  const written = (value: string) => encodeURIComponent(value).replaceAll("%40", "@").replaceAll("%2C", ",");
  return joined(
    pieces.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${written(value)}`])),
  );
}

/** Query of the link that the share form creates. If the link has a single stop, `queryOfStop` adds the start time. */
export function queryOfLink({ stops, opens, asPictures, low, captions, campaign, rep }: Choice): string {
  return joined([
    ...({ video: ["redirect"], choice: ["internal"], form: [] } as const)[opens],
    ...(stops.length > 1 ? [`tour=${writtenTour(stops)}`] : []),
    ...(rep ? [`rep=${rep}`] : []),
    ...(asPictures ? ["view=pictures"] : []),
    ...(low ? ["quality=low"] : []),
    ...(captions ? [`captions=${captions}`] : []),
    ...(isCampaign(campaign) ? [`utm_campaign=${campaign}`] : []),
  ]);
}

/** Query of a shared link to another page: the contact, the campaign, and a flag that prevents dialogs (rule 4.8). */
export function senderQuery(query: string, contacts: readonly string[]): string {
  const campaign = new URLSearchParams(query).get("utm_campaign") ?? "";
  return queryOfLink({ ...choiceIn("", {}, []), campaign, rep: contactIn(query, contacts) });
}

export function momentValue({ id }: Pick<Stop, "id">, second: number | undefined): string {
  return second === undefined ? "" : `${id}@${second}`;
}
