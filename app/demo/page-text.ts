import type { TabPage } from "./demo-page.server";

/**
 * A tab's page as its route loads it. All but the path is one JSON text, because Remix writes a number for each value of a
 * route's data: that made the first view 700 bytes heavier.
 */
export type PageText = { path: string; text: string };

export function pageText(page: TabPage): PageText {
  return { path: page.path, text: JSON.stringify(page) };
}

export function pageOfText({ text }: PageText): TabPage {
  return JSON.parse(text);
}
