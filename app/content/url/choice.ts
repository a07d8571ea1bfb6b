import { type Language, languages } from "~/content/schema/languages";
import { campaignName } from "~/content/schema/naming";
import { joined } from "~/content/url/query";
import { type Stop, type StopsThere, stopsIn, writtenTour } from "~/content/url/tour";

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
  captions: Language | undefined;
  /** Empty if there is none; undefined if the input is not a campaign name. */
  campaign: string | undefined;
  /** The id of the contact that the link names. */
  rep: string | undefined;
};

/** Replaces invalid input. */
const faultyCampaign = "_";

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
  const campaign = asked.get("share-campaign")?.trim() ?? "";
  const section = asked.get("share-section") ?? "";
  return {
    stops: stopsIn([asked.get("share-stops") ?? "", ...rowsIn(asked)].join(","), there),
    section: Object.hasOwn(there, section) ? section : undefined,
    opens,
    asPictures: asked.get("share-view") === "pictures",
    low: asked.get("share-quality") === "low",
    captions: languages.find((language) => language === captions),
    campaign: campaign === "" || campaignName.test(campaign) ? campaign : undefined,
    rep: contacts.find((id) => id === asked.get("share-rep")),
  };
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
  const { stops, section, opens, asPictures, low, captions, campaign, rep } = choice;
  return {
    "share-stops": writtenTour(stops) || undefined,
    "share-section": section,
    "share-opens": opens === "video" ? undefined : opens,
    "share-view": asPictures ? "pictures" : undefined,
    "share-quality": low ? "low" : undefined,
    "share-captions": captions,
    "share-campaign": campaign === undefined ? faultyCampaign : campaign || undefined,
    "share-rep": rep,
  };
}

/** The query of the form's URL. */
export function queryOfChoice(choice: Choice): string {
  const pieces = Object.entries(parametersOf(choice));
  return joined(pieces.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])));
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
    ...(campaign ? [`utm_campaign=${campaign}`] : []),
  ]);
}

/** The form's value for a row's moment. */
export function momentValue({ id }: Pick<Stop, "id">, second: number | undefined): string {
  return second === undefined ? "" : `${id}@${second}`;
}
