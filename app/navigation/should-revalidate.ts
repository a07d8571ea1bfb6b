import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** A form changes nothing that a page shows: what is sent through it is answered by its action alone. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== "POST" && defaultShouldRevalidate;
}
