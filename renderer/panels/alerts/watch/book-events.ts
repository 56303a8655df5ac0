import type { AccountBook } from '../../../trading/book/account-book.ts';
import type { Received } from './alert-watch.ts';
import type { Happening } from './judge.ts';

export interface BookEventsOptions {
  /** What happened until then was heard before (milliseconds); undefined: nothing is told of what was before now. */
  readonly sinceMs: number | undefined;
  /** @param isLate It stands in the first reading of the account: it happened while nobody looked. */
  onEvent(event: Received, isLate: boolean): void;
  onReceived(timeMs: number): void;
}

/** Fills of these reasons are events of their own beside the fill. */
const REASONS: Readonly<Record<string, Happening>> = {
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  stopOut: 'stopOut',
};

const ENDS = {
  filled: undefined,
  cancelled: 'cancelled',
  partlyCancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
} as const satisfies Record<string, Happening | undefined>;

/**
 * What happened to orders and margin, each once: from the account's lists, which a reading after a break or a restart completes,
 * so that nothing is left out that happened while nobody listened.
 */
export function bookEvents(options: BookEventsOptions): {
  take(book: Pick<AccountBook, 'readings' | 'fills' | 'ended'>): void;
} {
  let sinceMs = options.sinceMs;
  let receivedMs = sinceMs ?? 0;
  let isFirst = true;
  const seen = new Set<string>();
  return {
    take(book) {
      if (book.readings === 0) {
        // Another account is being read: what it lists may have happened before.
        isFirst = true;
        return;
      }
      const rows = rowsOf(book);
      const isNew = ({ id, timeMs }: Row) =>
        !seen.has(id) && (!isFirst || (sinceMs !== undefined && timeMs > sinceMs));
      const fresh = rows.filter(isNew).toSorted((one, other) => one.timeMs - other.timeMs);
      for (const { id } of rows) seen.add(id);
      const newest = rows.reduce((most, { timeMs }) => Math.max(most, timeMs), receivedMs);
      const isLate = isFirst;
      isFirst = false;
      sinceMs ??= newest;
      if (newest > receivedMs || isLate) options.onReceived(newest);
      receivedMs = newest;
      for (const { symbolId, timeMs, happenings } of fresh)
        for (const happening of happenings) options.onEvent({ happening, symbolId, timeMs }, isLate);
    },
  };
}

interface Row extends Omit<Received, 'happening'> {
  readonly id: string;
  readonly happenings: readonly Happening[];
}

function rowsOf({ fills, ended }: Pick<AccountBook, 'fills' | 'ended'>): readonly Row[] {
  return [
    ...fills.map(({ dealId, symbolId, timeMs, reason }) => {
      const cause = REASONS[reason];
      return {
        id: `fill ${dealId}`,
        symbolId,
        timeMs,
        happenings: cause === undefined ? (['filled'] as const) : (['filled', cause] as const),
      };
    }),
    ...ended.map(({ orderId, symbolId, endedAtMs, end }) => {
      const happening = ENDS[end];
      return {
        id: `order ${orderId}`,
        symbolId,
        timeMs: endedAtMs,
        happenings: happening === undefined ? [] : [happening],
      };
    }),
  ];
}
