import type { MouseEvent, ReactNode } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { type LinkedDemo, PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { unstyledWidth } from "~/ui/browser/unstyled-size";
import styles from "./ending.css?inline";
import { clock } from "./time";

adoptStyles(styles);

type Props = {
  title: string;
  next?: LinkedDemo | undefined;
  again: { href?: string; onClick: (event: MouseEvent) => void };
};

export function Ending({ title, next, again }: Props) {
  const { messages } = useShellData();
  const { ask, about } = messages.ending;
  return (
    <section className="ending" aria-label={title}>
      {next && <NextDemo next={next} />}
      <p className="ending-ways">
        {/* biome-ignore lint/a11y/useValidAnchor: the link leads to the form, and the click handler only prefills it */}
        <a href="#contact" className="button quiet" onClick={() => askAbout(`${fill(about, { title })} `)}>
          {ask}
        </a>{" "}
        <Again {...again}>{messages.ending.again}</Again>
      </p>
    </section>
  );
}

function NextDemo({ next }: { next: LinkedDemo }) {
  const { messages } = useShellData();
  const { tab, subTitle, picture, durationSeconds, stop } = next;
  const facts = [
    messages.ending.next,
    stop && fill(messages.tour.position, stop),
    durationSeconds !== undefined && clock(durationSeconds),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <PersistentQueryLink
      to={next.path}
      query={next.query}
      reloadDocument={next.reloadDocument}
      className="ending-next"
    >
      {picture && (
        <span className="still">
          <img className="video-still" src={picture} width={unstyledWidth} alt="" loading="lazy" />
        </span>
      )}
      <span className="words">
        <small>{facts}</small> <strong>{tab}</strong> {subTitle && <span>{subTitle}</span>}
      </span>
    </PersistentQueryLink>
  );
}

function Again({ href, onClick, children }: Props["again"] & { children: ReactNode }) {
  return href === undefined ? (
    <button type="button" className="again" onClick={onClick}>
      {children}
    </button>
  ) : (
    <a href={href} className="again" onClick={onClick}>
      {children}
    </a>
  );
}

function askAbout(beginning: string): void {
  const message = document.querySelector<HTMLTextAreaElement>("#contact textarea");
  if (message?.value !== "") return;
  message.value = beginning;
  // Dispatches an `input` event, because the form saves its draft only on this event.
  message.dispatchEvent(new Event("input", { bubbles: true }));
}
