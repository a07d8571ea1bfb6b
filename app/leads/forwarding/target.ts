import type { Digest, Outcome, TargetName } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";

/** Somewhere that leads are delivered to. */
export interface Target {
  readonly name: TargetName;
  /** Hash of where it leads to: a target that was stopped goes on if this changes. */
  readonly address: string;
  /** How long one message may take at most, in milliseconds. */
  readonly timeoutMs: number;
  /** If leads are delivered together, when. */
  readonly digest?: Digest | undefined;
  /** Which of some leads go into one message; by default each has its own. */
  messages?(leads: Delivery[]): Delivery[][];
  /**
   * Delivers one message. Settles by itself soon after `timeoutMs`, and soon after `stop`.
   *
   * @param isTest whether nobody has sent the lead, which the message says
   */
  deliver(leads: Delivery[], stop?: AbortSignal, isTest?: boolean): Promise<Outcome>;
}
