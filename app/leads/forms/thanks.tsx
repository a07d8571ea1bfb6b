import { useCallback } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { useContact } from "~/navigation/links/use-contact";
import { fill } from "~/schema/basics/naming";
import { BookingLink } from "./booking-link";

type Props = { text: string; takesFocus: boolean };

export function Thanks({ text, takesFocus }: Props) {
  const { messages } = useShellData();
  const words = messages.person;
  const person = useContact();
  const focus = useCallback(
    (thanks: HTMLElement | null) => {
      if (takesFocus) thanks?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <div className="sent" role="status" tabIndex={-1} ref={focus}>
      <p>{text}</p>
      {person && words && <p>{fill(words.answers, { name: person.name, role: person.role })}</p>}
      {person?.booking && (
        <p>
          <BookingLink href={person.booking} words={words} />
        </p>
      )}
    </div>
  );
}
