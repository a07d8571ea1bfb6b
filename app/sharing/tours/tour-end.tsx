import { useShellData } from "~/content/shell-data/use-shell-data";
import { AnsweringContact } from "~/leads/forms/answering-contact";
import { BookingLink } from "~/leads/forms/booking-link";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { useContact } from "~/navigation/links/use-contact";
import { fill } from "~/schema/basics/naming";
import { tourPath } from "~/urls/tables/addresses";
import { StopLink } from "./stop-link";
import type { TourPlace } from "./use-tour";

/** Covers a tour's last video when the video has ended. */
export function TourEnd({ tour }: { tour: TourPlace }) {
  const { messages } = useShellData();
  const { tour: words, person: personWords } = messages;
  const person = useContact();
  return (
    <section className="ending tour-end" aria-label={words.end}>
      <div className="tour-person">
        {person && <Face {...person} />}
        <div>
          <h2>{words.end}</h2>
          <AnsweringContact person={person} words={personWords} />
        </div>
        <p className="tour-contact">
          <BookingLink className="button" href={person?.booking} words={personWords} />{" "}
          <a className={person?.booking ? "button quiet" : "button"} href="#contact">
            {person ? fill(words.write, { name: firstName(person.name) }) : messages.contactUs}
          </a>
        </p>
      </div>
      <p className="tour-links">
        <AgainAndOthers tour={tour} />
      </p>
    </section>
  );
}

export function TourLinks({ tour }: { tour: TourPlace }) {
  const { messages, product } = useShellData();
  return (
    <p className="tour-links">
      <AgainAndOthers tour={tour} />{" "}
      <PersistentQueryLink to={tourPath(product)} reloadDocument>
        {messages.tour.print}
      </PersistentQueryLink>
    </p>
  );
}

function AgainAndOthers({ tour: { stops } }: { tour: TourPlace }) {
  const { messages, questions } = useShellData();
  const [first] = stops;
  return (
    <>
      {first && <StopLink stop={first}>{messages.tour.again}</StopLink>}{" "}
      {questions && (
        <PersistentQueryLink to={questions.path}>{messages.tour.otherQuestions}</PersistentQueryLink>
      )}
    </>
  );
}

type FaceProps = Pick<NonNullable<ReturnType<typeof useContact>>, "name" | "photo">;

function Face({ name, photo }: FaceProps) {
  if (photo?.src) return <img className="face" src={photo.src} alt={photo.alt} width="72" height="72" />;
  const names = name.split(" ");
  return (
    <span className="face" aria-hidden="true">
      {[names[0], ...names.slice(1).slice(-1)].map((each) => each?.[0])}
    </span>
  );
}

function firstName(name: string): string {
  return name.split(" ", 1)[0] ?? name;
}
