import { notFound } from "~/content/site/not-found.server";
import { revalidatedBy } from "~/navigation/should-revalidate";

/** Anything deeper than a tab. Without a route of its own, each such URL would log two stack traces. */
export function loader() {
  throw notFound();
}

export const shouldRevalidate = revalidatedBy("*");

// A route without a component would answer with the bare response instead of the frame's page.
export default function Deeper() {
  return null;
}
