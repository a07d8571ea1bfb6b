import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { asksForPictures } from "~/urls/page-queries/view";
import { withoutParameter, withParameter } from "~/urls/query/query";

export function useView(): { asPictures: boolean; picturesQuery: string; videoQuery: string } {
  const query = usePersistentQuery();
  return {
    asPictures: asksForPictures(query),
    picturesQuery: withParameter(query, "view=pictures"),
    videoQuery: withoutParameter(query, "view"),
  };
}
