import { readiness } from "~/health/readiness.server";

/** What a load balancer asks. */
export async function loader() {
  const { ready, text } = await readiness();
  return new Response(text, {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
