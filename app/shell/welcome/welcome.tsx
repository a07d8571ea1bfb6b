import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import {
  followNavigation,
  startWelcome,
  stay,
  stripQuery,
  useWelcome,
} from "~/navigation/visit/welcome-state";
import { Enhancement, useChunk } from "~/ui/browser/enhancement";
import { demoAddress } from "~/urls/query/query";

/** Starts the visit after hydration, and shows the product dialog if the query allows it (rules 8.1 and 9.1). */
export function Welcome({ data, onDemo }: { data: ShellData; onDemo: boolean }) {
  const choose = useWelcome("choose");
  const { key, pathname, search } = useLocation();
  const firstKey = useRef(key);
  const query = usePersistentQuery();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation
  useEffect(() => {
    startWelcome(onDemo);
    stripQuery(search);
    if (key !== firstKey.current) followNavigation(pathname);
  }, [key]);

  const chunk = useChunk(() => import("./dialogs"), choose !== "closed");

  const chosen = (value: ShellData["product"]) => {
    const option = data.options.find((each) => each.value === value);
    if (option && value !== data.product) window.location.assign(demoAddress(option.demoUrl, query));
    else stay();
  };

  if (!chunk || choose === "closed") return null;
  return (
    <Enhancement>
      <chunk.ChooseDialog data={data} closing={choose === "closing"} onChoose={chosen} />
    </Enhancement>
  );
}
