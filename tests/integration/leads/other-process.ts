import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { LeadStore, type NewLead } from "~/leads/store/store.server";

type Order = { add: NewLead[] } | { stop: true };

type Reply = { ids: string[] };

const script = fileURLToPath(import.meta.url);

/** A second process that uses the same store, as another server would. */
export class OtherProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async open(storeUrl: string): Promise<OtherProcess> {
    const opened = new OtherProcess(fork(script, [storeUrl], { execArgv: ["--import", "tsx"] }));
    await opened.#reply();
    return opened;
  }

  ask(order: Order): Promise<Reply> {
    this.child.send(order);
    return this.#reply();
  }

  #reply(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.child.once("message", (reply) => resolve(reply as Reply));
      this.child.once("exit", (code) => reject(new Error(`the process ended with ${code}`)));
    });
  }
}

if (process.argv[1] === script) await serve(process.argv[2] ?? "");

async function serve(storeUrl: string): Promise<void> {
  const store = new LeadStore(storeUrl);
  const reply = (ids: string[] = []) => {
    const sent: Reply = { ids };
    process.send?.(sent);
  };

  const obey = async (order: Order) => {
    if ("add" in order) {
      const added = await Promise.all(order.add.map((lead) => store.add(lead)));
      reply(added.map(({ id }) => id));
    } else {
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
  process.on("disconnect", () => process.exit());
  await store.proveWritable();
  reply();
}
