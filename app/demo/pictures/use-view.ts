import { withoutParameter, withParameter } from "~/content/url/query";
import { asksForPictures } from "~/content/url/view";
import { usePersistentQuery } from "~/navigation/persistent-query-link";

/**
 * Whether a page shows its demo as a video, or as pictures (`?view=pictures`).
 *
 * @returns the queries of the same page in both views, too
 */
export function useView(): { asPictures: boolean; picturesQuery: string; videoQuery: string } {
  const query = usePersistentQuery();
  return {
    asPictures: asksForPictures(query),
    picturesQuery: withParameter(query, "view=pictures"),
    videoQuery: withoutParameter(query, "view"),
  };
}
