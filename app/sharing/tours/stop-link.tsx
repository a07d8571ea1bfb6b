import type { ComponentPropsWithoutRef } from "react";
import { isPlainClick, PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { playNext } from "~/navigation/visit/welcome-state";
import type { Target } from "./use-tour";

type Props = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & { stop: Target };

export function StopLink({ stop: { path, query, reloadDocument }, ...props }: Props) {
  return (
    <PersistentQueryLink
      {...props}
      to={path}
      query={query}
      reloadDocument={reloadDocument}
      onClick={(event) => {
        if (isPlainClick(event)) playNext(path);
      }}
    />
  );
}
