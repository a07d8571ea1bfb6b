import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";

/** A link to the same demo in a view that needs no video: path and query. */
export type Invitation = { to: string; query: string; text: string };

type Props = { invitation: Invitation | undefined; quiet?: boolean };

/** The link to that view. */
export function InvitationLink({ invitation, quiet = true }: Props) {
  if (!invitation) return null;
  return (
    <PersistentQueryLink
      to={invitation.to}
      query={invitation.query}
      className={quiet ? "button quiet" : "button"}
    >
      {invitation.text}
    </PersistentQueryLink>
  );
}
