import { notFound } from "~/content/site/not-found.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";

/** Without this route, Remix would log two stack traces for each URL that has more segments than a tab's URL. */
export function loader() {
  throw notFound();
}

export const shouldRevalidate = revalidatedBy("*");

// Without a component in this route, the 404 page would be rendered without the shell.
export default function Deeper() {
  return null;
}
