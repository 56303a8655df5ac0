import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from '../metrics/figures.ts';
import { freqtradeResult } from './freqtrade.ts';
import { reportOf } from './report-json.ts';
import type { Manifest, Run } from './run.ts';
import { equityCsv, fillsCsv, ledgerCsv, ordersCsv, quantstatsCsv } from './tables.ts';

/** The files of a run, by their names. */
export type RunFiles = ReadonlyMap<string, string>;

/** The files that are the same when a run is run again; the manifest is another one without its machine. */
const HASHED = ['orders.csv', 'fills.csv', 'ledger.csv', 'equity.csv', 'report.json'];

export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

/** All files of a run but its page. */
export function filesOf(run: Run, figures: Figures, manifest: Manifest): RunFiles {
  const files = new Map([
    ['manifest.json', jsonText(manifest)],
    ['orders.csv', ordersCsv(run)],
    ['fills.csv', fillsCsv(run)],
    ['ledger.csv', ledgerCsv(run)],
    ['equity.csv', equityCsv(run)],
    ['report.json', jsonText(reportOf(run, figures))],
    ['returns-quantstats.csv', quantstatsCsv(figures)],
    ['trades-freqtrade.json', jsonText(freqtradeResult(run, figures, manifest))],
  ]);
  return files.set('hash', `${hashOf(files, manifest)}\n`);
}

/**
 * SHA-256 over everything that is not random by nature: the tables, the figures, and the manifest without the machine and
 * its times. Two runs with the same hash are the same run.
 */
export function hashOf(files: RunFiles, { machine: _machine, ...manifest }: Manifest): string {
  const parts: readonly (readonly [string, string])[] = [
    ['manifest', jsonText(manifest)],
    ...HASHED.map((name) => [name, files.get(name) ?? ''] as const),
  ];
  const hash = createHash('sha256');
  // Each part with its length, so that no text can move from one into the next.
  for (const [name, text] of parts) hash.update(`${name} ${Buffer.byteLength(text)}\n${text}`);
  return hash.digest('hex');
}

export function writeFiles(folder: string, files: RunFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
}
