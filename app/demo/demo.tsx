import type { ReactNode } from "react";
import { interfaceIcon } from "~/content/icon-id";
import { hasSquareCut } from "~/demo/video/player/sources";
import { type LinkedDemo, PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import type { Quote } from "~/schema/data-set";
import type { Messages } from "~/schema/messages";
import { Icon } from "~/ui/icon";
import type { AnsweredQuestion, TabPage } from "./demo-page.server";
import { Pictures } from "./pictures/pictures";
import { useView } from "./pictures/use-view";
import { TabVideo } from "./video/tab-video";

export type Neighbours = { previous?: LinkedDemo | undefined; next?: LinkedDemo | undefined };

export type TourStop = {
  /** How many earlier stops of the tour show the same demo. */
  repeated: number;
  asked: AnsweredQuestion | undefined;
  /** Content that replaces the demo's end card. */
  end: ReactNode;
};

type Props = {
  page: TabPage;
  messages: Messages;
  neighbours: Neighbours;
  stop?: TourStop | undefined;
  children?: ReactNode;
};

export function Demo({ page, messages, neighbours, stop, children }: Props) {
  const { repeated = 0, asked } = stop ?? {};
  const { asPictures, picturesQuery } = useView();
  const { scenes = [], path, title } = page;
  const { next } = neighbours;
  const invitation = page.hasScenes
    ? { to: page.path, query: picturesQuery, text: messages.pictures.invitation }
    : undefined;
  const showsPictures = asPictures && scenes.length > 0;
  return (
    // The key remounts the demo when the tab changes, so that no state of the previous demo remains.
    <article
      className={showsPictures ? "demo as-pictures" : "demo"}
      data-whole={page.isShownWhole ? "" : undefined}
      data-square={!showsPictures && hasSquareCut(page.video) ? "" : undefined}
      key={path}
    >
      <div className="stage">
        {asked && (
          <p className="tour-question">
            <small>{messages.tour.asked}</small> {asked.question}
          </p>
        )}
        <h1>{page.title}</h1>
        <div className={showsPictures || page.video ? "demo-body" : "demo-body text-only"}>
          {/* The key differs for each stop at this demo, so that the video or the pictures restart at each stop. */}
          {showsPictures ? (
            <Pictures
              key={repeated}
              {...{ path, title, scenes, next, stop, timing: page.video ?? page.timing }}
            />
          ) : (
            page.video && (
              <TabVideo
                key={repeated}
                page={{ ...page, next }}
                video={page.video}
                invitation={invitation}
                stop={stop}
              />
            )
          )}
          <DemoText page={page} answer={asked?.answer}>
            {page.ask && (
              <p className="ask-link" hidden>
                <a className="button quiet" href="#ask">
                  {page.ask.words.first}
                </a>
              </p>
            )}
          </DemoText>
        </div>
      </div>
      {children}
      <NeighbourLinks {...neighbours} messages={messages} />
    </article>
  );
}

type DemoTexts = Pick<TabPage, "subTitle" | "description" | "paragraph" | "quote" | "subText">;

type DemoTextProps = { page: DemoTexts; answer?: string | undefined; children?: ReactNode };

export function DemoText({ page, answer, children }: DemoTextProps) {
  const { subTitle, description, paragraph = [], quote, subText } = page;
  if (!(answer || subTitle || description || paragraph.length > 0 || quote || subText)) return null;
  return (
    <div className="demo-text">
      {answer && <p className="answer">{answer}</p>}
      {subTitle && <h2>{subTitle}</h2>}
      {description && <p className="description">{description}</p>}
      {quote && <CustomerQuote quote={quote} />}
      {paragraph.length > 0 && (
        <ul className="bullets">
          {paragraph.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      )}
      {subText && <p className="sub-text">{subText}</p>}
      {children}
    </div>
  );
}

function CustomerQuote({ quote }: { quote: Quote }) {
  return (
    <figure className="quote">
      <blockquote>
        <q>{quote.text}</q>
      </blockquote>
      <figcaption>
        <strong>{quote.name}</strong>, {quote.role}
      </figcaption>
    </figure>
  );
}

function NeighbourLinks({ previous, next, messages }: Neighbours & { messages: Messages }) {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={messages.neighbours}>
      {previous && (
        <PersistentQueryLink
          to={previous.path}
          query={previous.query}
          reloadDocument={previous.reloadDocument}
          rel="prev"
        >
          <Icon id={interfaceIcon("arrow-right")} />
          {fill(messages.previousTab, { tab: previous.tab })}
        </PersistentQueryLink>
      )}{" "}
      {next && (
        <PersistentQueryLink
          to={next.path}
          query={next.query}
          reloadDocument={next.reloadDocument}
          rel="next"
          className="next"
        >
          {fill(messages.nextTab, { tab: next.tab })}
          <Icon id={interfaceIcon("arrow-right")} />
        </PersistentQueryLink>
      )}
    </nav>
  );
}
