import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";

/** A link to the picture view of the same demo. */
export type Invitation = { to: string; query: string; text: string };

type Props = { invitation: Invitation | undefined; quiet?: boolean };

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
