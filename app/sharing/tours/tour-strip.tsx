import { useShellData } from "~/content/shell-data/use-shell-data";
import { useFocusOnSamePage } from "~/navigation/focus-page";
import { fill } from "~/schema/basics/naming";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { StopLink } from "./stop-link";
import styles from "./tour-strip.css?inline";
import type { TourPlace } from "./use-tour";

adoptStyles(styles);

/** Tours with more stops than this show only the names of the current and next stops. */
const maxNamed = 6;

/** Maximum number of waypoints that fit on narrow screens. */
const maxOnNarrow = 8;

/** At a stop, replaces the tab bar with a list of the stops (rule 20.4). On other pages, links to the first stop. */
export function TourStrip({ tour: { stops, current, asked } }: { tour: TourPlace }) {
  const { messages } = useShellData();
  const words = messages.tour;
  useFocusOnSamePage(current);
  const [first] = stops;
  const next = stops[current + 1];
  if (current < 0)
    return (
      <nav className="tour" aria-label={words.label}>
        {first && (
          <StopLink className="button quiet" stop={first}>
            {words.back}
          </StopLink>
        )}
      </nav>
    );
  const classes = [
    "tab-bar tour",
    asked && "asks",
    stops.length > maxNamed && "many",
    stops.length > maxOnNarrow && "crowd",
  ];
  return (
    <nav className={classes.filter(Boolean).join(" ")} aria-label={words.label}>
      <p role="status">{fill(words.position, { number: current + 1, count: stops.length })}</p>{" "}
      <ol>
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tour may stop at the same tab twice
          <li key={index} className={index === current ? "here" : undefined}>
            <StopLink stop={stop} lang={stop.lang} aria-current={index === current ? "step" : undefined}>
              {stop.tab}
            </StopLink>{" "}
          </li>
        ))}
      </ol>{" "}
      {next && (
        <StopLink className="button quiet" stop={next}>
          {fill(words.next, { tab: next.tab })}
        </StopLink>
      )}
    </nav>
  );
}
