import { useEffect, useState } from "react";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { savesData } from "~/navigation/visit/save-data";
import { withoutParameter, withParameter } from "~/urls/query/query";

export type Quality = "full" | "low";

/** The browser, not the server, checks for the data saver, because all visitors get the same cached pages. */
export function useQuality(video: HTMLVideoElement | null): { quality: Quality; otherQuery: string } {
  const query = usePersistentQuery();
  const [byDefault, setByDefault] = useState<Quality>("full");

  useEffect(() => {
    if (video && savesData() && !isBegun(video)) setByDefault("low");
  }, [video]);

  const quality = chosenQuality(query) ?? byDefault;
  const other = quality === "low" ? "full" : "low";
  const otherQuery =
    other === byDefault ? withoutParameter(query, "quality") : withParameter(query, `quality=${other}`);
  return { quality, otherQuery };
}

function chosenQuality(query: string): Quality | undefined {
  const chosen = new URLSearchParams(query).get("quality");
  return chosen === "low" || chosen === "full" ? chosen : undefined;
}

function isBegun(video: HTMLVideoElement): boolean {
  return !video.paused || video.currentTime > 0 || video.readyState > HTMLMediaElement.HAVE_NOTHING;
}
