import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import { queryClient } from '../connection/index.ts';
import { useCatalogue } from '../market/market.ts';
import { useAccountTypeStore, useIsWallet } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useActivityStore } from './activity.ts';
import { isTold, useAssetStore, withAssets } from './asset-figures.ts';
import type {
  AccountView,
  ActivityEvent,
  EndedOrderView,
  FillView,
  HistoryView,
  OrderDraft,
  OrderOutcome,
  OrderView,
  PositionView,
  TradingApi,
  UnconfirmedOrder,
  WalletView,
} from './contracts.ts';
import { liveAccount, openProfitOf } from './live-figures.ts';
import { closeOnce, useClosingStore } from './closing-positions.ts';
import { digitsIn } from './known-records.ts';
import { orderService } from './orders.ts';
import {
  accountQuery,
  fillsQuery,
  historyQuery,
  ordersQuery,
  pastOrdersQuery,
  stopEntriesQuery,
} from './queries.ts';
import { toAccountView, toFill, toHistory, toOrderView, type ReportedAccount } from './records.ts';
import { findUnconfirmed, useUnconfirmedStore } from './unconfirmed-orders.ts';
import { useLivePositions } from './use-positions.ts';
import { useLiveWallet } from './use-wallet.ts';
import { toAssetFillView, toEndedOrder } from './wallet-records.ts';

export * from './contracts.ts';
export { useConversion } from './conversion.ts';

/** The account as the platform last reported it, without live prices. */
function useReportedAccount(): ReportedAccount | undefined {
  const signedIn = useSessionStore((session) => session.state === 'signedIn');
  const { data } = useQuery({ ...accountQuery, enabled: signedIn }, queryClient);
  const assets = useAssetStore();
  const chosen = useAccountTypeStore((state) => state.accountType);
  const reported = useMemo(() => {
    const account = data?.accounts.find(({ tradeType }) => tradeType === chosen);
    return account && data && toAccountView(account, data.receivedAtMs);
  }, [data, chosen]);
  return useMemo(() => reported && withAssets(reported, assets), [reported, assets]);
}

export function useAccount(): AccountView | undefined {
  const reported = useReportedAccount();
  const { rows, complete } = usePositions();
  const told = useAssetStore(isTold);
  return useMemo(
    () => reported && liveAccount(reported, complete ? openProfitOf(rows) : undefined, told),
    [reported, rows, complete, told],
  );
}

export function usePositions(): {
  readonly rows: readonly PositionView[];
  readonly loading: boolean;
  readonly complete: boolean;
  readonly receivedAtMs: number;
} {
  return useLivePositions(useAccountFacts());
}

/** What identifies the account; stays the same object while its figures change. */
function useAccountFacts() {
  const customer = useSessionStore((session) => session.customer);
  const chosen = useAccountTypeStore((state) => state.accountType);
  return useMemo(() => {
    const account = customer?.accounts.find(({ tradeType }) => tradeType === chosen);
    return account && { accountId: account.accountId, currency: account.currency, digits: account.digits };
  }, [customer, chosen]);
}

export function useOrders(): {
  readonly rows: readonly OrderView[];
  readonly unknown: readonly UnconfirmedOrder[];
  readonly loading: boolean;
} {
  const account = useAccountFacts();
  const { data: entries } = useCatalogue();
  const query = useQuery(
    { ...ordersQuery(account?.accountId ?? 0), enabled: account !== undefined },
    queryClient,
  );
  const requests = useUnconfirmedStore((state) => state.requests);
  const rows = useMemo(
    () => (query.data ?? []).flatMap((row) => toOrderView(row, digitsIn(entries, row.symbolId)) ?? []),
    [query.data, entries],
  );
  const unknown = useMemo(() => requests.map(({ order }) => order), [requests]);
  return { rows, unknown, loading: query.isPending };
}

