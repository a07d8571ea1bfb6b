import type { ReactNode } from "react";
import { Thumbnail } from "~/demo/video/thumbnail";
import type { PicturedStop } from "~/sharing/tours/stops.server";
import { queryOfStop } from "~/urls/page-queries/tour";

type Props = {
  stops: PicturedStop[];
  also?: (stop: PicturedStop) => ReactNode;
};

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
