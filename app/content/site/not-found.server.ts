/** A 404 that the root route answers inside the site's frame. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}
