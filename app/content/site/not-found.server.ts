/** A 404 that the root route renders inside the shell. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}
