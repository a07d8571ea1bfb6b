import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { demoAddress } from "~/http/query";
import { Enhancement, useChunk } from "~/shell/enhancement";
import type { FrameData } from "~/shell/frame.server";
import { useKeptQuery } from "~/navigation/kept-link";
import { beginVisit, closeLead, endAutoplay, stay, stripQuery, useVisit } from "./visit";

/** Starts the page once it is hydrated, and shows the dialogs that this opens (spec §4). */
export function Welcome({ data, onDemo }: { data: FrameData; onDemo: boolean }) {
  const { choose, lead } = useVisit();
  const { key, search } = useLocation();
  const firstKey = useRef(key);
  const query = useKeptQuery();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is a new page
  useEffect(() => {
    beginVisit(window.location.search, onDemo);
    stripQuery(search);
    if (key !== firstKey.current) endAutoplay();
  }, [key]);

  const chooseChunk = useChunk(() => import("./choose-dialog"), choose !== "closed");
  const leadChunk = useChunk(() => import("./lead-dialog"), lead && onDemo);

  const chosen = (value: FrameData["product"]) => {
    const option = data.options.find((each) => each.value === value);
    if (option && value !== data.product) window.location.assign(demoAddress(option.demoUrl, query));
    else stay();
  };

  return (
    <>
      {leadChunk && lead && onDemo && (
        <Enhancement>
          <leadChunk.LeadDialog data={data} onClose={closeLead} />
        </Enhancement>
      )}
      {chooseChunk && choose !== "closed" && (
        <Enhancement>
          <chooseChunk.ChooseDialog data={data} closing={choose === "closing"} onChoose={chosen} />
        </Enhancement>
      )}
    </>
  );
}
