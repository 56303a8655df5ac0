import { StorageBusyError, StorageUnavailableError, type Statement } from '../../storage/index.ts';
import type { ApplyTick, CloseDay, Command, Expire, TradingEvent } from '../../trading/index.ts';

/** Statements to be stored in the same commit as a decision, for example its answer under an idempotency key. */
export type EventStatements = (events: readonly TradingEvent[]) => readonly Statement[];

/** Commands that customers and operators give; each is about one account. */
export type AccountCommand = Exclude<Command, MarketCommand>;
export type MarketCommand = ApplyTick | CloseDay | Expire;

/** What was decided about one account. */
export interface Decided {
  readonly accountId: number;
  readonly events: readonly TradingEvent[];
  readonly command: Command;
  readonly extraStatements?: EventStatements | undefined;
  /** Place of the quote among all quotes, where one set it off. */
  readonly place?: number;
}

export function isOfMarket({ type }: Command): boolean {
  return type === 'applyTick' || type === 'closeDay' || type === 'expire';
}

/** Whether the store works and refused these rows. */
export function isRefusal(error: unknown): boolean {
  return !(error instanceof StorageUnavailableError) && !(error instanceof StorageBusyError);
}

/** Events by account, each in its order; accounts in the order in which they come up. */
export function byAccount(events: readonly TradingEvent[]): Iterable<[number, readonly TradingEvent[]]> {
  const first = events[0]?.accountId ?? 0;
  if (events.every(({ accountId }) => accountId === first)) return [[first, events]];
  const groups = new Map<number, TradingEvent[]>();
  for (const event of events) {
    const own = groups.get(event.accountId);
    if (own) own.push(event);
    else groups.set(event.accountId, [event]);
  }
  return groups;
}
