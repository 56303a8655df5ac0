import { isWalletType, TRADE_TYPE, type TradeType } from '../../../backend/domain/account-type.ts';
import { TRADE_GROUP } from '../../../backend/contract/headers.ts';
import type { AnswerOf, AnyCall } from '../../../backend/contract/call.ts';
import { CUSTOMER_CALLS } from '../../../backend/contract/calls/customers.ts';
import { PRODUCT_CALLS } from '../../../backend/contract/calls/products.ts';
import { STOCK_CALLS } from '../../../backend/contract/calls/stock.ts';
import { TRADE_LIST_CALLS } from '../../../backend/contract/calls/trade-lists.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { CloseRow } from '../../../backend/contract/records/trading/close-row.ts';
import type { CustomerInfo } from '../../../backend/contract/records/customers/customer.ts';
import type { DealRow } from '../../../backend/contract/records/trading/deal-row.ts';
import type { OrderRow } from '../../../backend/contract/records/trading/order-row.ts';
import type { PendingOrder } from '../../../backend/contract/records/trading/pending-order.ts';
import type { Position } from '../../../backend/contract/records/trading/position.ts';
import { valueOf, type ApiClient, type BodyOf } from '../../connection/terminal-connection.ts';
import type { AccountRef, AccountSnapshot } from '../port.ts';
import type { StockAssets } from '../../../backend/contract/records/trading/stock.ts';
import {
  levelsOf,
  toEndedOrder,
  toMoney,
  toOrder,
  toPosition,
  toStockFigures,
  toClose,
  toFill,
} from './account-rows.ts';
import { EVERY_STATE } from './stored-records.ts';
import type { AccountId } from '../../../backend/domain/units.ts';

/** Rows of a list that are asked for at once. */
const LIST_SIZE = 200;
/** Pages of open positions that are read at most. */
export const MAX_POSITION_PAGES = 25;
/** Fills of a wallet that are read: what its assets were bought for is reckoned from them. */
const WALLET_FILLS = 1_000;

/** Everything of an account, by as few calls as there are lists. Throws a CallError. */
export async function readAccount(api: ApiClient, account: AccountRef): Promise<AccountSnapshot> {
  const read = new Reading(api, account);
  const [customer, positions, orders, ended, fills, closes, stock] = await Promise.all([
    read.customer(),
    read.positions(),
    read.orders(),
    read.ended(),
    read.fills(),
    read.closes(),
    read.stock(),
  ]);
  return {
    money: customer.accountList.flatMap((row) => toMoney(row) ?? []),
    positions: positions.flatMap((row) => toPosition(row) ?? []),
    orders: orders.flatMap((row) => toOrder(row) ?? []),
    ended: ended.flatMap((row) => toEndedOrder(row, account.accountType, account.currency) ?? []),
    fills: fills.flatMap((row) => toFill(row, account) ?? []),
    closes: closes.flatMap((row) => toClose(row, account) ?? []),
    stock: stock && toStockFigures(stock),
    levels: levelsOf(customer, TRADE_TYPES.number(account.accountType)),
  };
}

/** Decimals of the assets that there are, by code. Throws a CallError. */
export async function readAssetDigits(api: ApiClient): Promise<ReadonlyMap<string, number>> {
  const assets = valueOf(await api.call(PRODUCT_CALLS.getAssetsList, {}, { group: TRADE_GROUP }));
  return new Map(assets.map(({ code, digits }) => [code, digits]));
}

/** The calls of one reading. */
class Reading {
  readonly #api: ApiClient;
  readonly #accountId: AccountId;
  readonly #tradeType: number;
  readonly #isWallet: boolean;
  readonly #accountType: TradeType;

  constructor(api: ApiClient, { accountId, accountType }: AccountRef) {
    this.#api = api;
    this.#accountId = accountId;
    this.#tradeType = TRADE_TYPES.number(accountType);
    this.#accountType = accountType;
    this.#isWallet = isWalletType(accountType);
  }

  async customer(): Promise<CustomerInfo> {
    return valueOf(await this.#api.call(CUSTOMER_CALLS.findCustomerInfo, {}));
  }

  async positions(): Promise<readonly Position[]> {
    const rows: Position[] = [];
    if (this.#isWallet) return rows;
    for (let current = 1; current <= MAX_POSITION_PAGES; current += 1) {
      const page = await this.#call(TRADE_LIST_CALLS.queryPositionPage, {
        tradeType: this.#tradeType,
        accountId: String(this.#accountId),
        size: LIST_SIZE,
        current,
      });
      rows.push(...page);
      if (page.length < LIST_SIZE) break;
    }
    return rows;
  }

  orders(): Promise<readonly PendingOrder[]> {
    return this.#call(TRADE_LIST_CALLS.queryPBOOrderPage, this.#owner);
  }

  ended(): Promise<readonly OrderRow[]> {
    const every = { ...this.#owner, status: EVERY_STATE, size: LIST_SIZE, current: 1 };
    return this.#call(TRADE_LIST_CALLS.queryOrderPage, every);
  }

  async fills(): Promise<readonly DealRow[]> {
    const { list } = await this.#call(TRADE_LIST_CALLS.queryTradeRecordPage, {
      tradeType: this.#tradeType,
      ...(this.#isWallet ? {} : { accountIds: String(this.#accountId) }),
      sortFieldName: 'executeTime',
      sortType: 'desc',
      current: 1,
      size: this.#isWallet ? WALLET_FILLS : LIST_SIZE,
    });
    return list;
  }

  async closes(): Promise<readonly CloseRow[]> {
    if (this.#isWallet) return [];
    const { list } = await this.#call(TRADE_LIST_CALLS.queryHistoryCloseOrderList, {
      tradeType: this.#tradeType,
      accountId: String(this.#accountId),
      sortFieldName: 'closeTime',
      sortType: 'desc',
      size: LIST_SIZE,
      current: 1,
    });
    return list;
  }

  /** What a stock account may still do; undefined in the other account types. */
  async stock(): Promise<StockAssets | undefined> {
    if (this.#accountType !== TRADE_TYPE.stock) return undefined;
    return this.#call(STOCK_CALLS.queryStockAssets, {
      tradeType: this.#tradeType,
      accountId: String(this.#accountId),
    });
  }

  /** A wallet's lists are those of all its accounts. */
  get #owner() {
    return { tradeType: this.#tradeType, ...(this.#isWallet ? {} : { accountId: String(this.#accountId) }) };
  }

  async #call<Call extends AnyCall>(call: Call, body: BodyOf<Call>): Promise<AnswerOf<Call>> {
    return valueOf(await this.#api.call(call, body, { group: TRADE_GROUP }));
  }
}
