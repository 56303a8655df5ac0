import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { DEPOSIT_MANAGEMENT } from '../../../backend/contract/calls/management/deposits.ts';
import { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../backend/contract/calls/management/withdrawals.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { useCall } from '../use-call.ts';
import { contractTypesOf, type OfficeAccount } from './customer-model.ts';

/** How soon figures that move are read again (milliseconds). */
const FIGURES_AGAIN_MS = 4_000;
const LISTS_AGAIN_MS = 8_000;
/** Rows of a list: the newest. */
const ROWS = 100;

/** A customer by its number, and its accounts with their present figures. */
export function useCustomer(number: string) {
  const { data: found, error: notFound } = useCall(CUSTOMER_MANAGEMENT.customerPage, {
    customerNo: number,
    current: 1,
    size: 1,
  });
  const row = found?.records[0];
  const { data: detail, error } = useCall(
    CUSTOMER_MANAGEMENT.customerDetail,
    { type: 'tradeAccount', id: row?.id ?? 0, customerNo: number },
    { enabled: row !== undefined, againMs: FIGURES_AGAIN_MS },
  );
  return { row, detail, isUnknown: found !== undefined && row === undefined, error: notFound ?? error };
}

const CROSS = {
  positions: TRADING_MANAGEMENT.crossQueryPositionPage,
  orders: TRADING_MANAGEMENT.crossQueryOrderPage,
  fills: TRADING_MANAGEMENT.crossQueryTradeRecordPage,
  flows: TRADING_MANAGEMENT.crossQueryCapitalFlowList,
};
const ISOLATED = {
  positions: TRADING_MANAGEMENT.isolatedQueryPositionPage,
  orders: TRADING_MANAGEMENT.isolatedQueryOrderPage,
  fills: TRADING_MANAGEMENT.isolatedQueryTradeRecordPage,
  flows: TRADING_MANAGEMENT.isolatedQueryCapitalFlowList,
};
const LISTS = { cross: CROSS, isolated: ISOLATED };

function useListsOf(type: keyof typeof LISTS, number: string, enabled: boolean) {
  const { positions, orders, fills, flows } = LISTS[type];
  const body = { customerNo: number, tradeType: TRADE_TYPES.number(type), current: 1, size: ROWS };
  const options = { enabled, againMs: LISTS_AGAIN_MS };
  const answers = [
    useCall(positions, body, options),
    useCall(orders, body, options),
    useCall(fills, body, options),
    useCall(flows, body, options),
  ] as const;
  return {
    positions: answers[0].data ?? [],
    orders: answers[1].data ?? [],
    fills: answers[2].data,
    flows: answers[3].data?.records ?? [],
    isReading: enabled && answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** Positions, orders, fills and movements of money of a customer's contract accounts: the newest of each. */
export function useTradeLists(number: string, accounts: readonly OfficeAccount[]) {
  const types = contractTypesOf(accounts);
  const lists = [
    useListsOf('cross', number, types.includes('cross')),
    useListsOf('isolated', number, types.includes('isolated')),
  ];
  return {
    positions: lists.flatMap(({ positions }) => positions),
    orders: lists.flatMap(({ orders }) => orders),
    fills: lists.flatMap(({ fills }) => (fills === undefined ? [] : [fills])),
    flows: lists.flatMap(({ flows }) => flows),
    isReading: lists.some(({ isReading }) => isReading),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
  };
}

export type TradeLists = ReturnType<typeof useTradeLists>;

/** Deposits and withdrawals of a customer, the newest of each. */
export function useMoneyOf(number: string) {
  const body = { customerNo: number, current: 1, size: ROWS };
  const { data: deposits } = useCall(DEPOSIT_MANAGEMENT.depositPage, body, { againMs: LISTS_AGAIN_MS });
  const { data: withdrawals } = useCall(WITHDRAWAL_MANAGEMENT.withdrawPage, body, {
    againMs: LISTS_AGAIN_MS,
  });
  return { deposits: deposits?.records ?? [], withdrawals: withdrawals?.records ?? [] };
}
