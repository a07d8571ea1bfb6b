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
  /** Restarts the demo. */
  again: { href?: string; onClick: (event: MouseEvent) => void };
  /** Other views of the same demo. */
  children?: ReactNode;
};

/** Shown when a demo has ended: the next demo, a question, or the same demo again. */
export function Ending({ title, next, again, children }: Props) {
  const { messages } = useShellData();
  const { ask, about } = messages.ending;
  return (
    <section className="ending" aria-label={title}>
      {next && <NextDemo next={next} />}
      <p className="ending-ways">
        {children}{" "}
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to the form; a click starts the message as well */}
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
  const { tab, picture, durationSeconds, stop } = next;
  return (
    <PersistentQueryLink
      to={next.path}
      query={next.query}
      reloadDocument={next.reloadDocument}
      className="ending-next"
    >
      {picture && <img className="film-still" src={picture} width={unstyledWidth} alt="" loading="lazy" />}
      <span>
        {stop && <small>{`${fill(messages.tour.position, stop)} `}</small>}
        <strong>{fill(messages.nextTab, { tab })}</strong>{" "}
        {durationSeconds !== undefined && <small>{clock(durationSeconds)}</small>}
      </span>
    </PersistentQueryLink>
  );
}

function Again({ href, onClick, children }: Props["again"] & { children: ReactNode }) {
  return href === undefined ? (
    <button type="button" className="button quiet" onClick={onClick}>
      {children}
    </button>
  ) : (
    <a href={href} className="button quiet" onClick={onClick}>
      {children}
    </a>
  );
}

/** Starts the message in the contact form, unless the visitor has. */
function askAbout(beginning: string): void {
  const message = document.querySelector<HTMLTextAreaElement>("#contact textarea");
  if (message?.value !== "") return;
  message.value = beginning;
  // Like typing, so that the draft is saved.
  message.dispatchEvent(new Event("input", { bubbles: true }));
}
