import { leads } from "~/leads/leads.server";
import { isStopping } from "~/operations/stop.server";

/**
 * Whether the server can take leads, which it can only with its content loaded; what a load balancer asks.
 * The provider's state is none of it.
 */
export async function loader() {
  if (isStopping()) return answer(503, "stopping");
  try {
    await leads().store.proveWritable();
    return answer(200, "ready");
  } catch {
    return answer(503, "the lead store cannot be written");
  }
}

function answer(status: number, reason: string): Response {
  return new Response(`${reason}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
