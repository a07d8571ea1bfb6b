import type { Digest, Outcome, TargetName } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";

export interface Target {
  readonly name: TargetName;
  /** Hash of the target's URL. If the hash changes, deliveries to a stopped target resume. */
  readonly urlHash: string;
  readonly timeoutMs: number;
  readonly digest?: Digest | undefined;
  /** Groups leads into messages. By default, each lead is sent in a separate message. */
  messages?(leads: Delivery[]): Delivery[][];
  /** Delivers one message. Must settle before the lease ends, and soon after `timeoutMs` or an abort (`stop`). */
  deliver(leads: Delivery[], stop?: AbortSignal, isTest?: boolean): Promise<Outcome>;
}
