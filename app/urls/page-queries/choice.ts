import { type CaptionLanguage, captionLanguages } from "~/schema/basics/languages";
import { campaignName } from "~/schema/basics/naming";
import { joined } from "~/urls/query/query";
import { secondIn } from "~/urls/query/second";
import { contactIn } from "./contact";
import { type Stop, type StopsThere, stopsIn, writtenTour } from "./tour";

/** Dialogs that the link opens: none, the choose dialog, or that and the lead form. */
export const openings = ["video", "choice", "form"] as const;

/** The options of a link to demos (rule 22.2). */
export type Choice = {
  /** One is a link to a tab, several are a tour. */
  stops: Stop[];
  /** On large sites, the id of a demo whose section is offered to choose from. */
  section: string | undefined;
  opens: (typeof openings)[number];
  asPictures: boolean;
  low: boolean;
  /** Captions in another language than the page's. */
  captions: CaptionLanguage | undefined;
  /** As it was typed, so that an invalid name stays in its field; empty if there is none. */
  campaign: string;
  /** The id of the contact that the link names. */
  rep: string | undefined;
  /** A typed time that is not within its demo's video. */
  invalidTime: string | undefined;
  /** Whether the form was sent without a demo. */
  lacksStops: boolean;
};

/** What the form does not say about input that was not sent. */
export const noNotices = { invalidTime: undefined, lacksStops: false };

/** The maximum length of invalid input that is shown again, in characters. */
const maxShownInput = 60;

/** Whether a link can have a campaign's name. */
export function isCampaign(name: string): boolean {
  return campaignName.test(name);
}

/**
 * Parses a choice from a query, as the form submits it or as links to the form write it.
 *
 * @param query a raw query
 * @param there the tabs that exist
 * @param contacts ids of the contacts that exist
 */
export function choiceIn(query: string, there: StopsThere, contacts: readonly string[]): Choice {
  const asked = new URLSearchParams(query);
  const opens = openings.find((each) => each === asked.get("share-opens")) ?? "video";
  const captions = asked.get("share-captions");
  const stops = stopsIn([asked.get("share-stops") ?? "", ...rowsIn(asked)].join(","), there);
  const section = asked.get("share-section") ?? "";
  return {
    stops,
    section: Object.hasOwn(there, section) ? section : undefined,
    opens,
    asPictures: asked.get("share-view") === "pictures",
    low: asked.get("share-quality") === "low",
    captions: captionLanguages.find((language) => language === captions),
    campaign: shownAgain(asked.get("share-campaign")?.trim() ?? ""),
    rep: contacts.find((id) => id === asked.get("share-rep")),
    invalidTime: invalidTimeIn(asked, there),
    lacksStops: asked.has("share-stop") && stops.length === 0,
  };
}

/** A typed time that is no second of its row's video: the form's URL has it as `share-time`. */
function invalidTimeIn(asked: URLSearchParams, there: StopsThere): string | undefined {
  const times = asked.getAll("share-at");
  const isInvalid = (id: string, row: number) => {
    const time = times[row]?.trim() ?? "";
    const film = Object.hasOwn(there, id) ? there[id] : undefined;
    // A moment with a demo was not typed.
    return film && /[^0:]/.test(time) && !time.includes("@") && secondIn(inSeconds(time), film) === undefined;
  };
  const row = asked.getAll("share-stop").findIndex(isInvalid);
  return shownAgain(asked.get("share-time") ?? times[row]?.trim() ?? "") || undefined;
}

function shownAgain(input: string): string {
  return [...input].slice(0, maxShownInput).join("");
}

/** The button of a row that changes its place: the row's number, and which way. */
export function moveValue(row: number, way: "up" | "down"): string {
  return `${row + 1}-${way}`;
}

/** The rows, with one of them a place further up or down if that was pressed. */
function inNewOrder(rows: string[], pressed: string | null): string[] {
  const [, number = 0, way] = /^(\d{1,2})-(up|down)$/.exec(pressed ?? "") ?? [];
  const from = Number(number) - 1;
  const to = way === "up" ? from - 1 : from + 1;
  const [moved, other] = [rows[from], rows[to]];
  if (moved === undefined || other === undefined) return rows;
  return rows.map((row, index) => (index === from ? other : index === to ? moved : row));
}

/**
 * The form's rows: a tab, and a moment of the tab that was chosen when the form was rendered. If another tab is chosen
 * now, the moment is ignored; a typed time is not.
 */
function rowsIn(asked: URLSearchParams): string[] {
  const moments = asked.getAll("share-at");
  const rows = asked.getAll("share-stop").map((id, row) => {
    const [, of = id, time = ""] = /^(?:([a-z0-9-]+)@)?(.*)$/.exec(moments[row]?.trim() ?? "") ?? [];
    return of === id && time !== "" ? `${id}@${inSeconds(time)}` : id;
  });
  return inNewOrder(rows, asked.get("share-move"));
}

/** A typed time like `1:23` in the form that URLs have. */
function inSeconds(time: string): string {
  return time.replace(/^(\d+):(\d{1,2})$/, "$1m$2s");
}

/** A choice as parameters of the form's URL, without defaults. */
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

/** The query of the form's URL. */
export function queryOfChoice(choice: Choice): string {
  const pieces = Object.entries(parametersOf(choice));
  const written = (value: string) => encodeURIComponent(value).replaceAll("%40", "@").replaceAll("%2C", ",");
  return joined(
    pieces.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${written(value)}`])),
  );
}

/** The query of the resulting link, without the second of a single stop. */
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

/** The contact and the campaign that a page's query names, for links that are handed on (rule 4.8). */
export function senderIn(query: string, contacts: readonly string[]): Pick<Choice, "campaign" | "rep"> {
  const campaign = new URLSearchParams(query).get("utm_campaign") ?? "";
  return { campaign: isCampaign(campaign) ? campaign : "", rep: contactIn(query, contacts) };
}

/** The query of a link to a page that is handed on from another page (rule 4.8). */
export function queryHandedOn(query: string, contacts: readonly string[]): string {
  return queryOfLink({ ...choiceIn("", {}, []), ...senderIn(query, contacts) });
}

/** The form's value for a row's moment. */
export function momentValue({ id }: Pick<Stop, "id">, second: number | undefined): string {
  return second === undefined ? "" : `${id}@${second}`;
}
