import { notFound } from "~/content/site/not-found.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";

/** Without this route, each request for a URL deeper than a tab would log two stack traces. */
export function loader() {
  throw notFound();
}

export const shouldRevalidate = revalidatedBy("*");

// Without a component in this route, the 404 page would be rendered without the shell.
export default function Deeper() {
  return null;
}
