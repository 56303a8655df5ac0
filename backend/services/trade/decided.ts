import { StorageBusyError, StorageUnavailableError, type Statement } from '../../storage/index.ts';
import type {
  ApplyTick,
  ChangeMarginSet,
  ChargeInterest,
  CloseDay,
  Command,
  Expire,
  TradingEvent,
} from '../../trading/index.ts';
import type { AccountId } from '../../domain/units.ts';

/** Statements to be stored in the same commit as a decision, for example its answer under an idempotency key. */
export type EventStatements = (events: readonly TradingEvent[]) => readonly Statement[];

/** Commands that customers and operators give; each is about one account. */
export type AccountCommand = Exclude<Command, MarketCommand>;
export type MarketCommand = ApplyTick | ChangeMarginSet | ChargeInterest | CloseDay | Expire;

/** What was decided about one account, or about the accounts of one wallet. */
export interface Decided {
  /** The account, or the first of its wallet: what is decided together is stored, lost and restored together. */
  readonly unit: number;
  readonly events: readonly TradingEvent[];
  readonly command: Command;
  readonly extraStatements?: EventStatements | undefined;
  /** Place of the quote among all quotes, where one set it off. */
  readonly place?: number;
}

export function isOfMarket({ type }: Command): boolean {
  return type === 'applyTick' || type === 'chargeInterest' || type === 'closeDay' || type === 'expire';
}

/** Whether the store works and refused these rows. */
export function isRefusal(error: unknown): boolean {
  return !(error instanceof StorageUnavailableError) && !(error instanceof StorageBusyError);
}

/** Events by what is decided together, each in its order; in the order in which they come up. */
export function byUnit(
  events: readonly TradingEvent[],
  unitOf: (accountId: AccountId) => number,
): Iterable<[number, readonly TradingEvent[]]> {
  const first = unitOf(events[0]?.accountId ?? 0);
  if (events.every(({ accountId }) => unitOf(accountId) === first)) return [[first, events]];
  const groups = new Map<number, TradingEvent[]>();
  for (const event of events) {
    const unit = unitOf(event.accountId);
    const own = groups.get(unit);
    if (own) own.push(event);
    else groups.set(unit, [event]);
  }
  return groups;
}
