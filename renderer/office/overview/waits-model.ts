import type { SectionId } from '../sections.ts';

/** Kinds of what waits for the office, in the order in which they are listed. */
export const WAIT_KINDS = ['withdrawals', 'deposits', 'second', 'verification', 'closing'] as const;
export type WaitKind = (typeof WAIT_KINDS)[number];

/** Where each is decided. */
export const WAIT_PLACES: Readonly<Record<WaitKind, SectionId>> = {
  withdrawals: 'money',
  deposits: 'money',
  second: 'people',
  verification: 'customers',
  closing: 'customers',
};

/** How long each may wait before it is late (milliseconds). */
const HOUR_MS = 60 * 60 * 1000;
const LATE_AFTER_MS: Readonly<Record<WaitKind, number>> = {
  withdrawals: HOUR_MS,
  deposits: HOUR_MS,
  second: HOUR_MS,
  verification: 4 * HOUR_MS,
  closing: 24 * HOUR_MS,
};

/** Since when each of one kind waits, and where the oldest is opened. */
export interface Waiting {
  readonly kind: WaitKind;
  readonly sinceMs: readonly number[];
  /** What is opened in the section; undefined: its first page. */
  readonly record?: string | undefined;
}

/** A line of what waits. */
export interface WaitLine {
  readonly kind: WaitKind;
  readonly count: number;
  readonly oldestMs: number;
  readonly isLate: boolean;
  readonly record: string | undefined;
}

/** What waits, one line a kind; a kind without any has none. `nowMs` and the moments are of one clock. */
export function toWaitLines(waiting: readonly Waiting[], nowMs: number): readonly WaitLine[] {
  return waiting
    .filter(({ sinceMs }) => sinceMs.length > 0)
    .map(({ kind, sinceMs, record }) => {
      const oldestMs = Math.min(...sinceMs);
      return {
        kind,
        count: sinceMs.length,
        oldestMs,
        isLate: nowMs - oldestMs > LATE_AFTER_MS[kind],
        record,
      };
    })
    .toSorted((one, other) => WAIT_KINDS.indexOf(one.kind) - WAIT_KINDS.indexOf(other.kind));
}

/** What waits in a section. */
export interface SectionWaits {
  readonly count: number;
  readonly isLate: boolean;
}

/** How many wait in each section; those in which nothing does are left out. */
export function waitsBySection(
  lines: readonly WaitLine[],
): Partial<Readonly<Record<SectionId, SectionWaits>>> {
  const found: Partial<Record<SectionId, SectionWaits>> = {};
  for (const { kind, count, isLate } of lines) {
    const place = WAIT_PLACES[kind];
    const before = found[place];
    found[place] = { count: count + (before?.count ?? 0), isLate: isLate || before?.isLate === true };
  }
  return found;
}
