import { useShellData } from "~/content/shell-data/use-shell-data";
import type { Person } from "~/content/site/contacts.server";
import { contactIn } from "~/urls/page-queries/contact";
import { joined } from "~/urls/query/query";
import { usePersistentQuery } from "./persistent-query-link";

/** The person that the query of this page's links names (rule 24.2). */
export function useNamedContact(): Person | undefined {
  const { contacts } = useShellData();
  const query = usePersistentQuery();
  const id = contactIn(
    query,
    contacts.map((each) => each.id),
  );
  return contacts.find((each) => each.id === id);
}

/** The person to write to on this page: the named one, or the product's own (rule 24.1). */
export function useContact(): Person | undefined {
  const { contacts, ownContact } = useShellData();
  const named = useNamedContact();
  return named ?? contacts.find(({ id }) => id === ownContact);
}

/** The query of printed links to this site (rule 4.8). Of the page's own it has nothing that anybody could write there. */
export function usePrintedQuery(): string {
  const person = useNamedContact();
  return joined(["redirect", ...(person ? [`rep=${person.id}`] : [])]);
}
