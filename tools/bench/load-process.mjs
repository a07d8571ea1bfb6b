import { randomBytes, randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks a server over and over for some seconds, then prints what it has found: milliseconds, and statuses that were not
 * expected. It is a process of its own, so that it waits for nothing but the server. In addresses and bodies `{id}` becomes
 * something that nobody has asked for, `{word}` one of the words; each request comes from another network.
 */
const given = JSON.parse(process.argv[2] ?? "");
const { url, method, path, headers, body, expected, words, connections, seconds, rests } = given;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
/** @type {number[]} */
const took = [];
/** @type {Set<number | undefined>} */
const unexpected = new Set();

/** @param {string} pattern */
function filled(pattern) {
  return pattern
    .replaceAll("{id}", () => randomBytes(8).toString("hex"))
    .replaceAll("{word}", () => words[randomInt(words.length)]);
}

function ask() {
  const network = { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const options = {
    method,
    agent: rests ? /** @type {const} */ (false) : agent,
    headers: { ...headers, ...network },
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url + filled(path), options, (answer) => {
      answer.resume().once("error", reject);
      answer.once("end", () => {
        took.push(performance.now() - begun);
        if (answer.statusCode !== expected) unexpected.add(answer.statusCode);
        resolve(undefined);
      });
    });
    asked.once("error", reject);
    asked.end(body && filled(body));
  });
}

const begun = performance.now();
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() - begun < seconds * 1000) {
      await ask();
      if (rests) await pause(rests);
    }
  }),
);
const perSecond = (took.length / (performance.now() - begun)) * 1000;
agent.destroy();
took.sort((a, b) => a - b);
/** @param {number} share */
const at = (share) => took[Math.floor(took.length * share)];
const found = { count: took.length, perSecond, p50: at(0.5), p99: at(0.99), unexpected: [...unexpected] };
process.stdout.write(JSON.stringify(found));
