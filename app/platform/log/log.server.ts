import { pino } from "pino";
import { currentRequestId } from "~/platform/request/node-request.server";

/** Other properties of an error are not logged, because a database error's properties may contain a visitor's input. */
type LoggedError = {
  type: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
};

export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    code: code === undefined ? undefined : String(code),
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Writes JSON lines to standard output. The log never contains queries, IP addresses or other data about visitors. */
export const log = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    mixin() {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  },
  // Writes synchronously, so that the process does not exit before the reason for the exit is written.
  pino.destination({ dest: 1, sync: true }),
);
