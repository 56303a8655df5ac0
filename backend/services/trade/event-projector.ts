import { toFlowType } from '../../protocol/mapping/flow-types.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import { tradingWriter, type LedgerTableRow } from '../../storage/trading/index.ts';
import type { Statement } from '../../storage/index.ts';
import type { Account, Order, Position, StockHolding, Transfer, TradingEvent } from '../../trading/index.ts';
import type { AccountMessage } from '../trade-stream.ts';
import { holdingRow } from './stock/holding-rows.ts';
import { accountRow, dealRow, orderRow, positionRow } from './rows.ts';
import { toTradeMessage } from './trade-messages.ts';

/** What one decision leaves behind: the rows to be stored and the messages to be sent once they are. */
export interface WriteBatch {
  readonly statements: readonly Statement[];
  readonly messages: readonly AccountMessage[];
}

export interface EventProjectorOptions {
  /** The last numbers that were given out before this start. */
  readonly lastTransferId: number;
  readonly lastSeqId: number;
  account(accountId: number): Account | undefined;
  terms(symbolId: number, account: Account | undefined): InstrumentTerms | undefined;
  wallNowMs(): number;
}

/**
 * Turns the events of a decision into rows and messages. A record that several events of one decision touch is written
 * once, as it stands at the end; fills, ledger lines and messages are written one by one.
 */
export class EventProjector {
  readonly #options: EventProjectorOptions;
  #lastTransferId: number;
  #lastSeqId: number;

  constructor(options: EventProjectorOptions) {
    this.#options = options;
    this.#lastTransferId = options.lastTransferId;
    this.#lastSeqId = options.lastSeqId;
  }

  /** The number of the newest message. */
  get lastSeqId(): number {
    return this.#lastSeqId;
  }

  record(events: readonly TradingEvent[]): WriteBatch {
    const accounts = new Set<number>();
    const made = new Set<string>();
    const orders = new Map<number, Order>();
    const positions = new Map<number, Position>();
    const holdings = new Map<string, StockHolding>();
    const statements: Statement[] = [];
    const messages: AccountMessage[] = [];
    for (const event of events) {
      for (const name of madeBy(event)) made.add(name);
      if ('order' in event) orders.set(event.order.orderId, event.order);
      if ('position' in event) positions.set(event.position.positionId, event.position);
      if ('holdings' in event)
        for (const holding of event.holdings ?? [])
          holdings.set(`${holding.accountId}/${holding.symbolId}`, holding);
      if ('transfers' in event || event.type === 'accountOpened' || event.type === 'marginCalled')
        accounts.add(event.accountId);
      if ('transfers' in event)
        for (const transfer of event.transfers) statements.push(this.#ledger(event, transfer));
      if (event.type === 'orderFilled') {
        statements.push(tradingWriter.deal(dealRow(event.deal, event.order, event.position)));
      }
      if (event.type === 'assetsExchanged') {
        const { deal, order } = event;
        statements.push(tradingWriter.deal(dealRow(deal, order, { ...order, openedAtMs: deal.timeMs })));
      }
      if (event.type === 'leverageSet') {
        const { accountId, symbolId, leverage } = event;
        statements.push(tradingWriter.leverage({ account_id: accountId, symbol_id: symbolId, leverage }));
      }
      const message = this.#message(event);
      if (message === undefined) continue;
      messages.push(message);
      statements.push(tradingWriter.message(messageRow(message)));
    }
    for (const order of orders.values()) {
      const isNew = made.has(`order ${order.orderId}`);
      statements.push((isNew ? tradingWriter.newOrder : tradingWriter.order)(orderRow(order)));
    }
    for (const position of positions.values()) {
      const isNew = made.has(`position ${position.positionId}`);
      statements.push((isNew ? tradingWriter.newPosition : tradingWriter.position)(positionRow(position)));
    }
    for (const holding of holdings.values()) statements.push(tradingWriter.stockHolding(holdingRow(holding)));
    for (const accountId of accounts) {
      const account = this.#options.account(accountId);
      if (account === undefined) continue;
      const isNew = made.has(`account ${accountId}`);
      statements.push((isNew ? tradingWriter.newAccount : tradingWriter.account)(accountRow(account)));
    }
    return { statements, messages };
  }

  #ledger(event: TradingEvent, transfer: Transfer): Statement {
    const account = this.#options.account(event.accountId);
    if (account === undefined) throw new Error(`account ${event.accountId} does not exist`);
    const cause = causeOf(event);
    const row: LedgerTableRow = {
      transfer_id: ++this.#lastTransferId,
      account_id: event.accountId,
      from_book: transfer.from,
      to_book: transfer.to,
      amount: transfer.amount,
      flow_type: toFlowType(transfer.flow, account.tradeType),
      balance_after: transfer.balanceAfter,
      order_id: cause.orderId ?? null,
      deal_id: cause.dealId ?? null,
      time_ms: event.timeMs,
    };
    return tradingWriter.ledger(row);
  }

  #message(event: TradingEvent): AccountMessage | undefined {
    const isTold =
      event.type === 'orderFilled' || event.type === 'assetsExchanged' || event.type === 'orderEnded';
    if (!isTold) return undefined;
    const owner = event.type === 'assetsExchanged' ? event.deal.accountId : event.accountId;
    const account = this.#options.account(owner);
    const terms = this.#options.terms(event.order.symbolId, account);
    const content = account && terms && toTradeMessage(event, account, terms);
    if (content === undefined) return undefined;
    const { accountId, companyId, customerId, tradeType } = content;
    const timestampMs = this.#options.wallNowMs();
    const seqId = ++this.#lastSeqId;
    const endReason = event.type === 'orderEnded' ? event.order.reason : undefined;
    return { seqId, accountId, companyId, customerId, tradeType, timestampMs, content, endReason };
  }
}

/** The order and the fill that money moved for. */
function causeOf(event: TradingEvent): {
  readonly orderId?: number | undefined;
  readonly dealId?: number | undefined;
} {
  if (event.type === 'orderFilled' || event.type === 'assetsExchanged') return event.deal;
  if (event.type === 'assetsReceived' || event.type === 'loanMoved') return event;
  return event.type === 'positionFinanced' ? { orderId: event.position.orderId } : {};
}

/** Records that begin with an event: they have to be new in the store too. */
function madeBy(event: TradingEvent): string[] {
  if (event.type === 'accountOpened') return [`account ${event.accountId}`];
  if (event.type === 'orderPlaced') return [`order ${event.order.orderId}`];
  const isOpened = event.type === 'orderFilled' && event.position.dealId === event.deal.dealId;
  return isOpened ? [`position ${event.position.positionId}`] : [];
}

function messageRow({ seqId, accountId, timestampMs, content, endReason }: AccountMessage) {
  return {
    seq_id: seqId,
    account_id: accountId,
    timestamp_ms: timestampMs,
    content: JSON.stringify({ ...content, endReason }),
  };
}
