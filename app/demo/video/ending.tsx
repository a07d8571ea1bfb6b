import type { MouseEvent, ReactNode } from "react";
import { fill } from "~/content/schema/naming";
import { useShellData } from "~/content/site/use-shell-data";
import { type LinkedDemo, PersistentQueryLink } from "~/navigation/persistent-query-link";
import { adoptStyles } from "~/ui/adopt-styles";
import styles from "./ending.css?inline";

adoptStyles(styles);

type Props = {
  title: string;
  /** The demo after this one. */
  next?: LinkedDemo | undefined;
  /** From the beginning again. */
  again: { href?: string; onClick: (event: MouseEvent) => void };
  /** Other ways to look at the same demo. */
  children?: ReactNode;
};

/** What comes next when a demo is over: the demo after it, a question, or the same again. */
export function Ending({ title, next, again, children }: Props) {
  const { messages } = useShellData();
  const { ask, about } = messages.ending;
  return (
    <section className="ending" aria-label={title}>
      <p className="ending-ways">
        {next && (
          <PersistentQueryLink to={next.path} query={next.query} leaves={next.leaves} className="button">
            {fill(messages.nextTab, { tab: next.tab })}
          </PersistentQueryLink>
        )}{" "}
        {children}{" "}
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to the form, where a press has the message begun as well */}
        <a href="#contact" className="button quiet" onClick={() => askAbout(`${fill(about, { title })} `)}>
          {ask}
        </a>{" "}
        <Again {...again}>{messages.ending.again}</Again>
      </p>
    </section>
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

/** Begins the message in the contact form, unless the visitor has begun one. */
function askAbout(beginning: string): void {
  const message = document.querySelector<HTMLTextAreaElement>("#contact textarea");
  if (message?.value !== "") return;
  message.value = beginning;
  // As if it had been typed, so that it is kept as a draft.
  message.dispatchEvent(new Event("input", { bubbles: true }));
}
