import { useCallback } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { useContact } from "~/navigation/links/use-contact";
import { AnsweringContact } from "./answering-contact";
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
      <AnsweringContact person={person} words={words} />
      {person?.booking && (
        <p>
          <BookingLink href={person.booking} words={words} />
        </p>
      )}
    </div>
  );
}
