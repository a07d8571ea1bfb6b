import { useRef } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { useFocusOnSamePage } from "~/navigation/focus-page";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { useDisclosureKeys } from "~/ui/use-disclosure-keys";
import { tourPath } from "~/urls/tables/addresses";
import { StopLink } from "./stop-link";
import styles from "./tour-strip.css?inline";
import type { TourPlace } from "./use-tour";

adoptStyles(styles);

/** The position in a tour (rule 20.4), on one line: the next stop, and all stops in a disclosure. */
export function TourStrip({ tour: { stops, current } }: { tour: TourPlace }) {
  const { messages, product } = useShellData();
  const words = messages.tour;
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosureKeys(menu);
  const [first] = stops;
  const next = current < 0 ? undefined : stops[current + 1];
  useFocusOnSamePage(current);
  const asked = stops[current]?.asked;
  return (
    <>
      <nav className="tour" aria-label={words.label}>
        <p role="status">
          {current < 0 ? "" : fill(words.position, { number: current + 1, count: stops.length })}
        </p>
        {next && <StopLink stop={next}>{fill(words.next, { tab: next.tab })}</StopLink>}{" "}
        {current < 0 && first && <StopLink stop={first}>{words.back}</StopLink>}{" "}
        {current === stops.length - 1 && (
          <>
            <a href="#contact">{messages.contactUs}</a>{" "}
            {first && <StopLink stop={first}>{words.again}</StopLink>}
          </>
        )}{" "}
        <details ref={menu}>
          <summary>{words.stops}</summary>
          <div className="menu">
            <ol>
              {stops.map((stop, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a tour may stop at a tab twice
                <li key={index}>
                  <StopLink
                    stop={stop}
                    lang={stop.lang}
                    aria-current={index === current ? "step" : undefined}
                  >
                    {stop.tab}
                  </StopLink>
                </li>
              ))}
            </ol>
            <PersistentQueryLink to={tourPath(product)} reloadDocument>
              {words.print}
            </PersistentQueryLink>
          </div>
        </details>
      </nav>
      {asked && (
        <aside className="tour" aria-label={words.label}>
          {fill(words.asked, { question: asked })}
        </aside>
      )}
    </>
  );
}
