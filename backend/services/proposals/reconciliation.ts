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

/** Listed differences of one comparison; what is found beyond is counted. */
export const MAX_DIFFERENCES = 1_000;

/** For whom a comparison is made: who hears of it, and may end it. */
export interface Watcher<Found = Difference> {
  /** So many more proposals or payments were compared, and this of them does not agree. */
  readonly onCompared?: ((more: number, found: readonly Found[]) => void) | undefined;
  /** Once it is aborted the comparison throws, before it reads on or asks anybody. */
  readonly signal?: AbortSignal | undefined;
}

/** What a comparison found. */
interface Comparison {
  readonly checked: number;
  readonly differences: readonly Difference[];
  /** How many differences there are, where not all of them are listed; absent: as many as are listed. */
  readonly found?: number;
  /** Absent: complete where all differences are listed. */
  readonly complete?: boolean;
}

/** One comparison of the report. Whoever moves money adds one: `composition/money.ts` has the list. */
export interface ReconciliationCheck {
  /** Stands in the report. */
  readonly name: string;
  /** Compares what a company did from a time on (wall clock, milliseconds). */
  run(companyId: number, fromMs: number, watcher?: Watcher): Promise<Comparison>;
}

/** What one check found. */
export interface CheckResult {
  readonly name: string;
  readonly checked: number;
  readonly differences: readonly Difference[];
  /** How many differences there are, those that are not listed too. */
  readonly found: number;
  /** False where differences are missing in the list, or the check was not made to its end. */
  readonly complete: boolean;
}

/** How far a reconciliation is. */
export interface ReconciliationProgress {
  /** Checks that are made. */
  readonly done: number;
  /** Proposals and payments that were compared. */
  readonly compared: number;
  /** Of every check, also of those that have not begun. */
  readonly results: readonly CheckResult[];
}

/** What a reconciliation is made of, who hears how far it is, and who may end it. */
export interface ReconciliationRun {
  readonly companyId: number;
  readonly fromMs: number;
  readonly log: Pick<Logger, 'error'>;
  /** Told at the beginning, and of each step; of none after `signal` was aborted. */
  readonly onProgress?: (progress: ReconciliationProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes every check, one after the other; one that fails is a difference of its own, so that a report is never empty by a fault. One
 * that is ended by `signal` resolves to what was compared until then: what is missing is not `complete`.
 */
export async function reconcile(
  checks: readonly ReconciliationCheck[],
  { companyId, fromMs, log, onProgress, signal }: ReconciliationRun,
): Promise<CheckResult[]> {
  const results = checks.map(({ name }) => toResult(name, { checked: 0, differences: [], complete: false }));
  let compared = 0;
  const report = (done: number) => onProgress?.({ done, compared, results: [...results] });
  report(0);
  for (const [at, check] of checks.entries()) {
    const { name } = check;
    const note = (result: Comparison, done: number) => {
      if (signal?.aborted) return;
      results[at] = toResult(name, result);
      report(done);
    };
    const differences: Difference[] = [];
    let checked = 0;
    const onCompared = (more: number, found: readonly Difference[]) => {
      checked += more;
      compared += more;
      differences.push(...found);
      note({ checked, differences, complete: false }, at);
    };
    try {
      note(await check.run(companyId, fromMs, { onCompared, signal }), at + 1);
    } catch (error) {
      if (!signal?.aborted) log.error({ err: error, check: name }, 'a reconciliation could not be made');
      const fault = { subject: name, reference: '', between: 'check' };
      note({ checked: 0, differences: [fault], complete: false }, at + 1);
    }
    if (signal?.aborted) break;
  }
  return results;
}

function toResult(name: string, { checked, differences, ...said }: Comparison): CheckResult {
  const { found = differences.length } = said;
  const listed = differences.slice(0, MAX_DIFFERENCES);
  const { complete = true } = said;
  return { name, checked, differences: listed, found, complete: complete && found === listed.length };
}

/** Rows that are compared at once: one after the other takes too long for a busy day, because providers are asked. */
const MAX_COMPARED_AT_ONCE = 16;

/**
 * Compares rows a page after the other, some of a page at once; hands over what differs in the order of the rows. Resolves to their
 * number.
 */
export async function compareRows<Row, Found>(
  page: { readonly size: number; readonly read: (after: Row | undefined) => Promise<readonly Row[]> },
  compare: (row: Row) => Promise<readonly Found[]>,
  { onCompared, signal }: Watcher<Found>,
): Promise<number> {
  let compared = 0;
  let after: Row | undefined;
  do {
    signal?.throwIfAborted();
    const rows = await page.read(after);
    for (let from = 0; from < rows.length; from += MAX_COMPARED_AT_ONCE) {
      signal?.throwIfAborted();
      const some = rows.slice(from, from + MAX_COMPARED_AT_ONCE);
      onCompared?.(some.length, (await Promise.all(some.map(compare))).flat());
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
