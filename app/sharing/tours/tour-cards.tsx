import { useShellData } from "~/content/shell-data/use-shell-data";
import type { NamedTour } from "~/demo/demo-page.server";
import { StopLink } from "./stop-link";
import { useStart } from "./use-tour";

type Props = {
  tours?: NamedTour[] | undefined;
  isHeaded?: boolean;
};

export function TourCards({ tours = [], isHeaded = true }: Props) {
  const { messages } = useShellData();
  if (tours.length === 0) return null;
  return (
    <section className="tours" aria-label={messages.tour.choose}>
      {isHeaded && <h2>{messages.tour.choose}</h2>}
      <ul>
        {tours.map((tour) => (
          <Card key={tour.title} tour={tour} />
        ))}
      </ul>
    </section>
  );
}

function Card({ tour }: { tour: NamedTour }) {
  return (
    <li>
      <StopLink stop={useStart(tour)}>{tour.title}</StopLink>
      <p>{tour.sentence}</p>
    </li>
  );
}
