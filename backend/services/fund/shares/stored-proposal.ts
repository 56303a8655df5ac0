import type { Money } from '../../../domain/units.ts';
import {
  applyRedemptionEvent,
  applySubscriptionEvent,
  type Redemption,
  type RedemptionEvent,
  type Subscription,
  type SubscriptionEvent,
} from '../../../domain/fund-shares/index.ts';
import { fundProposalRepository, type FundProposalRow } from '../../../storage/fund/fund-shares.ts';
import type { ProposalKind, StoredProposal } from '../../proposals/index.ts';

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

export interface StoredSubscription extends StoredProposal<FundProposalRow> {
  readonly subscription: Subscription;
  /** What was frozen is worth, in money of the fund. */
  readonly money: Money;
  readonly executed: readonly ExecutedPart[];
}

export interface StoredRedemption extends StoredProposal<FundProposalRow> {
  readonly redemption: Redemption;
}

/** A proposal of either kind. */
export type FundProposal =
  | ({ readonly kind: 'subscription' } & StoredSubscription)
  | ({ readonly kind: 'redemption' } & StoredRedemption);

/** The row of a subscription as it stands now; its shares are those that it got, or those that are expected. */
export function subscriptionRow(stored: StoredSubscription, updateTimeMs: number): FundProposalRow {
  const { row, subscription, money, executed } = stored;
  const { state, executeState, executeId, outcome } = subscription;
  return {
    ...row,
    state,
    execute_state: executeState,
    execute_id: executeId,
    update_time_ms: updateTimeMs,
    shares: state === 'failed' ? 0n : (outcome?.shares ?? row.shares),
    record: pack({ subscription, money, executed }),
  };
}

function redemptionRow({ row, redemption }: StoredRedemption, updateTimeMs: number): FundProposalRow {
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

/** Members of records that are stored under the names of the first version. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
  ['request', 'wish'],
  ['marketValue', 'worth'],
]);
const NAMES: ReadonlyMap<string, string> = new Map([...STORED_NAMES].map(([name, stored]) => [stored, name]));

function pack(record: object): string {
  return JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : renameMembers(value, STORED_NAMES),
  );
}

function unpack(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) =>
    key !== WRITTEN && typeof value === 'string' && WHOLE.test(value)
      ? BigInt(value.slice(0, -1))
      : renameMembers(value, NAMES),
  );
}

function renameMembers(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member] as const),
  );
}

/** What of a fund happens one after the other: everything at one company. */
export function fundOrder({ company_id, fund_id }: Pick<FundProposalRow, 'company_id' | 'fund_id'>): string {
  return `${company_id}/${fund_id}`;
}

/** Subscriptions and redemptions as proposals of one table: the states are those of the domain. */
export const FUND_SHARE_KIND: ProposalKind<
  FundProposalRow,
  FundProposal,
  SubscriptionEvent | RedemptionEvent
> = {
  repository: fundProposalRepository,
  read: (row) =>
    row.kind === 'subscription'
      ? { kind: 'subscription', ...readSubscription(row) }
      : { kind: 'redemption', ...readRedemption(row) },
  toRow: (stored, timeMs) =>
    stored.kind === 'subscription' ? subscriptionRow(stored, timeMs) : redemptionRow(stored, timeMs),
  apply(stored, event) {
    if (stored.kind === 'subscription') {
      if (event.type === 'confirmed' || 'payout' in event) return undefined;
      const subscription = applySubscriptionEvent(stored.subscription, event);
      return subscription && { ...stored, subscription };
    }
    if (event.type === 'executed' || 'priceOf' in event) return undefined;
    const redemption = applyRedemptionEvent(stored.redemption, event);
    return redemption && { ...stored, redemption };
  },
  orderOf: fundOrder,
};
