import { nameFor } from "~/content/demos";
import { demos, tabOf } from "~/content/site/demos.server";
import { thumbnailOf } from "~/demo/video/files.server";
import { clock } from "~/demo/video/time";
import type { Language } from "~/schema/basics/languages";
import type { Stop } from "~/urls/page-queries/tour";

export function picturedStops(stops: Stop[], reader: Language) {
  return stops.flatMap((stop) => {
    const [demo, tab] = [demos()[stop.id], tabOf(stop.id)];
    if (!demo || !tab) return [];
    const { path, durationSeconds } = demo;
    return [
      {
        ...nameFor(reader, demo),
        path,
        moment: { second: stop.second, time: stop.time },
        thumbnail: thumbnailOf(tab),
        part: durationSeconds && (stop.second ? `${clock(stop.second)}–` : "") + clock(durationSeconds),
      },
    ];
  });
}

export type PicturedStop = ReturnType<typeof picturedStops>[number];
