import { notFound } from "~/content/site/not-found.server";
import { revalidatedBy } from "~/navigation/data/should-revalidate";

/** Without this route, Remix would log stack traces for long URLs. */
export function loader() {
  throw notFound();
}

export const shouldRevalidate = revalidatedBy("*");

// Without a component, the 404 page would be rendered without the shell.
export default function Deeper() {
  return null;
}
