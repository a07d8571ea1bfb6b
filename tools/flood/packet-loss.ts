import { spawnSync } from "node:child_process";
import { floodedPage, sendForm } from "../../tests/e2e/faulty-forms";
import { ask } from "../../tests/e2e/raw-request";
import { formOf } from "../../tests/integration/server";
import { percentile } from "../bench/figures";
import { type Trial, tally, withSite } from "./trial";

const visitors = 20;
const within = "--within";

/**
 * Visitors read pages and parts of films and send forms, for some minutes, in a network namespace that loses one packet in
 * a hundred either way.
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

function visit(minutes: number): ReturnType<Trial> {
  return withSite({}, async (site) => {
    const film =
      /\/assets\/videos\/[^"]+\.mp4\?v=[\w-]+/.exec((await ask(site.url, floodedPage)).body)?.[0] ?? "";
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
    const end = performance.now() + minutes * 60_000;
    await Promise.all(
      Array.from({ length: visitors }, async (_, visitor) => {
        for (let round = 0; performance.now() < end; round += 1) {
          const number = round * visitors + visitor;
          await expectStatus(200, ask(site.url, `${floodedPage}?visit=${number}`));
          await expectStatus(206, ask(site.url, film, { headers: { Range: "bytes=0-99999" } }));
          await expectStatus(206, ask(site.url, film, { headers: { Range: "bytes=-1000" } }));
          if (await expectStatus(303, sendForm(site.url, number, formOf(number).toString()))) forms += 1;
        }
      }),
    );
    const stored = await site.storedLeads();
    const at = (share: number) => percentile(took, share).toFixed(0);
    return {
      said: [
        `${took.length} answers, ${wrong.length} of them wrong ${tally(wrong)}; ${forms} forms acknowledged, ${stored} stored`,
        `median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
      ],
      isAsPromised: wrong.length === 0 && stored >= forms && forms > 0,
    };
  });
}
