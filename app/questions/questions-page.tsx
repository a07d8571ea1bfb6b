import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { clock } from "~/demo/video/time";
import { useFocusOnSamePage } from "~/navigation/focus-page";
import { KeptFields } from "~/navigation/links/kept-fields";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { usePrintedQuery } from "~/navigation/links/use-contact";
import { fill } from "~/schema/basics/naming";
import { StopLink } from "~/sharing/tours/stop-link";
import { useStart } from "~/sharing/tours/use-tour";
import { readable } from "~/ui/breakable-address";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { queryOfStop } from "~/urls/page-queries/tour";
import { withoutParameter, withParameter } from "~/urls/query/query";
import { namesIn } from "~/urls/tables/addresses";
import styles from "./questions-page.css?inline";
import type { Entry, QuestionsData } from "./questions-page.server";
import { tickedIds, useAsk } from "./use-ask";

adoptStyles(styles);

type Words = QuestionsData["words"];
type ChosenWords = NonNullable<Words["ofChosen"]>;
type Chosen = NonNullable<QuestionsData["chosen"]>;

export function QuestionsPage({ data }: { data: QuestionsData }) {
  const { page, words, chosen, groups } = data;
  useFocusOnSamePage(page.parameter);
  return (
    <div className="questions-page">
      <header className="stage">
        <h1>{words.ofChosen?.chosen ?? words.title}</h1>
        {words.notice && <p role="status">{words.notice}</p>}
        {chosen && words.ofChosen ? (
          <Ways chosen={chosen} words={words.ofChosen} />
        ) : (
          <p>{words.introduction}</p>
        )}
      </header>
      <p className="assessment" hidden>
        {words.assessment}
      </p>
      {chosen && (
        <>
          <Sheet
            entries={groups.flatMap(({ entries }) => entries.filter(({ id }) => chosen.ids.includes(id)))}
            words={words}
          />
          <h2 className="all-questions">{words.ofChosen?.all}</h2>
        </>
      )}
      {/* With this key, React recreates the checkboxes when the visitor goes back, so that they match the URL. */}
      <Boxes key={page.parameter} data={data} />
    </div>
  );
}

function Boxes({ data: { page, words, chosen, file, groups } }: { data: QuestionsData }) {
  const kept = usePersistentQuery();
  const ask = useAsk(page.path);
  const [lacksTick, setLacksTick] = useState(words.lacksTick);
  // Number of ticked questions; undefined until the first click. Until then, a CSS counter shows the number.
  const [ticked, setTicked] = useState<number>();
  const alert = useRef<HTMLParagraphElement>(null);
  const show = (event: FormEvent<HTMLFormElement>) => {
    if (tickedIds(event.currentTarget).length > 0) return ask(event);
    event.preventDefault();
    flushSync(() => setLacksTick(true));
    alert.current?.focus();
  };
  const count = (event: FormEvent<HTMLFormElement>) => {
    const ticks = tickedIds(event.currentTarget).length;
    setTicked(ticks);
    if (ticks > 0) setLacksTick(false);
  };
  return (
    <form
      method="get"
      // On the next page, this fragment makes the Tab key start at the content if the browser runs no scripts.
      action={`${page.path}#content`}
      onSubmit={show}
      onChange={count}
      // Lets the print styles hide the form, because the selected questions are already printed above it.
      data-chosen={chosen ? "" : undefined}
    >
      <KeptFields />
      {lacksTick && (
        <p className="nothing-ticked" role="alert" tabIndex={-1} ref={alert}>
          {words.nothingTicked}
        </p>
      )}
      {groups.map(({ asker, entries }) => (
        <fieldset key={asker}>
          <legend>
            <h2>{asker}</h2>
          </legend>
          <Sheet entries={entries} words={chosen ? undefined : words} ticked={chosen?.ids ?? []} />
        </fieldset>
      ))}
      <div className="show-these">
        <output>
          <b>{ticked}</b> {words.ticked}
        </output>{" "}
        {/* Adds an empty `ask` to the query, so that the server recognises a submission without a selection. */}
        <button type="submit" className="button" name="ask" value="">
          {words.show}
        </button>{" "}
        <a href={file + (page.parameter ? withParameter(kept, page.parameter) : kept)} download>
          {words.sheet}
        </a>
      </div>
    </form>
  );
}

function Ways({ chosen: { tour }, words }: { chosen: Chosen; words: ChosenWords }) {
  return tour ? (
    <>
      <p>{tour.facts}</p>
      {tour.isCut && <p>{words.most}</p>}
      <TourWays tour={tour} words={words} />
    </>
  ) : null;
}

function TourWays({ tour, words }: { tour: NonNullable<Chosen["tour"]>; words: ChosenWords }) {
  const kept = usePersistentQuery();
  const start = useStart(tour);
  // Opens the video, not the pictures, because the link's label ("Watch the answers") promises a video.
  const inVideo = { ...start, query: withoutParameter(start.query ?? "", "view") };
  return (
    <p className="ways">
      <StopLink className="button" stop={inVideo}>
        {words.start}
      </StopLink>{" "}
      <PersistentQueryLink
        className="button quiet"
        to={tour.sharePath}
        query={withParameter(withParameter(kept, `share-stops=${tour.stops}`), "share-opens=video")}
      >
        {words.share}
      </PersistentQueryLink>{" "}
      <PersistentQueryLink
        className="button quiet"
        to={tour.copyPath}
        query={withParameter(kept, `tour=${tour.stops}`)}
        reloadDocument
      >
        {words.copy}
      </PersistentQueryLink>
    </p>
  );
}

type SheetProps = {
  entries: Entry[];
  /** Labels of the answers. If undefined, the answers are omitted, because another part of the page shows them. */
  words: Words | undefined;
  /** Ids of the selected questions. Undefined for a list without checkboxes. */
  ticked?: string[] | undefined;
};

function Sheet({ entries, words, ticked }: SheetProps) {
  const Heading = ticked ? "h3" : "h2";
  return (
    <ul className="sheet">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Heading>
            {ticked ? (
              <label>
                <input
                  type="checkbox"
                  name="ask"
                  value={entry.id}
                  defaultChecked={ticked.includes(entry.id)}
                />
                {` ${entry.question}`}
              </label>
            ) : (
              entry.question
            )}
          </Heading>
          {words && <QuestionAnswer entry={entry} words={words} />}
        </li>
      ))}
    </ul>
  );
}

function QuestionAnswer({ entry: { id, answer, moment }, words }: { entry: Entry; words: Words }) {
  const { siteUrl } = useShellData();
  const printed = usePrintedQuery();
  const kept = usePersistentQuery();
  if (!moment)
    return (
      <p>
        {words.none}{" "}
        <a className="ask-us" href={`${withParameter(kept, `ask=${id}`)}#contact`}>
          {words.ask}
        </a>
      </p>
    );
  const { path, second, picture } = moment;
  // Takes the demo's name from the URL, because a separate field would make the first load too large (rule 16.3).
  const demo = namesIn(path)?.at(-1) ?? "";
  return (
    <>
      <p>{answer}</p>
      <p className="shown">
        <PersistentQueryLink to={path} query={queryOfStop(kept, moment)}>
          {picture && (
            <img className="video-still" src={picture} alt="" width="192" height="95" loading="lazy" />
          )}
          {fill(words.moment, { time: clock(second ?? 0), demo })}
        </PersistentQueryLink>{" "}
        <span className="address" hidden>
          {readable(siteUrl + path) + queryOfStop(printed, moment)}
        </span>
      </p>
    </>
  );
}
