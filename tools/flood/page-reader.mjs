import { randomBytes, randomInt } from "node:crypto";
import { get } from "node:http";

/**
 * Reads a page over and over, on a new connection each time, until it gets a message; then reports how long each took, in
 * milliseconds, and how many were refused. A stranger asks from another network each time, for an uncached address. It is
 * a process of its own, so that it waits for nothing but the server.
 */
const [url = "", who] = process.argv.slice(2);
const isStranger = who === "stranger";
const took = [];
let refused = 0;
let goesOn = true;
process.once("message", () => {
  goesOn = false;
});

function readPage() {
  const address = isStranger ? `${url}?stranger=${randomBytes(8).toString("hex")}` : url;
  const from = `172.16.${randomInt(256)}.${randomInt(256)}`;
  const headers = { "accept-encoding": "gzip", ...(isStranger && { "x-forwarded-for": from }) };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers }, (response) => {
      response.resume().once("end", () => {
        took.push(performance.now() - begun);
        if (response.statusCode !== 200) refused += 1;
        resolve(undefined);
      });
    }).once("error", reject);
  });
}

process.send?.("begins");
while (goesOn) {
  await readPage();
  await new Promise((later) => setTimeout(later, 10));
}
process.send?.({ took, refused }, () => process.disconnect());
