import type { Person } from "~/content/site/contacts.server";
import { fill } from "~/schema/basics/naming";
import type { Messages } from "~/schema/messages";

type Props = { person: Pick<Person, "name" | "role"> | undefined; words: Messages["person"] };

export function AnsweringContact({ person, words }: Props) {
  if (!person || !words) return null;
  return <p>{fill(words.answers, { name: person.name, role: person.role })}</p>;
}
