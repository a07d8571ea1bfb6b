import { leads } from "~/leads/leads.server";

/** Whether the server can take leads; what a load balancer asks. The provider's state is none of it. */
export async function loader() {
  try {
    await leads().store.proveWritable();
    return new Response("ready\n", { headers: { "Cache-Control": "no-store" } });
  } catch {
    return new Response("the lead store cannot be written\n", {
      status: 503,
      headers: { "Cache-Control": "no-store" },
    });
  }
}
