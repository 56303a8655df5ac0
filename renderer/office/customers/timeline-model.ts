import type { AnswerOf, RowOf } from '../../../backend/contract/call.ts';
import type { DEPOSIT_MANAGEMENT } from '../../../backend/contract/calls/management/deposits.ts';
import type { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import type { WITHDRAWAL_MANAGEMENT } from '../../../backend/contract/calls/management/withdrawals.ts';
import { DIRECTIONS, ORDER_STATES } from '../../../backend/contract/mapping/order-numbers.ts';
import type { OrderStatus } from '../../../backend/domain/orders/order-terms.ts';

export type DealAnswer = AnswerOf<typeof TRADING_MANAGEMENT.crossQueryTradeRecordPage>;
export type DealRow = DealAnswer['list'][number];
export type OrderRow = RowOf<typeof TRADING_MANAGEMENT.crossQueryOrderPage>;
export type FlowRow = RowOf<typeof TRADING_MANAGEMENT.crossQueryCapitalFlowList>;
export type DepositRow = RowOf<typeof DEPOSIT_MANAGEMENT.depositPage>;
export type WithdrawalRow = RowOf<typeof WITHDRAWAL_MANAGEMENT.withdrawPage>;

/** Kinds of what happened, by which the timeline is filtered. */
export const EVENT_KINDS = ['fill', 'order', 'money'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** How a proposal stands, in the words of the platform. */
export type ProposalWord = DepositRow['state'] | WithdrawalRow['state'];

interface EventPlace {
  /** Unique in the timeline. */
  readonly id: string;
  /** Market time, milliseconds. */
  readonly atMs: number;
}

/** Something that happened with a customer. Amounts are decimal texts as the platform wrote them. */
export type TimelineEvent = EventPlace &
  (
    | {
        readonly kind: 'fill';
        readonly isBuy: boolean;
        readonly volume: string;
        readonly product: string;
        readonly price: string;
        /** Kind of fill in the language of the office. */
        readonly way: string;
        readonly profit: string;
        readonly currency: string;
      }
    | {
        readonly kind: 'order';
        readonly isBuy: boolean;
        readonly volume: string;
        readonly product: string;
        readonly state: OrderStatus | undefined;
        readonly code: string;
      }
    | {
        readonly kind: 'money';
        /** What kind of movement, in the language of the office; empty for a proposal. */
        readonly name: string;
        readonly proposal:
          | { readonly way: 'deposit' | 'withdrawal'; readonly state: ProposalWord }
          | undefined;
        readonly amount: string;
        readonly currency: string;
      }
  );

export function fillEvents({ list, bizTypeText }: DealAnswer): readonly TimelineEvent[] {
  return list.map((row) => ({
    kind: 'fill',
    id: `fill ${row.dealId}`,
    atMs: row.executeTime,
    isBuy: DIRECTIONS.word(row.direction) === 'buy',
    volume: row.realExecuteNum,
    product: row.symbolCode,
    price: row.executePrice,
    way: bizTypeText[String(row.bizType)] ?? '',
    profit: row.profitLoss,
    currency: row.accountCurrency,
  }));
}

/** Ends of orders that came to nothing: what was filled is in the fills. */
const UNFILLED: readonly (OrderStatus | undefined)[] = [
  'cancelled',
  'partiallyCancelled',
  'rejected',
  'expired',
];

export function orderEvents(rows: readonly OrderRow[]): readonly TimelineEvent[] {
  return rows
    .filter(({ status }) => UNFILLED.includes(ORDER_STATES.word(status)))
    .map((row) => ({
      kind: 'order',
      id: `order ${row.id}`,
      atMs: row.updateTime,
      isBuy: DIRECTIONS.word(row.direction) === 'buy',
      volume: row.requestNum,
      product: row.symbolName,
      state: ORDER_STATES.word(row.status),
      code: row.rejectCode ?? '',
    }));
}

/** Movements of money that no fill caused. */
export function flowEvents(rows: readonly FlowRow[]): readonly TimelineEvent[] {
  return rows
    .filter(({ orderId, dealId }) => orderId === null && dealId === null)
    .map((row) => ({
      kind: 'money',
      id: `flow ${row.id}`,
      atMs: row.createTime,
      name: row.businessType1Name,
      proposal: undefined,
      amount: row.amount,
      currency: row.currency,
    }));
}

/** Proposals, whose times are of the platform's clock; `toMarket` makes market times of them. */
export function proposalEvents(
  deposits: readonly DepositRow[],
  withdrawals: readonly WithdrawalRow[],
  toMarket: (ms: number) => number,
): readonly TimelineEvent[] {
  const place = (row: DepositRow | WithdrawalRow): EventPlace => ({
    id: `proposal ${row.proposalNo}`,
    atMs: toMarket(row.createTime),
  });
  return [
    ...deposits.map((row): TimelineEvent => ({
      kind: 'money',
      ...place(row),
      name: '',
      proposal: { way: 'deposit', state: row.state },
      amount: row.actualAmount ?? row.intendAmount,
      currency: row.depositCurrency,
    })),
    ...withdrawals.map((row): TimelineEvent => ({
      kind: 'money',
      ...place(row),
      name: '',
      proposal: { way: 'withdrawal', state: row.state },
      amount: row.amount,
      currency: row.accountCurrency,
    })),
  ];
}

/** Events of a day, newest first. */
export interface TimelineDay {
  readonly day: string;
  readonly events: readonly TimelineEvent[];
}

/** Events of the chosen kinds by days, newest first. `dayOf` prints the day of a moment. */
export function toDays(
  events: readonly TimelineEvent[],
  kinds: ReadonlySet<EventKind>,
  dayOf: (ms: number) => string,
): readonly TimelineDay[] {
  const days = new Map<string, TimelineEvent[]>();
  const newestFirst = events
    .filter(({ kind }) => kinds.has(kind))
    .toSorted((one, other) => other.atMs - one.atMs);
  for (const event of newestFirst) {
    const day = dayOf(event.atMs);
    const found = days.get(day);
    if (found === undefined) days.set(day, [event]);
    else found.push(event);
  }
  return [...days].map(([day, own]) => ({ day, events: own }));
}
