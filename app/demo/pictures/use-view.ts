import { withoutParameter, withParameter } from "~/content/url/query";
import { asksForPictures } from "~/content/url/view";
import { usePersistentQuery } from "~/navigation/persistent-query-link";

/**
 * How a page shows its demo: as the video, or as pictures to click through where its query asks for that by
 * `?view=pictures`.
 *
 * @returns whether it is pictures, and the queries of the same page in either view
 */
export function useView(): { asPictures: boolean; picturesQuery: string; videoQuery: string } {
  const query = usePersistentQuery();
  return {
    asPictures: asksForPictures(query),
    picturesQuery: withParameter(query, "view=pictures"),
    videoQuery: withoutParameter(query, "view"),
  };
}
