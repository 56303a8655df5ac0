import type { TradeType } from '../../domain/account-type.ts';
import type { AccountMessage } from '../../engine/trade-stream.ts';

/** Most messages that wait for a replay to arrive. */
export const MAX_HELD_MESSAGES = 10_000;

interface Lane {
  /** Newest message that was delivered. */
  sentUpTo: number;
  /** Live messages that wait until the replay has arrived; undefined while no replay runs. */
  held: AccountMessage[] | undefined;
}

/**
 * Hands the trade messages of one connection over in order and once each, one lane for each subscribed account type. While a
 * replay is being read from disk, live messages of its account types wait behind it.
 */
export class TradeDelivery {
  readonly #lanes = new Map<TradeType, Lane>();
  readonly #send: (message: AccountMessage, replayed: boolean) => void;

  constructor(send: (message: AccountMessage, replayed: boolean) => void) {
    this.#send = send;
  }

  /**
   * Opens lanes. With `replay` their live messages wait for `finishReplay`; the account types that are returned are those to
   * be replayed (a lane whose replay already runs is not among them).
   */
  open(tradeTypes: readonly TradeType[], replay: boolean): TradeType[] {
    const replaying: TradeType[] = [];
    for (const tradeType of tradeTypes) {
      const lane = this.#lanes.get(tradeType) ?? { sentUpTo: -1, held: undefined };
      this.#lanes.set(tradeType, lane);
      if (replay && lane.held === undefined) {
        lane.held = [];
        replaying.push(tradeType);
      }
    }
    return replaying;
  }

  /** Hands over what the replay brought, then what waited for it. Lanes that were closed meanwhile get nothing. */
  finishReplay(tradeTypes: readonly TradeType[], messages: readonly AccountMessage[]): void {
    for (const message of messages) {
      const lane = this.#lanes.get(message.tradeType);
      if (lane?.held !== undefined && tradeTypes.includes(message.tradeType)) this.#pass(lane, message, true);
    }
    for (const tradeType of tradeTypes) {
      const lane = this.#lanes.get(tradeType);
      const held = lane?.held ?? [];
      if (lane !== undefined) lane.held = undefined;
      for (const message of held) if (lane !== undefined) this.#pass(lane, message, false);
    }
  }

  /** Takes a live message. Returns false when too many wait for a replay; the connection must then be given up. */
  take(message: AccountMessage): boolean {
    const lane = this.#lanes.get(message.tradeType);
    if (lane === undefined) return true;
    if (lane.held === undefined) {
      this.#pass(lane, message, false);
      return true;
    }
    lane.held.push(message);
    return lane.held.length <= MAX_HELD_MESSAGES;
  }

  /** Closes every lane that is not in `tradeTypes`. */
  retainOnly(tradeTypes: ReadonlySet<TradeType>): void {
    for (const tradeType of [...this.#lanes.keys()]) {
      if (!tradeTypes.has(tradeType)) this.#lanes.delete(tradeType);
    }
  }

  #pass(lane: Lane, message: AccountMessage, replayed: boolean): void {
    if (message.seqId <= lane.sentUpTo) return;
    lane.sentUpTo = message.seqId;
    this.#send(message, replayed);
  }
}
