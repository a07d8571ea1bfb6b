import { notFound } from "~/content/site/not-found.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";

/** Catches URLs deeper than a tab: without this route, each would log two stack traces. */
export function loader() {
  throw notFound();
}

export const shouldRevalidate = revalidatedBy("*");

// Without a component the 404 would lack the shell.
export default function Deeper() {
  return null;
}
