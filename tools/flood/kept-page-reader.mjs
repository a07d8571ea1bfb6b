import { get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads a page over and over, on a connection of its own each time, until it is told to stop; then says how long each
 * took, in milliseconds. It runs in a thread of its own, so that nothing but the server keeps it waiting.
 */
const { url } = workerData;
const took = [];
let goesOn = true;
parentPort?.once("message", () => {
  goesOn = false;
});

function readPage() {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().once("end", () => {
        took.push(performance.now() - begun);
        resolve();
      });
    }).once("error", reject);
  });
}

while (goesOn) {
  await readPage();
  await new Promise((later) => setTimeout(later, 10));
}
parentPort?.postMessage(took);
parentPort?.close();
