import { toSessionAccounts } from '../session/session-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import { BIZ_TYPE, TRADE_GROUP } from '../../backend/protocol/business-types.ts';
import { isStopEntry } from '../../backend/protocol/mapping/placed-order-types.ts';
import type { CloseRow } from '../../backend/protocol/records/close-row.ts';
import type { CustomerInfo } from '../../backend/protocol/records/customer.ts';
import type { DealRow } from '../../backend/protocol/records/deal-row.ts';
import type { ListPage } from '../../backend/protocol/records/page.ts';
import type { PendingOrder } from '../../backend/protocol/records/pending-order.ts';
import type { Asset } from '../../backend/protocol/records/asset.ts';
import type { OrderRow } from '../../backend/protocol/records/order-row.ts';
import type { Position } from '../../backend/protocol/records/position.ts';
import { connection, valueOf } from '../connection/index.ts';
import { accountTypeNumber, tradesWallet } from '../session/account-type.ts';
import { readingPositions } from './closing-positions.ts';
import { MAX_COST_FILLS } from './holdings.ts';
import { settleUnconfirmed } from './unconfirmed-orders.ts';

/** Rows of positions, orders, fills and history that are read at once. */
const LIST_SIZE = 200;

/** Everything below this key belongs to the account and is read again after a trade message. */
export const TRADING_KEY = 'trading';

async function call<T>(businessType: string, body: object): Promise<T> {
  return valueOf(await connection().api.call<T>(businessType, body, { group: TRADE_GROUP }));
}

/** Customer information with the accounts' figures. */
export const accountQuery = queryOptions({
  queryKey: [TRADING_KEY, 'account'],
  queryFn: async () => {
    const info = valueOf(await connection().api.call<CustomerInfo>(BIZ_TYPE.findCustomerInfo, {}));
    return { accounts: toSessionAccounts(info.accountList), receivedAtMs: Date.now() };
  },
});

export function positionsQuery(accountId: number) {
  return queryOptions({
    queryKey: [TRADING_KEY, 'positions', accountId],
    queryFn: async () => {
      const done = readingPositions();
      const rows = await call<Position[]>(BIZ_TYPE.queryPositionPage, {
        tradeType: accountTypeNumber(),
        accountId,
        size: LIST_SIZE,
        current: 1,
      });
      settleUnconfirmed(rows.map((row) => row.thirdPartyOrder));
      done();
      return { rows, receivedAtMs: Date.now() };
    },
  });
}

/** A wallet's lists are those of all its accounts. */
function ofAccount(accountId: number) {
  return tradesWallet() ? {} : { accountId };
}

export function ordersQuery(accountId: number) {
  return queryOptions({
    queryKey: [TRADING_KEY, 'orders', accountId],
    queryFn: () =>
      call<PendingOrder[]>(BIZ_TYPE.queryPBOOrderPage, {
        tradeType: accountTypeNumber(),
        ...ofAccount(accountId),
      }),
  });
}

export function fillsQuery(accountId: number) {
  return queryOptions({
    queryKey: [TRADING_KEY, 'fills', accountId],
    queryFn: async () => {
      const page = await call<ListPage<DealRow>>(BIZ_TYPE.queryTradeRecordPage, {
        tradeType: accountTypeNumber(),
        ...(tradesWallet() ? {} : { accountIds: String(accountId) }),
        sortFieldName: 'executeTime',
        sortType: 'desc',
        size: tradesWallet() ? MAX_COST_FILLS : LIST_SIZE,
        current: 1,
      });
      settleUnconfirmed(page.list.map((row) => row.thirdPartyOrder));
      return page.list;
    },
  });
}

export function historyQuery(accountId: number) {
  return queryOptions({
    queryKey: [TRADING_KEY, 'history', accountId],
    queryFn: async () => {
      const page = await call<ListPage<CloseRow>>(BIZ_TYPE.queryHistoryCloseOrderList, {
        tradeType: accountTypeNumber(),
        accountId,
        sortFieldName: 'closeTime',
        sortType: 'desc',
        size: LIST_SIZE,
        current: 1,
      });
      return page.list;
    },
  });
}

/** Orders of a wallet in any state, newest first. */
export function pastOrdersQuery(accountId: number) {
  return queryOptions({
    queryKey: [TRADING_KEY, 'pastOrders', accountId],
    queryFn: async () => {
      const body = { tradeType: accountTypeNumber(), ...ofAccount(accountId), size: LIST_SIZE, current: 1 };
      const rows = await call<OrderRow[]>(BIZ_TYPE.queryOrderPage, body);
      settleUnconfirmed(rows.map((row) => row.thirdPartyOrder));
      return rows;
    },
  });
}

/** Numbers of the stop entries of a cross account: its fills do not say which openings were such. */
export function stopEntriesQuery(accountId: number) {
  return queryOptions({
    queryKey: [TRADING_KEY, 'stopEntries', accountId],
    queryFn: async () => {
      const body = { tradeType: accountTypeNumber(), accountId, size: LIST_SIZE, current: 1 };
      const rows = await call<OrderRow[]>(BIZ_TYPE.queryOrderPage, body);
      return new Set(rows.filter((row) => isStopEntry(TRADE_TYPE.cross, row.bizType)).map((row) => row.id));
    },
  });
}

/** Decimals of the assets that there are, by code. */
export const assetsQuery = queryOptions({
  queryKey: ['assets'],
  staleTime: Infinity,
  queryFn: async () => {
    const assets = await call<Asset[]>(BIZ_TYPE.getAssetsList, {});
    return new Map(assets.map(({ code, digits }) => [code, digits]));
  },
});
