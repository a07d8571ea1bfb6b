import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import { beginStopping, isStopping } from "./health/stopping.server";

/** How long a stop may take, in milliseconds; container engines kill after ten seconds. */
const longestStop = 9_000;

/** How long idle connections are kept for a request that may already be on its way, in milliseconds. */
const idleGrace = 2_000;

export type StopSteps = {
  /** What is to happen as soon as the first signal arrives. */
  begin: () => Promise<void>;
  /** What is to happen once that is done and all requests are answered. */
  end: () => Promise<void>;
};

/**
 * Ends the process when it is told to, with every request answered that had begun. A second signal ends it
 * at once. Call it when the server listens.
 */
export function stopOnSignals(server: Server, steps: StopSteps): void {
  const open = openSockets(server);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // remix-serve closes idle connections at once, some of them with a request on the way, and waits for
    // the others without end.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isStopping()) process.exit(1);
      beginStopping();
      log.info({ signal }, "stopping");
      void stop(server, open, steps);
    });
  }
}

async function stop(server: Server, open: Set<Socket>, { begin, end }: StopSteps): Promise<void> {
  setTimeout(() => {
    log.warn("requests or leads were still in hand when the time to stop was over");
    process.exit(0);
  }, longestStop);
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  setTimeout(() => setInterval(closeIdle, 100), idleGrace);
  // http.Server's own close() would not wait for idle connections.
  const answered = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Whatever else fails, requests are answered.
  await Promise.all([begin().catch(reportError), answered]);
  await end().catch(reportError);
  log.info("stopped");
  process.exit(0);
}

/** The open connections. Node counts one that never sent anything as busy, so its own list will not do. */
function openSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}
