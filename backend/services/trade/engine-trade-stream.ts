import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import type {
  AccountChange,
  AccountMessage,
  AccountRecords,
  StreamAccount,
  TradeStream,
  RecordsReader,
} from '../../engine/trade-stream.ts';
import { toMessage } from '../../engine/commit/stored-message.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { AccountId, CustomerId, Money } from '../../domain/units.ts';
import { TRADE_TYPE, isWalletType } from '../../domain/account-type.ts';
import type { AccountRecordsContent } from '../../contract/message-hub/account-records.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import {
  isLive,
  ORDER_KIND,
  type Account,
  type Order,
  type TradingEvent,
  debtsOf,
  valueStock,
} from '../../engine/core/index.ts';
import { accountRecord, computeFigures, assetText } from './account-figures.ts';
import { closeRecord, dealRecord, orderRecord } from './lists/history-records.ts';
import { pendingRecord } from './lists/live-list-operations.ts';
import { positionRecord } from './lists/position-record.ts';
import { dealRow } from '../../engine/journal/rows.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import {
  SUBSCRIBE_TYPE,
  type AccountFiguresContent,
  type AssetPart,
} from '../../contract/message-hub/index.ts';
import { stockPositionMembers } from './stock/stock-position.ts';
import { lotsText } from '../../contract/mapping/price-texts.ts';

/**
 * A part of an account's figures as the message socket sends it: the text of an asset push, or the JSON of the content of `assets`.
 * Undefined where the account has no such part, or while it cannot be valued.
 */
function assetPartText(engine: TradingEngine, account: Account, part: AssetPart): string | undefined {
  if (part === 'figures') return assetText(engine, account);
  const members = part === 'profit' ? profitMembers(engine, account) : assetMembers(engine, account);
  if (members === undefined) return undefined;
  const { companyId, customerId, accountId, currency } = account;
  const content: AccountFiguresContent = {
    companyId,
    customerId,
    tradeType: TRADE_TYPES.number(account.tradeType),
    accountId,
    subscribeType: part === 'profit' ? SUBSCRIBE_TYPE.profitAndLoss : SUBSCRIBE_TYPE.assetMessage,
    currency,
    ...members,
  };
  return JSON.stringify(content);
}

type Members = Partial<AccountFiguresContent>;

/** The floating result of a stock account and of each of its holdings. */
function profitMembers(engine: TradingEngine, account: Account): Members | undefined {
  const value = account.tradeType === TRADE_TYPE.stock ? valueStock(engine.valuing, account) : undefined;
  if (value === undefined) return undefined;
  return {
    profit: formatDecimal(value.floating, account.digits),
    equity: formatDecimal(value.equity, account.digits),
    positions: holdings(engine, account, true),
  };
}

/** The money of one currency of a wallet; the money and shares of a stock account, which prices do not move. */
function assetMembers(engine: TradingEngine, account: Account): Members | undefined {
  if (isWalletType(account.tradeType)) return { account: accountRecord(computeFigures(engine, account)) };
  if (account.tradeType !== TRADE_TYPE.stock) return undefined;
  const { loan, interest } = debtsOf(engine.valuing, account);
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  return {
    balance: money(account.cash),
    lockAmount: money(account.reserved),
    liabilitiesPrincipal: money(loan),
    interest: money(interest),
    positions: holdings(engine, account, false),
  };
}

function holdings(
  engine: TradingEngine,
  account: Account,
  isValued: boolean,
): NonNullable<AccountFiguresContent['positions']> {
  return engine.state.openPositions(account.accountId).map((position) => {
    const { positionId, symbolId, direction, volume } = position;
    const { profit } = isValued ? stockPositionMembers(engine, account, position) : {};
    return {
      positionId,
      symbolId,
      direction: DIRECTIONS.number(direction),
      volume: lotsText(volume, engine.terms(symbolId, account)?.numberDigits ?? 0),
      ...(profit === undefined ? {} : { profit }),
    };
  });
}

/** What a stored decision changed, one entry for each account or wallet, without what the market only moved. */
function accountRecords(engine: TradingEngine, events: readonly TradingEvent[]): AccountRecords[] {
  const byUnit = new Map<AccountId, TradingEvent[]>();
  for (const event of events) {
    if (event.type === 'houseHedged' || (event.type === 'positionChanged' && event.isSilent)) continue;
    const unit = engine.state.unitOf(event.accountId);
    const known = byUnit.get(unit);
    if (known === undefined) byUnit.set(unit, [event]);
    else known.push(event);
  }
  return [...byUnit].flatMap(([unit, own]) => {
    const head = headOf(engine, unit);
    return head === undefined
      ? []
      : [{ ...head, read: (reader) => toContent(engine, unit, own, { ...head, reader }) }];
  });
}

/** What is said of units that were read again because a decision could not be stored. */
function resetRecords(engine: TradingEngine, units: readonly AccountId[]): AccountRecords[] {
  return units.flatMap((unit) => {
    const head = headOf(engine, unit);
    return head === undefined
      ? []
      : [{ ...head, read: () => ({ ...emptyContent(unit, head), reset: true }) }];
  });
}

type Head = Pick<AccountRecords, 'companyId' | 'customerId' | 'tradeType'>;

/** Undefined for stock accounts, whose lists have other rows. */
function headOf(engine: TradingEngine, unit: AccountId): Head | undefined {
  const account = engine.state.account(unit);
  if (account === undefined || account.tradeType === TRADE_TYPE.stock) return undefined;
  const { companyId, customerId, tradeType } = account;
  return { companyId, customerId, tradeType };
}

