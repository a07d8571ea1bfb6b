import type { Digest, Outcome, TargetName } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";

export interface Target {
  readonly name: TargetName;
  /** Hash of the destination's URL: a stopped target resumes if the URL changes. */
  readonly address: string;
  /** Maximum duration of one message, in milliseconds. */
  readonly timeoutMs: number;
  /** When to deliver leads together; undefined to deliver each at once. */
  readonly digest?: Digest | undefined;
  /** Groups leads into messages; by default each lead is a message. */
  messages?(leads: Delivery[]): Delivery[][];
  /** Delivers one message. Settles soon after `timeoutMs` or `stop`. */
  deliver(leads: Delivery[], stop?: AbortSignal, isTest?: boolean): Promise<Outcome>;
}
