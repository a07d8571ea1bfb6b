import { PersistentQueryLink } from "~/navigation/persistent-query-link";

/** The way to the same demo in another form, which needs no video: its page's path and query. */
export type Invitation = { to: string; query: string; text: string };

type Props = { invitation: Invitation | undefined; quiet?: boolean };

/** Invites to it, quietly where the video cannot be played. */
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
