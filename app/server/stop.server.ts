import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { idleGraceMs, stopTimeoutMs } from "~/platform/limits";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import { handleSignals } from "~/platform/remix/serve.server";
import { beginStopping, isStopping } from "./health/stopping.server";

type StopSteps = {
  begin: () => Promise<void>;
  /** Runs after `begin` has finished and all requests are answered. */
  end: () => Promise<void>;
};

/** Must be called on `listening`, after remix-serve has added the signal handlers that this function replaces. */
export function stopOnSignals(server: Server, steps: StopSteps): void {
  const open = trackSockets(server);
  handleSignals((signal) => {
    if (isStopping()) process.exit(1);
    beginStopping();
    log.info({ signal }, "stopping");
    void stop(server, open, steps);
  });
}

async function stop(server: Server, open: Set<Socket>, { begin, end }: StopSteps): Promise<void> {
  setTimeout(() => {
    log.warn(
      `requests or deliveries did not finish within ${stopTimeoutMs / 1000} s: requests are aborted, leads stay in the queue`,
    );
    process.exit(0);
  }, stopTimeoutMs);
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  setTimeout(() => setInterval(closeIdle, 100), idleGraceMs);
  // http.Server.close() would close all idle connections immediately, even if a client has just sent a request.
  const answered = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.all([begin().catch(reportError), answered]);
  await end().catch(reportError);
  log.info("stopped");
  process.exit(0);
}

/** Collects all connections, because `closeIdleConnections` ignores connections that never had a request. */
function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}
