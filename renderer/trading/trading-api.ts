import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { part } from '../parts.ts';
import type { FillRecord, OrderRecord } from '../venue/records.ts';
import type {
  AccountView,
  ActivityEvent,
  LoanView,
  OrderDraft,
  OrderOutcome,
  StockAccountView,
  TradingApi,
  UnconfirmedOrder,
  WalletView,
} from './contracts.ts';
import { liveAccount, openProfitOf } from './live-figures.ts';
import {
  toEndedOrderView,
  toFillView,
  toHistoryView,
  toOrderView,
  toReportedAccount,
  type ProductDigits,
  type ReportedAccount,
} from './scaling.ts';
import { useAccountFacts, useBook, useRows } from './use-book.ts';
import { useLivePositions } from './use-positions.ts';
import { useLiveStock } from './stock-account.ts';
import { useLiveWallet } from './use-wallet.ts';
import type { OrderIdText, PositionIdText } from '../../backend/domain/units.ts';

export * from './contracts.ts';
export {
  putAway,
  useAnnouncements,
  useUrgentAnnouncement,
  type Announcement,
} from './history/announcements.ts';
export * from './history/older-records.ts';
export { useConversion } from './conversion.ts';
export { useOpeningLock } from './loss-lock/loss-lock.ts';
export { shareValue } from './stock-account.ts';

/** The account as the platform last reported it, without live prices. */
function useReportedAccount(): ReportedAccount | undefined {
  const money = useBook(({ account, money: all }) =>
    all.find(({ accountId }) => accountId === account?.accountId),
  );
  const atMs = useBook(({ moneyAtMs }) => moneyAtMs);
  const levels = useBook((book) => book.levels);
  return useMemo(() => money && toReportedAccount(money, atMs, levels), [money, atMs, levels]);
}

export function useAccount(): AccountView | undefined {
  const reported = useReportedAccount();
  const { rows, complete } = usePositions();
  const isNotified = useBook(({ figures }) => figures !== undefined);
  return useMemo(
    () => reported && liveAccount(reported, complete ? openProfitOf(rows) : undefined, isNotified),
    [reported, rows, complete, isNotified],
  );
}

/** Currency and digits of the account that is traded; they stay the same object while its figures change. */
export function useAccountMoney(): ReturnType<TradingApi['useAccountMoney']> {
  return useAccountFacts();
}

export function usePositions(): ReturnType<TradingApi['usePositions']> {
  return useLivePositions(useAccountFacts());
}

export function useOrders(): ReturnType<TradingApi['useOrders']> {
  const orders = useBook((book) => book.orders);
  const loading = useBook(({ readings }) => readings === 0);
  const records = useMemo(() => newestOrders(orders), [orders]);
  const rows = useRows(records, toOrderView);
  const requests = useStore(part('trading').unconfirmed.requests);
  const unknown = useMemo(() => requests.map(({ order }) => order), [requests]);
  return { rows, unknown, loading };
}

function newestOrders(orders: ReadonlyMap<string, OrderRecord>): readonly OrderRecord[] {
  return [...orders.values()].sort(
    (left, right) => right.createdAtMs - left.createdAtMs || Number(right.orderId) - Number(left.orderId),
  );
}

export function useFills(): ReturnType<TradingApi['useFills']> {
  const fills = useBook((book) => book.fills);
  const ended = useBook((book) => book.ended);
  const loading = useBook(({ readings }) => readings === 0);
  // Fills do not say which openings were stop entries: their orders do.
  const stops = useMemo(
    () => new Set(ended.filter(({ isStop }) => isStop).map(({ orderId }) => orderId)),
    [ended],
  );
  const toRow = useCallback(
    (record: FillRecord, digits: ProductDigits | undefined) =>
      toFillView(record, digits, stops.has(record.orderId)),
    [stops],
  );
  return { rows: useRows(fills, toRow), loading };
}

