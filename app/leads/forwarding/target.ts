import type { Digest, Outcome, TargetName } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";

export interface Target {
  readonly name: TargetName;
  /** Hash of the target's URL. If the URL changes, a stopped target resumes. */
  readonly address: string;
  /** Timeout for the delivery of one message. */
  readonly timeoutMs: number;
  /** Schedule for delivering several leads together. If undefined, each lead is delivered immediately. */
  readonly digest?: Digest | undefined;
  /** Groups leads into messages. By default, each lead is a message. */
  messages?(leads: Delivery[]): Delivery[][];
  /** Delivers one message. The promise settles soon after `timeoutMs`, or after `stop` is aborted. */
  deliver(leads: Delivery[], stop?: AbortSignal, isTest?: boolean): Promise<Outcome>;
}
