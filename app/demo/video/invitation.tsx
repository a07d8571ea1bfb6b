import { PersistentQueryLink } from "~/navigation/persistent-query-link";

/** The way to the same demo in another form, which needs no video: its page's path and query. */
export type Invitation = { to: string; query: string; text: string };

/** Invites to it where the video cannot be played. */
export function InvitationLink({ invitation }: { invitation: Invitation | undefined }) {
  if (!invitation) return null;
  return (
    <PersistentQueryLink to={invitation.to} query={invitation.query} className="button quiet">
      {invitation.text}
    </PersistentQueryLink>
  );
}