export function useHistory(): ReturnType<TradingApi['useHistory']> {
  const closes = useBook((book) => book.closes);
  const loading = useBook(({ readings }) => readings === 0);
  return { rows: useRows(closes, toHistoryView), loading };
}

export function useWallet(): WalletView | undefined {
  return useLiveWallet(useAccountFacts());
}

export function useLoans(): readonly LoanView[] {
  const money = useBook((book) => book.money);
  return useMemo(
    () =>
      money.flatMap(({ accountType, currency, digits, available, debt }) =>
        accountType === 'leveragedSpot' && debt !== undefined
          ? [{ currency, digits, free: available, ...debt }]
          : [],
      ),
    [money],
  );
}

export function useStockAccount(): StockAccountView | undefined {
  return useLiveStock(useAccount(), usePositions());
}

export function useEndedOrders(): ReturnType<TradingApi['useEndedOrders']> {
  const ended = useBook((book) => book.ended);
  const loading = useBook(({ readings }) => readings === 0);
  return { rows: useRows(ended, toEndedOrderView), loading };
}

export function useActivity(): readonly ActivityEvent[] {
  return useStore(part('trading').activity.events);
}

export const placeOrder = (draft: OrderDraft): Promise<OrderOutcome> =>
  part('trading').orders.placeOrder(draft);

export const retrySameKey = (order: UnconfirmedOrder): Promise<OrderOutcome> =>
  part('trading').orders.retrySameKey(order);

/** Calls once when the outcome of a request without an answer is known, or its customer has left. */
export function onceKnown(order: UnconfirmedOrder, listener: () => void): void {
  const { unconfirmed } = part('trading');
  const isKnown = () => unconfirmed.find(order.idempotencyKey) === undefined;
  if (isKnown()) return listener();
  const stop = unconfirmed.requests.subscribe(() => {
    if (!isKnown()) return;
    stop();
    listener();
  });
}

export const closePosition = (positionId: PositionIdText, volume?: number): Promise<OrderOutcome> => {
  const { closing, orders } = part('trading');
  return volume === undefined
    ? closing.request(positionId, () => orders.closePosition(positionId))
    : orders.closePosition(positionId, volume);
};

/** Whether a position is being closed wholly, or was and is still in the list. */
export function useIsClosing(positionId: PositionIdText): boolean {
  return useStore(part('trading').closing.ending, (ending) => ending.has(positionId));
}

export const cancelOrder = (orderId: OrderIdText): Promise<OrderOutcome> => {
  const { cancelling, orders } = part('trading');
  return cancelling.request(orderId, () => orders.cancelOrder(orderId));
};

export const changePrice: TradingApi['changePrice'] = (orderId, price) =>
  part('trading').orders.changePrice(orderId, price);

export const setLeverage: TradingApi['setLeverage'] = (symbolId, leverage) =>
  part('trading').requests.setLeverage(symbolId, leverage);

export const borrow: TradingApi['borrow'] = (currency, amount) =>
  part('trading').requests.borrow(currency, amount);

export const repay: TradingApi['repay'] = (currency, amount) =>
  part('trading').requests.repay(currency, amount);

export const changeOrder: TradingApi['changeOrder'] = (orderId, change) =>
  part('trading').orders.changeOrder(orderId, change);

export const setBrackets: TradingApi['setBrackets'] = (positionId, brackets) =>
  part('trading').orders.setBrackets(positionId, brackets);

/** Everything that panels may use; the compiler checks it against the contract. */
export const tradingApi: TradingApi = {
  useAccount,
  useAccountMoney,
  usePositions,
  useOrders,
  useFills,
  useHistory,
  useWallet,
  useLoans,
  useStockAccount,
  useEndedOrders,
  useActivity,
  placeOrder,
  retrySameKey,
  closePosition,
  useIsClosing,
  onceKnown,
  cancelOrder,
  changePrice,
  changeOrder,
  setLeverage,
  borrow,
  repay,
  setBrackets,
};
