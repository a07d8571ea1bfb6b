/** A 404 response, for which the root route renders a page within the shell. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}
