import type { Logger } from 'pino';

/** Something that does not agree. */
export interface Difference {
  /** What it is about: number of a proposal, of a transfer, or of an account. */
  readonly subject: string;
  /** Number of a payment, a payout or a ledger line; empty where there is none. */
  readonly reference: string;
  /** Between what: `books`, `proposal`, `channel`, `ledger`, `record` for a ledger line without one, or `check` for a check that could not be made. */
  readonly between: string;
}

/** Told of so many more proposals or payments that were compared. */
export type OnCompared = (more: number) => void;

/** One comparison of the report. Whoever moves money adds one: `composition/money.ts` has the list. */
export interface ReconciliationCheck {
  /** Stands in the report. */
  readonly name: string;
  /** Compares what a company did from a time on (wall clock, milliseconds). */
  run(
    companyId: number,
    fromMs: number,
    onCompared?: OnCompared,
  ): Promise<{
    readonly checked: number;
    readonly differences: readonly Difference[];
    /** How many differences there are, where not all of them are listed; absent: as many as are listed. */
    readonly found?: number;
    /** Absent: complete where all differences are listed. */
    readonly complete?: boolean;
  }>;
}

/** What one check found. */
export interface CheckResult {
  readonly name: string;
  readonly checked: number;
  readonly differences: readonly Difference[];
  /** How many differences there are, those that are not listed too. */
  readonly found: number;
  /** False where differences are missing in the list, or the check could not be made. */
  readonly complete: boolean;
}

/** What a reconciliation is made of, and who hears how far it is. */
export interface ReconciliationRun {
  readonly companyId: number;
  readonly fromMs: number;
  readonly log: Pick<Logger, 'error'>;
  readonly onCompared?: OnCompared;
  /** One more check has been made. */
  readonly onCheck?: () => void;
}

/** Makes every check, one after the other; one that fails is a difference of its own, so that a report is never empty by a fault. */
export async function reconcile(
  checks: readonly ReconciliationCheck[],
  { companyId, fromMs, log, onCompared, onCheck }: ReconciliationRun,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    try {
      const result = await check.run(companyId, fromMs, onCompared);
      const { checked, differences, found = differences.length } = result;
      const { complete = found === differences.length } = result;
      results.push({ name: check.name, checked, differences, found, complete });
    } catch (error) {
      log.error({ err: error, check: check.name }, 'a reconciliation could not be made');
      const differences = [{ subject: check.name, reference: '', between: 'check' }];
      results.push({ name: check.name, checked: 0, differences, found: 1, complete: false });
    }
    onCheck?.();
  }
  return results;
}

/** Rows that are compared at once: one after the other takes too long for a busy day, because providers are asked. */
const MAX_COMPARED_AT_ONCE = 16;

/** Compares rows a page after the other, some of a page at once; hands over what differs in the order of the rows. Resolves to their number. */
export async function compareRows<Row, Difference>(
  page: { readonly size: number; readonly read: (after: Row | undefined) => Promise<readonly Row[]> },
  compare: (row: Row) => Promise<readonly Difference[]>,
  {
    onDifference,
    onCompared,
  }: { onDifference(found: Difference): void; readonly onCompared?: OnCompared | undefined },
): Promise<number> {
  let compared = 0;
  let after: Row | undefined;
  do {
    const rows = await page.read(after);
    for (let from = 0; from < rows.length; from += MAX_COMPARED_AT_ONCE) {
      const some = rows.slice(from, from + MAX_COMPARED_AT_ONCE);
      for (const found of (await Promise.all(some.map(compare))).flat()) onDifference(found);
      onCompared?.(some.length);
    }
    compared += rows.length;
    after = rows.length === page.size ? rows.at(-1) : undefined;
  } while (after !== undefined);
  return compared;
}

/** True when exactly these steps stand in the books, each with lines of the amount that sum to zero. */
export function areBalanced(
  entries: readonly { readonly step: string; readonly amount: string }[],
  steps: readonly string[],
  size: bigint,
): boolean {
  const booked = [...new Set(entries.map(({ step }) => step))].sort();
  return (
    booked.join() === steps.join() &&
    booked.every(
      (step) =>
        entries
          .filter((entry) => entry.step === step)
          .reduce((sum, { amount }) => sum + BigInt(amount), 0n) === 0n,
    ) &&
    entries.every(({ amount }) => BigInt(amount) === size || BigInt(amount) === -size)
  );
}
