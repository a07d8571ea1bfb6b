import { useKeptQuery } from "~/navigation/kept-link";
import { withoutParameter, withParameter } from "~/query/query";

/**
 * How a page shows its demo: as the video, or as pictures to click through where its query asks for that by
 * `?view=pictures`.
 *
 * @returns whether it is pictures, and the queries of the same page in either view
 */
export function useView(): { asPictures: boolean; picturesQuery: string; videoQuery: string } {
  const query = useKeptQuery();
  return {
    asPictures: asksForPictures(query),
    picturesQuery: withParameter(query, "view=pictures"),
    videoQuery: withoutParameter(query, "view"),
  };
}

/** @param query a raw query */
export function asksForPictures(query: string): boolean {
  return new URLSearchParams(query).get("view") === "pictures";
}
