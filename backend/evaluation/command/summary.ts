import { printPercent, printRatio, readable, readableMoney } from '../metrics/print.ts';
import { totalOf } from '../metrics/trades.ts';
import type { Batch } from './batch.ts';
import { settingName } from './jobs.ts';

/** What the command prints: progress while it runs, a table and verdicts when it has. */

/** Columns as wide as their widest cell; the first on the left, the others on the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

const MARKS = { holds: 'ok', look: 'look', against: 'no', unjudged: '-' } as const;

/** The summary of a batch for people. */
export function summaryOf(batch: Batch): string {
  const { done, shown, evidence, verdicts: list, rulings, folder, hash } = batch;
  const rows = done.map(({ seed, parameters, fidelity, repetition, result }) => {
    const { ratios, amounts } = result.figures;
    const setting = settingName(parameters);
    return [
      `${result === shown ? '>' : ' '} seed ${seed}${setting && `, ${setting}`}${evidence.fidelities.length > 1 ? `, ${fidelity}` : ''}${repetition === 0 ? '' : ', again'}`,
      readable(printPercent(ratios.netReturn, 2), 'signed'),
      readableMoney(amounts.net, result.run.digits, 'signed'),
      readable(printRatio(ratios.sharpe, 2)),
      readable(printPercent(-(ratios.maxDrawdown ?? 0), 2)),
      String(ratios.trades),
      readableMoney(totalOf(amounts), result.run.digits, 'signed'),
      result.hash.slice(0, 8),
    ];
  });
  const table = columns([
    ['', 'net', shown.run.currency, 'Sharpe', 'drawdown', 'trades', 'costs', 'hash'],
    ...rows,
  ]);
  const verdicts = list.map(({ kind, title, reason }) => `${MARKS[kind].padStart(4)}  ${title}. ${reason}`);
  const rules = rulings.map(
    ({ text, value, isMet }) => `${(isMet ? 'ok' : 'no').padStart(4)}  ${text}: ${value}`,
  );
  return [
    table,
    verdicts.join('\n'),
    ...(rules.length === 0 ? [] : [rules.join('\n')]),
    `${folder}/report.html  ${hash.slice(0, 8)}`,
  ].join('\n\n');
}

/** Progress for a program that reads it: the share of all that is done, runs that have ended, and all of them. */
export function progressWords(shares: readonly number[]): string {
  const all = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return `progress ${all.toFixed(4)} ${shares.filter((share) => share >= 1).length} ${shares.length}`;
}

/** One line of progress: how many runs are done, and how far all of them are. */
export function progressLine(shares: readonly number[], startedMs: number, nowMs: number): string {
  const all = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const done = shares.filter((share) => share >= 1).length;
  const leftS = all > 0.02 ? Math.round((((nowMs - startedMs) / all) * (1 - all)) / 1_000) : undefined;
  const bar = '█'.repeat(Math.round(all * 24)).padEnd(24, '░');
  return `${bar} ${printPercent(all, 0).padStart(4)}  ${done} of ${shares.length} runs${leftS === undefined ? '' : `, ${leftS} s left`}`;
}
