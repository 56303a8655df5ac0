import type { Logger } from 'pino';
import type { CustomerTrade } from '../../market/index.ts';
import type { TradingEvent } from '../../trading/index.ts';
import type { AccountChange, AccountMessage } from '../trade-stream.ts';
import { ListenerSet } from './listener-set.ts';

/** Whoever hears of decisions: before they are on disk (`events`), after it (`messages`, `changes`), and after a pause. */
export class EngineNews {
  readonly messages: ListenerSet<[message: AccountMessage]>;
  readonly changes: ListenerSet<[change: AccountChange]>;
  readonly events: ListenerSet<[events: readonly TradingEvent[]]>;
  /** Decisions after they are on disk, with whether the market set them off. */
  readonly stored: ListenerSet<[events: readonly TradingEvent[], isByMarket: boolean]>;
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
