/** Whether the process answers at all; what restarts a container. */
export function loader() {
  return new Response("alive\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
