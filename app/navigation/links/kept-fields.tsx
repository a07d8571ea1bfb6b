import { keptFields } from "~/urls/query/query";
import { usePersistentQuery } from "./persistent-query-link";

export function KeptFields() {
  return keptFields(usePersistentQuery()).map(({ name, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, because a query may repeat a parameter
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
