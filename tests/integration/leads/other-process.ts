import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Outbox } from "~/leads/forwarding/outbox.server";
import { submitToProvider } from "~/leads/provider/provider-api.server";
import { LeadStore, type NewLead } from "~/leads/store/store.server";
import type { Values } from "~/leads/store/submission";

type Order = { add: NewLead[] } | { forwardTo: string } | { stop: true };

/** `ids` of added leads; `forwarded` counts what the process has forwarded so far. */
type Reply = { ids: string[]; forwarded: number };

const script = fileURLToPath(import.meta.url);

/** Another server's outbox on a store, in its own process. */
export class ForwardingProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts the process; resolves when the store is open. */
  static async open(storeUrl: string): Promise<ForwardingProcess> {
    const opened = new ForwardingProcess(fork(script, [storeUrl], { execArgv: ["--import", "tsx"] }));
    await opened.#reply();
    return opened;
  }

  /** Orders the process to store leads, to forward, or to end as a server does. */
  ask(order: Order): Promise<Reply> {
    this.child.send(order);
    return this.#reply();
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  #reply(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.child.once("message", (reply) => resolve(reply as Reply));
      this.child.once("exit", (code) => reject(new Error(`the process ended with ${code}`)));
    });
  }
}

if (process.argv[1] === script) await serve(process.argv[2] ?? "");

/** The process: one reply when the store is open, and one to each order. */
async function serve(storeUrl: string): Promise<void> {
  const store = new LeadStore(storeUrl);
  let outbox: Outbox | undefined;
  let forwarded = 0;

  const reply = (ids: string[] = []) => {
    const sent: Reply = { ids, forwarded };
    process.send?.(sent);
  };

  const obey = async (order: Order) => {
    if ("add" in order) {
      const added = await Promise.all(order.add.map((lead) => store.add(lead)));
      reply(added.map(({ id }) => id));
    } else if ("forwardTo" in order) {
      outbox = outboxTo(order.forwardTo, store, () => {
        forwarded += 1;
      });
      outbox.start();
      reply();
    } else {
      await outbox?.stop(5_000);
      await store.close();
      reply();
      process.disconnect();
    }
  };

  process.on("message", (order: Order) => {
    obey(order).catch((error) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    });
  });
  // It ends with its parent.
  process.on("disconnect", () => process.exit());
  await store.proveWritable();
  reply();
}

function outboxTo(endpoint: string, store: LeadStore, onForwarded: () => void): Outbox {
  return new Outbox({
    store,
    intervalMs: 50,
    leaseMs: 60_000,
    spacingMs: 0,
    target: {
      name: "provider",
      address: "",
      timeoutMs: 5_000,
      deliver: async ([lead]) => {
        if (!lead) throw new Error("no lead");
        const { email = "" } = JSON.parse(lead.values_json) as Values;
        const outcome = await submitToProvider(
          endpoint,
          {
            submittedAt: lead.created_at,
            fields: [{ name: "email", value: email }],
            pageUri: `https://demo.example.com${lead.page_path}`,
            pageName: lead.page_title,
            hutk: lead.hutk,
            consentText: lead.consent_text,
          },
          5_000,
        );
        if (outcome.kind === "forwarded") onForwarded();
        return outcome;
      },
    },
  });
}
