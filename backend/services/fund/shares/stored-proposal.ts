import type { Money } from '../../../domain/units.ts';
import type { Redemption, Subscription } from '../../../domain/fund-shares/index.ts';
import type { FundProposalRow } from '../../../storage/fund-shares/index.ts';

/** What of an order of the fund a subscription paid for, in its published form. */
export interface ExecutedPart {
  readonly amount: string;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
  readonly rate: string;
  readonly symbolId: number;
  readonly symbolName: string;
  readonly timeMs: number;
}

export interface StoredSubscription {
  readonly row: FundProposalRow;
  readonly subscription: Subscription;
  /** What was frozen is worth, in money of the fund. */
  readonly money: Money;
  readonly executed: readonly ExecutedPart[];
}

export interface StoredRedemption {
  readonly row: FundProposalRow;
  readonly redemption: Redemption;
}

/** The row of a subscription as it stands now; its shares are those that it got, or those that are expected. */
export function subscriptionRow(stored: StoredSubscription, updateTimeMs: number): FundProposalRow {
  const { row, subscription, money, executed } = stored;
  const { state, executeState, executeId, outcome } = subscription;
  return {
    ...row,
    ...{ state, execute_state: executeState, execute_id: executeId, update_time_ms: updateTimeMs },
    shares: state === 'failed' ? 0n : (outcome?.shares ?? row.shares),
    record: pack({ subscription, money, executed }),
  };
}

export function redemptionRow({ row, redemption }: StoredRedemption, updateTimeMs: number): FundProposalRow {
  return { ...row, state: redemption.state, update_time_ms: updateTimeMs, record: pack({ redemption }) };
}

export function readSubscription(row: FundProposalRow): StoredSubscription {
  return { row, ...(unpack(row.record) as Omit<StoredSubscription, 'row'>) };
}

export function readRedemption(row: FundProposalRow): StoredRedemption {
  return { row, ...(unpack(row.record) as Omit<StoredRedemption, 'row'>) };
}

/** Integers of any size stand as text with an `n` behind it; what people wrote stays as it is. */
const WHOLE = /^-?\d+n$/;
const WRITTEN = 'reason';

function pack(record: object): string {
  return JSON.stringify(record, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

function unpack(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) =>
    key !== WRITTEN && typeof value === 'string' && WHOLE.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
}
