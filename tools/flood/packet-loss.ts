import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LeadStore } from "~/leads/store/store.server";
import { floodedPage, sendForm } from "../../tests/e2e/faulty-forms";
import { ask } from "../../tests/e2e/raw-request";
import { startSite } from "../../tests/e2e/started-site";
import { formOf } from "../../tests/integration/server";
import { percentile } from "../bench/figures";
import { type Trial, tally } from "./trial";

const visitors = 20;
const within = "--within";

/**
 * A network of this process's own that loses one packet in a hundred, either way, for some minutes: visitors read pages,
 * the beginnings of films and their ends, and send forms.
 */
export const lossyNetwork: Trial = async (args) => {
  if (args[0] === within) return visit(Number(args[1]));
  const minutes = Number(args[0] ?? 10);
  const lose = "iptables -A INPUT -m statistic --mode random --probability 0.01 -j DROP";
  const script = `ip link set lo up && ${lose} && exec "$@"`;
  const command = [process.execPath, "--import", "tsx", "tools/flood.ts", "loss", within, String(minutes)];
  const namespaces = ["--user", "--map-root-user", "--net"];
  const { status } = spawnSync("unshare", [...namespaces, "sh", "-c", script, "sh", ...command], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { said: [`${minutes} minutes, see above`], isAsPromised: status === 0 };
};

async function visit(minutes: number): ReturnType<Trial> {
  const folder = mkdtempSync(join(tmpdir(), "quayside-flood-"));
  const database = `sqlite:${join(folder, "leads.db")}`;
  const site = await startSite({ LEADS_DATABASE_URL: database, TRUSTED_PROXIES: "1" });
  const film = /\/assets\/videos\/[^"]+\.mp4\?v=[\w-]+/.exec((await ask(site.url, floodedPage)).body)?.[0];
  const wrong: string[] = [];
  const took: number[] = [];
  let forms = 0;
  const expectStatus = async (status: number, asking: Promise<{ status: number }>) => {
    const begun = performance.now();
    const answer = await asking.catch((error: Error) => ({ status: error.message }));
    took.push(performance.now() - begun);
    if (answer.status !== status) wrong.push(String(answer.status));
    return answer.status === status;
  };
  try {
    const end = performance.now() + minutes * 60_000;
    await Promise.all(
      Array.from({ length: visitors }, async (_, visitor) => {
        for (let round = 0; performance.now() < end; round += 1) {
          const number = round * visitors + visitor;
          await expectStatus(200, ask(site.url, `${floodedPage}?visit=${number}`));
          await expectStatus(206, ask(site.url, film ?? "", { headers: { Range: "bytes=0-99999" } }));
          await expectStatus(206, ask(site.url, film ?? "", { headers: { Range: "bytes=-1000" } }));
          if (await expectStatus(303, sendForm(site.url, number, formOf(number).toString()))) forms += 1;
        }
      }),
    );
    const store = new LeadStore(database);
    const { pending } = await store.counts();
    await store.close();
    return {
      said: [
        `${took.length} answers, ${wrong.length} of them wrong ${tally(wrong)}; ${forms} forms acknowledged, ${pending} stored`,
        `median ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms, longest ${percentile(took, 1).toFixed(0)} ms`,
      ],
      isAsPromised: wrong.length === 0 && pending >= forms && forms > 0,
    };
  } finally {
    site.stop();
    rmSync(folder, { recursive: true });
  }
}
