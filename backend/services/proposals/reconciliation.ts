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
