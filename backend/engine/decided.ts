import { StorageBusyError, StorageUnavailableError, type Statement } from '../storage/index.ts';
import type {
  ApplyTick,
  ChangeMarginSet,
  ChargeInterest,
  CloseDay,
  Command,
  Expire,
  SplitShares,
  TradingEvent,
} from './core/index.ts';
import type { AccountId } from '../domain/units.ts';

/** Statements to be stored in the same commit as a decision, for example its answer under an idempotency key. */
export type EventStatements = (events: readonly TradingEvent[]) => readonly Statement[];

/** Commands that customers and operators give; each is about one account. */
export type AccountCommand = Exclude<Command, MarketCommand>;
export type MarketCommand = ApplyTick | ChangeMarginSet | ChargeInterest | CloseDay | Expire | SplitShares;

/** What was decided about one account or wallet, or about several whose orders met. */
export interface Decided {
  /**
   * The account, or the first of its wallet; then those whose resting orders it met. What is decided together is stored, lost and
   * restored together.
   */
  readonly units: readonly number[];
  readonly events: readonly TradingEvent[];
  readonly command: Command;
  readonly extraStatements?: EventStatements | undefined;
  /** Place of the quote among all quotes, where one set it off. */
  readonly place?: number;
}

export function isOfMarket({ type }: Command): boolean {
  return (
    type === 'applyTick' ||
    type === 'chargeInterest' ||
    type === 'closeDay' ||
    type === 'expire' ||
    type === 'splitShares'
  );
}

/** Whether the store works and refused these rows. */
export function isRefusal(error: unknown): boolean {
  return !(error instanceof StorageUnavailableError) && !(error instanceof StorageBusyError);
}

/** What belongs together of an outcome. */
export interface DecidedPart {
  readonly units: readonly number[];
  readonly events: readonly TradingEvent[];
}

/**
 * Events by what is decided together, each in its order; in the order in which they come up. Accounts whose orders met are one
 * part, which names first the one that comes up first.
 */
export function byUnit(
  events: readonly TradingEvent[],
  unitOf: (accountId: AccountId) => number,
  met: readonly (readonly number[])[],
): readonly DecidedPart[] {
  const parts = new Map<number, { units: readonly number[]; events: TradingEvent[] }>();
  for (const event of events) {
    const unit = unitOf(event.accountId);
    const group = met.find((units) => units.includes(unit)) ?? [unit];
    const known = parts.get(group[0] ?? unit);
    if (known !== undefined) known.events.push(event);
    else {
      const others = group.filter((each) => each !== unit);
      parts.set(group[0] ?? unit, { units: [unit, ...others], events: [event] });
    }
  }
  return [...parts.values()];
}
