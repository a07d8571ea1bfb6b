import type { ReactNode } from "react";
import { Thumbnail } from "~/demo/video/thumbnail";
import type { PicturedStop } from "~/sharing/tours/stops.server";
import { queryOfStop } from "~/urls/page-queries/tour";

type Props = {
  stops: PicturedStop[];
  /** What else is said of each. */
  also?: (stop: PicturedStop) => ReactNode;
};

/** A tour's stops in their order, each with its picture, its name and the part of its film that is shown. */
export function PicturedStops({ stops, also }: Props) {
  return (
    <ol className="pictured-stops">
      {stops.map((stop) => {
        const { path, moment, name, lang, thumbnail, part } = stop;
        return (
          <li key={path + queryOfStop("", moment)} lang={lang}>
            <Thumbnail files={thumbnail} />
            <p>
              <strong>{name}</strong> <small>{part}</small>
              {also?.(stop)}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
