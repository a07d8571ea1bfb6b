import type { ComponentPropsWithoutRef } from "react";
import { PersistentQueryLink } from "~/navigation/persistent-query-link";
import type { Target } from "./use-tour";

type Props = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & { stop: Target };

/** A link to a stop, at its second and with its tour. */
export function StopLink({ stop: { path, query, reloadDocument }, ...props }: Props) {
  return <PersistentQueryLink {...props} to={path} query={query} reloadDocument={reloadDocument} />;
}