function emptyContent(unit: AccountId, { companyId, customerId, tradeType }: Head): AccountRecordsContent {
  return {
    companyId,
    customerId,
    tradeType: TRADE_TYPES.number(tradeType),
    accountId: unit,
    reset: false,
    accounts: [],
    positions: [],
    pendingOrders: [],
    orders: [],
    deals: [],
    closes: [],
  };
}

function toContent(
  engine: TradingEngine,
  unit: AccountId,
  events: readonly TradingEvent[],
  head: Head & { readonly reader: RecordsReader },
): AccountRecordsContent {
  const content = emptyContent(unit, head);
  const accounts = new Map<AccountId, Account>();
  const orders = new Map<Order['orderId'], { readonly account: Account; readonly order: Order }>();
  const positions = new Map<number, AccountRecordsContent['positions'][number]>();
  for (const event of events) {
    const account = engine.state.account(event.accountId);
    if (account === undefined) continue;
    accounts.set(account.accountId, account);
    // The newest state of each, where a decision touched one more than once.
    if ('position' in event)
      positions.set(event.position.positionId, positionRecord(engine, account, event.position));
    if (!('order' in event)) continue;
    orders.set(event.order.orderId, { account, order: event.order });
    if (!('deal' in event)) continue;
    const owner = engine.state.account(event.deal.accountId) ?? account;
    const opened = 'position' in event ? event.position : { ...event.order, openedAtMs: event.deal.timeMs };
    const row = dealRow(event.deal, event.order, opened);
    content.deals.push(dealRecord(engine, owner, row, event.order));
    if (!event.deal.opening) content.closes.push(closeRecord(engine, owner, row));
  }
  for (const { account, order } of orders.values()) {
    if (isResting(order)) content.pendingOrders.push(pendingRecord(engine, account, order, head.reader));
    else content.orders.push(orderRecord(engine, account, order, head.reader));
  }
  content.positions.push(...positions.values());
  for (const account of accounts.values())
    content.accounts.push(accountRecord(computeFigures(engine, account)));
  return content;
}

function isResting({ kind, status }: Order): boolean {
  return isLive(status) && (kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose);
}

/** Messages that one request for missed ones returns at most, and how far back it reaches. */
const MAX_REPLAY = 1_000;
export const REPLAY_MS = 86_400_000;

/** The trade stream over the trading engine and the store. */
export class EngineTradeStream implements TradeStream {
  readonly #engine: TradingEngine;
  readonly #database: Database;
  readonly #wallClock: WallClock;
  /** Nothing is under way when the stream opens. */
  #newestSeqId: number;
  readonly #assetListeners = new Set<(accountId: AccountId) => void>();

  constructor(engine: TradingEngine, database: Database, wallClock: WallClock) {
    this.#engine = engine;
    this.#database = database;
    this.#wallClock = wallClock;
    this.#newestSeqId = engine.lastSeqId;
    engine.onMessage(({ seqId }) => (this.#newestSeqId = seqId));
    engine.onEvents((events) => this.#notify(new Set(events.map(({ accountId }) => accountId))));
  }

  onMessage(listener: (message: AccountMessage) => void): () => void {
    return this.#engine.onMessage(listener);
  }

  onChange(listener: (change: AccountChange) => void): () => void {
    return this.#engine.onChange(listener);
  }

  onRecords(listener: (records: AccountRecords) => void): () => void {
    const stops = [
      this.#engine.onStored((events) => accountRecords(this.#engine, events).forEach(listener)),
      this.#engine.onReset((units) => resetRecords(this.#engine, units).forEach(listener)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  async messagesAfter(accountIds: readonly number[], seqId: number): Promise<AccountMessage[]> {
    const fromMs = this.#wallClock.nowMs() - REPLAY_MS;
    const rows = await tradingRepository.messagesAfter(this.#database, {
      accountIds,
      seqId,
      fromMs,
      limit: MAX_REPLAY,
    });
    return rows.map(toMessage);
  }

  newestSeqId(): number {
    return this.#newestSeqId;
  }

  accountIdsOf(customerId: CustomerId): readonly StreamAccount[] {
    return this.#engine.state.accountsOf
      .of(customerId)
      .map(({ accountId, tradeType }) => ({ accountId, tradeType }));
  }

  assetText(accountId: AccountId, part: AssetPart = 'figures'): string | undefined {
    const account = this.#engine.state.account(accountId);
    return account && assetPartText(this.#engine, account, part);
  }

  committed(accountId: AccountId): Promise<void> | undefined {
    return this.#engine.committed(accountId);
  }

  onAssetsChanged(listener: (accountId: AccountId) => void): () => void {
    this.#assetListeners.add(listener);
    return () => this.#assetListeners.delete(listener);
  }

  /** New quotes change the floating profit of every account that holds one of the products. */
  quotesChanged(ticks: readonly Tick[]): void {
    if (this.#assetListeners.size === 0) return;
    const accounts = new Set<number>();
    for (const symbolId of new Set(ticks.map((tick) => tick.symbolId))) {
      for (const positionId of this.#engine.state.triggers(symbolId).positions) {
        const position = this.#engine.state.positions.get(positionId);
        if (position) accounts.add(position.accountId);
      }
    }
    this.#notify(accounts);
  }

  #notify(accounts: ReadonlySet<number>): void {
    for (const accountId of accounts) for (const listener of this.#assetListeners) listener(accountId);
  }
}
