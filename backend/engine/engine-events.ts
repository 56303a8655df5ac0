import type { Logger } from 'pino';
import type { CustomerTrade } from '../market/index.ts';
import type { TradingEvent } from './core/index.ts';
import type { AccountChange, AccountMessage } from './trade-stream.ts';

/** Listeners of one kind of news. One that throws is logged and keeps no other from hearing it. */
class ListenerSet<Updates extends unknown[]> {
  readonly #listeners = new Set<(...updates: Updates) => void>();
  readonly #log: Logger;
  readonly #failure: string;

  /** `failure` is what the log says of a listener that throws. */
  constructor(log: Logger, failure: string) {
    this.#log = log;
    this.#failure = failure;
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns the removal. */
  add(listener: (...updates: Updates) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(...updates: Updates): void {
    for (const listener of this.#listeners) {
      try {
        listener(...updates);
      } catch (error) {
        this.#log.error({ err: error, updates }, this.#failure);
      }
    }
  }
}

/** Whoever hears of decisions: before they are on disk (`events`), after it (`messages`, `changes`), and after a pause. */
export class EngineEvents {
  readonly messages: ListenerSet<[message: AccountMessage]>;
  readonly changes: ListenerSet<[change: AccountChange]>;
  readonly events: ListenerSet<[events: readonly TradingEvent[]]>;
  /** Decisions after they are on disk. */
  readonly stored: ListenerSet<[events: readonly TradingEvent[]]>;
  /** Accounts and wallets that were read again because a decision about them could not be stored. */
  readonly resets: ListenerSet<[units: readonly number[]]>;
  readonly resumes: ListenerSet<[]>;
  /** Trades between customers, after they are on disk. */
  readonly trades: ListenerSet<[trade: CustomerTrade]>;

  constructor(log: Logger) {
    this.messages = new ListenerSet(log, 'listener of trade messages failed');
    this.changes = new ListenerSet(log, 'listener of changes of accounts failed');
    this.events = new ListenerSet(log, 'listener of decisions failed');
    this.trades = new ListenerSet(log, 'listener of trades between customers failed');
    this.stored = new ListenerSet(log, 'listener of stored decisions failed');
    this.resets = new ListenerSet(log, 'listener of accounts that were read again failed');
    this.resumes = new ListenerSet(log, 'listener of resumed trading failed');
  }
}
