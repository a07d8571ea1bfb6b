/** The root route renders this response as a page within the shell. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}