export function useFills(): { readonly rows: readonly FillView[]; readonly loading: boolean } {
  const account = useAccountFacts();
  const { data: entries } = useCatalogue();
  const query = useQuery(
    { ...fillsQuery(account?.accountId ?? 0), enabled: account !== undefined },
    queryClient,
  );
  const chosen = useAccountTypeStore((state) => state.accountType);
  const isWallet = useIsWallet();
  const { data: stops } = useQuery(
    {
      ...stopEntriesQuery(account?.accountId ?? 0),
      enabled: account !== undefined && chosen === TRADE_TYPE.cross,
    },
    queryClient,
  );
  const rows = useMemo(
    () =>
      (query.data ?? []).flatMap((row) => {
        const digits = digitsIn(entries, row.symbolId);
        const fill = isWallet
          ? toAssetFillView(row, digits, chosen)
          : toFill(row, digits, account?.digits ?? 0);
        if (fill === undefined) return [];
        return fill.opening && stops?.has(row.orderId) === true ? { ...fill, reason: 'stop' } : fill;
      }),
    [query.data, entries, account, isWallet, chosen, stops],
  );
  return { rows, loading: query.isPending };
}

export function useHistory(): { readonly rows: readonly HistoryView[]; readonly loading: boolean } {
  const account = useAccountFacts();
  const isWallet = useIsWallet();
  const { data: entries } = useCatalogue();
  const query = useQuery(
    { ...historyQuery(account?.accountId ?? 0), enabled: account !== undefined && !isWallet },
    queryClient,
  );
  const rows = useMemo(
    () =>
      (query.data ?? []).flatMap(
        (row) => toHistory(row, digitsIn(entries, row.symbolId), account?.digits ?? 0) ?? [],
      ),
    [query.data, entries, account],
  );
  return { rows, loading: query.isPending };
}

export function useWallet(): WalletView | undefined {
  return useLiveWallet(useAccountFacts()?.accountId);
}

export function useEndedOrders(): { readonly rows: readonly EndedOrderView[]; readonly loading: boolean } {
  const account = useAccountFacts();
  const isWallet = useIsWallet();
  const chosen = useAccountTypeStore((state) => state.accountType);
  const { data: entries } = useCatalogue();
  const query = useQuery(
    { ...pastOrdersQuery(account?.accountId ?? 0), enabled: account !== undefined && isWallet },
    queryClient,
  );
  const rows = useMemo(
    () =>
      (query.data ?? []).flatMap((row) => toEndedOrder(row, digitsIn(entries, row.symbolId), chosen) ?? []),
    [query.data, entries, chosen],
  );
  return { rows, loading: query.isPending };
}

export function useActivity(): readonly ActivityEvent[] {
  return useActivityStore((state) => state.events);
}

export const placeOrder = (draft: OrderDraft): Promise<OrderOutcome> => orderService.placeOrder(draft);

export const retrySameKey = (order: UnconfirmedOrder): Promise<OrderOutcome> =>
  orderService.retrySameKey(order);

/** Calls once when the outcome of a request without an answer is known, or its customer has left. */
export function onceKnown(order: UnconfirmedOrder, listener: () => void): void {
  const isKnown = () => findUnconfirmed(order.idempotencyKey) === undefined;
  if (isKnown()) return listener();
  const stop = useUnconfirmedStore.subscribe(() => {
    if (!isKnown()) return;
    stop();
    listener();
  });
}

export const closePosition = (positionId: string, volume?: number): Promise<OrderOutcome> =>
  volume === undefined
    ? closeOnce(positionId, () => orderService.closePosition(positionId))
    : orderService.closePosition(positionId, volume);

/** Whether a position is being closed wholly, or was and is still in the list. */
export function useIsClosing(positionId: string): boolean {
  return useClosingStore(({ closing }) => closing.has(positionId));
}

export const cancelOrder = (orderId: string): Promise<OrderOutcome> => orderService.cancelOrder(orderId);

export const changePrice: TradingApi['changePrice'] = (orderId, price) =>
  orderService.changePrice(orderId, price);

export const setBrackets: TradingApi['setBrackets'] = (positionId, brackets) =>
  orderService.setBrackets(positionId, brackets);

/** Everything that panels may use; the compiler checks it against the contract. */
export const tradingApi: TradingApi = {
  useAccount,
  usePositions,
  useOrders,
  useFills,
  useHistory,
  useWallet,
  useEndedOrders,
  useActivity,
  placeOrder,
  retrySameKey,
  closePosition,
  useIsClosing,
  onceKnown,
  cancelOrder,
  changePrice,
  setBrackets,
};
