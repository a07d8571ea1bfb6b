import { keptFields } from "~/urls/query/query";
import { usePersistentQuery } from "./persistent-query-link";

/** The page's query as hidden fields of a GET form, because submitting the form replaces the query (rule 4.3). */
export function KeptFields() {
  return keptFields(usePersistentQuery()).map(({ name, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, because a query may repeat a parameter
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
