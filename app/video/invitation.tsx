/** The way to the same demo in another form, which needs no video. */
export type Invitation = { href: string; text: string };

/** Invites to it where the video cannot be played. */
export function InvitationLink({ invitation }: { invitation: Invitation | undefined }) {
  if (!invitation) return null;
  return (
    <a href={invitation.href} className="button quiet">
      {invitation.text}
    </a>
  );
}
