import { useShellData } from "~/content/shell-data/use-shell-data";
import type { Person } from "~/content/site/contacts.server";
import { contactIn } from "~/urls/page-queries/contact";
import { joined } from "~/urls/query/query";
import { usePersistentQuery } from "./persistent-query-link";

/** The contact that the page's query selects (rule 24.2). */
export function useNamedContact(): Person | undefined {
  const { contacts } = useShellData();
  const query = usePersistentQuery();
  const id = contactIn(
    query,
    contacts.map((each) => each.id),
  );
  return contacts.find((each) => each.id === id);
}

export function useContact(): Person | undefined {
  const { contacts, ownContact } = useShellData();
  const named = useNamedContact();
  return named ?? contacts.find(({ id }) => id === ownContact);
}

/**
 * The query of links on printed pages. It contains only `redirect` and the contact, because other parameters of the
 * visitor's URL may contain any text (rule 4.8).
 */
export function usePrintedQuery(): string {
  const person = useNamedContact();
  return joined(["redirect", ...(person ? [`rep=${person.id}`] : [])]);
}
