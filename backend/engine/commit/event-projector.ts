import type { InstrumentTerms } from '../../domain/index.ts';
import { encodeRecord, journalStatement } from '../../storage/trading/index.ts';
import type { Statement } from '../../storage/index.ts';
import type { Account, Order, TradingEvent } from '../core/index.ts';
import type { AccountMessage } from '../trade-stream.ts';
import { accountValues, toJournalEvent } from '../journal/journal-events.ts';
import { storedContent } from './stored-message.ts';
import { toTradeMessage } from './trade-messages.ts';
import { type AccountId, type InstrumentId, type WallTimeMs } from '../../domain/units.ts';

/** What one decision leaves behind: the record to be stored and the messages to be sent once it is. */
export interface WriteBatch {
  readonly statement: Statement;
  readonly messages: readonly AccountMessage[];
}

/** What a record says of its decision beside the events. */
export interface DecisionHead {
  /** The account, or the first of its wallet; then those whose resting orders it met. */
  readonly units: readonly number[];
  /** The type of the command. */
  readonly command: string;
}

export interface EventProjectorOptions {
  /** The last numbers that were given out before this start. */
  readonly lastTransferId: number;
  readonly lastSeqId: number;
  readonly lastSequence: number;
  account(accountId: AccountId): Account | undefined;
  terms(symbolId: InstrumentId, account: Account | undefined): InstrumentTerms | undefined;
  wallNowMs(): WallTimeMs;
}

/** Turns the events of a decision into its record in the journal and into messages. The store makes rows of the record. */
export class EventProjector {
  readonly #options: EventProjectorOptions;
  #lastTransferId: number;
  #lastSeqId: number;
  #lastSequence: number;

  constructor(options: EventProjectorOptions) {
    this.#options = options;
    this.#lastTransferId = options.lastTransferId;
    this.#lastSeqId = options.lastSeqId;
    this.#lastSequence = options.lastSequence;
  }

  /** The number of the newest message. */
  get lastSeqId(): number {
    return this.#lastSeqId;
  }

  /** The number of the newest record. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  /** The number of the newest line of the ledger. */
  get lastTransferId(): number {
    return this.#lastTransferId;
  }

  record(events: readonly TradingEvent[], { units, command }: DecisionHead): WriteBatch {
    const [unit = 0, ...met] = units;
    const lastTransferId = this.#lastTransferId;
    const changed = new Set<number>();
    const messages: AccountMessage[] = [];
    for (const event of events) {
      if ('transfers' in event || event.type === 'accountOpened' || event.type === 'marginCalled')
        changed.add(event.accountId);
      if ('transfers' in event) this.#lastTransferId += event.transfers.length;
      const message = this.#message(event, events);
      if (message !== undefined) messages.push(message);
    }
    const accounts = [...changed].map((accountId) => {
      const account = this.#options.account(accountId);
      if (account === undefined) throw new Error(`account ${accountId} does not exist`);
      return accountValues(account);
    });
    const record = encodeRecord({
      events: events.map(toJournalEvent),
      lastTransferId,
      accounts,
      messages: messages.map((message) => {
        const { seqId, accountId, timestampMs } = message;
        return [seqId, accountId, timestampMs, storedContent(message)];
      }),
      met,
    });
    const sequence = ++this.#lastSequence;
    const head = { sequence, unit, time_ms: events.at(-1)?.timeMs ?? 0, command };
    return { statement: journalStatement(head, record), messages };
  }

  #message(event: TradingEvent, decided: readonly TradingEvent[]): AccountMessage | undefined {
    const isNotified =
      event.type === 'orderFilled' ||
      event.type === 'assetsExchanged' ||
      event.type === 'orderEnded' ||
      (event.type === 'orderPlaced' && startsToRest(event.order, decided));
    if (!isNotified) return undefined;
    const owner = event.type === 'assetsExchanged' ? event.deal.accountId : event.accountId;
    const account = this.#options.account(owner);
    const terms = this.#options.terms(event.order.symbolId, account);
    const content = account && terms && toTradeMessage(event, account, terms);
    if (account === undefined || content === undefined) return undefined;
    const { accountId, companyId, customerId, tradeType } = account;
    const timestampMs = this.#options.wallNowMs();
    const seqId = ++this.#lastSeqId;
    const endReason = event.type === 'orderEnded' ? event.order.reason : undefined;
    return { seqId, accountId, companyId, customerId, tradeType, timestampMs, content, endReason };
  }
}

/** Whether an order that was placed waits for its price: it may rest, and the same decision did no more with it. */
function startsToRest({ orderId, expireAtMs }: Order, decided: readonly TradingEvent[]): boolean {
  if (expireAtMs === undefined) return false;
  return !decided.some(
    (event) => 'order' in event && event.type !== 'orderPlaced' && event.order.orderId === orderId,
  );
}
