import { mkdir, open, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { mean } from '../metrics/statistics.ts';
import {
  BatchReport,
  RunNotes,
  type BenchRow,
  type RunFile,
  type RunPart,
  type RunRow,
  type VerdictForm,
} from './forms.ts';
import type { Manifest } from './run.ts';

/** A folder of runs, read for a page. Nothing outside of it is read or written, whatever a name says. */

/** Folders of runs that a list has at most: the newest. */
export const MAX_RUNS = 200;
/** Runs of one folder that a list looks at. */
export const MAX_PARTS = 1_000;
/** Longest file that is read whole, in bytes. */
export const MAX_WHOLE_FILE = 8 * 1024 * 1024;
/** Bytes of a file that are read at a time. */
export const CHUNK_BYTES = 512 * 1024;

/** A name of a folder beside others: no way up, nothing hidden, no separator. */
const NAME = /^[\w][\w.-]{0,119}$/;
const NOTES = 'notes.json';

/** A name that leads nowhere, or out of the folder of runs. */
export class RunPlaceError extends Error {
  override readonly name = 'RunPlaceError';
}

/** The folder of a run, or of one of several, below the folder of all. @throws RunPlaceError */
async function placeOf(root: string, run: string, part = ''): Promise<string> {
  if (!NAME.test(run) || (part !== '' && !NAME.test(part))) throw new RunPlaceError('no such run');
  const folder = path.join(root, run, part);
  // A link must not lead out either.
  const [real, realRoot] = await Promise.all([realpath(folder), realpath(root)]).catch(() => {
    throw new RunPlaceError('no such run');
  });
  if (!real.startsWith(realRoot + path.sep)) throw new RunPlaceError('no such run');
  return real;
}

/** A file of a folder, by its real place. @throws RunPlaceError */
async function fileOf(folder: string, name: string): Promise<string> {
  const file = await realpath(path.join(folder, name)).catch(() => {
    throw new RunPlaceError('no such file');
  });
  if (!file.startsWith(folder + path.sep)) throw new RunPlaceError('no such file');
  return file;
}

/** A part of a file: whole lines where it has any, and where the next part begins; null at its end. */
export interface FilePart {
  readonly text: string;
  readonly next: number | null;
}

/** Reads a file of a run from a byte on. @throws RunPlaceError */
export async function readRunFile(
  root: string,
  place: { readonly run: string; readonly part: string; readonly file: RunFile; readonly from: number },
): Promise<FilePart> {
  const file = await fileOf(await placeOf(root, place.run, place.part), place.file);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, place.from);
    const isLast = place.from + bytesRead >= size;
    const end = isLast ? bytesRead : buffer.lastIndexOf(0x0a, bytesRead - 1) + 1 || bytesRead;
    return { text: buffer.toString('utf8', 0, end), next: isLast ? null : place.from + end };
  } finally {
    await handle.close();
  }
}

/** Writes what a person has noted beside a run, whole or not at all. @throws RunPlaceError */
export async function writeNotes(root: string, run: string, notes: RunNotes): Promise<void> {
  const folder = await placeOf(root, run);
  const next = path.join(folder, `.${NOTES}.${process.pid}`);
  await writeFile(next, `${JSON.stringify(notes, undefined, 1)}\n`);
  await rename(next, path.join(folder, NOTES));
}

/** Runs and results of the bench in a folder, the newest first. */
export interface RunList {
  readonly runs: readonly RunRow[];
  readonly benches: readonly BenchRow[];
  /** There are older ones. */
  readonly isCut: boolean;
}

/** Lists a folder of runs; a folder that is not there has none. What is no run is left out. */
export async function listRuns(root: string): Promise<RunList> {
  const names = await folderNames(root);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, ms: (await stat(path.join(root, name))).mtimeMs })),
  );
  const newest = dated.toSorted((left, right) => right.ms - left.ms);
  const runs: RunRow[] = [];
  const benches: BenchRow[] = [];
  for (const { name, ms } of newest.slice(0, MAX_RUNS)) {
    const folder = await placeOf(root, name).catch(() => undefined);
    if (folder === undefined) continue;
    const bench = await benchRow(folder, name, ms);
    if (bench !== undefined) benches.push(bench);
    const row = await runRow(folder, name);
    if (row !== undefined) runs.push(row);
  }
  const byStart = (left: RunRow, right: RunRow) => (left.startedAt < right.startedAt ? 1 : -1);
  return { runs: runs.toSorted(byStart), benches, isCut: newest.length > MAX_RUNS };
}

async function folderNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && NAME.test(entry.name)).map(({ name }) => name);
}

/** A file as JSON; undefined where there is none, or where it is none. */
async function jsonOf(folder: string, name: string): Promise<unknown> {
  try {
    const file = await fileOf(folder, name);
    if ((await stat(file)).size > MAX_WHOLE_FILE) return undefined;
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

async function benchRow(folder: string, name: string, changedAt: number): Promise<BenchRow | undefined> {
  const bench = (await jsonOf(folder, 'bench.json')) as
    | { readonly command?: unknown; readonly runs?: readonly { readonly isPassed?: unknown }[] }
    | undefined;
  if (!Array.isArray(bench?.runs)) return undefined;
  const failed = bench.runs.filter(({ isPassed }) => isPassed !== true).length;
  const command = String(bench.command ?? '').slice(0, 500);
  return { name, command, runs: bench.runs.length, failed, changedAt };
}

/** The folder of one run, or of several, in one line; undefined where nothing of a run is in it. */
async function runRow(folder: string, name: string): Promise<RunRow | undefined> {
  const { parts, isCut } = await partsOf(folder);
  const [first] = parts;
  if (first === undefined) return undefined;
  const { manifest } = first;
  const own = await jsonOf(folder, first.part.folder === '' ? 'verdicts.json' : 'report.json');
  const batch = Value.Check(BatchReport, own) ? own : undefined;
  const rows = batch?.runs ?? parts.map(({ part }) => part);
  const hash = batch?.hash ?? (first.part.folder === '' ? first.part.hash : '');
  const shown = batch?.shown ?? rows[0]?.hash ?? '';
  const main = rows.find((part) => part.hash === shown) ?? rows[0];
  const seen = rows.filter(
    ({ fidelity, parameters, repetition }) =>
      fidelity === main?.fidelity &&
      repetition === 0 &&
      JSON.stringify(parameters) === JSON.stringify(main.parameters),
  );
  const notes = await jsonOf(folder, NOTES);
  const { program, from, to, clock } = manifest;
  return {
    name,
    program: program.command.slice(0, 500),
    revision: program.hash,
    from,
    to,
    clock,
    startedAt: parts.map((part) => part.manifest.machine.startedAt).toSorted()[0] ?? '',
    seconds: parts.reduce((sum, part) => sum + part.manifest.machine.seconds, 0),
    seeds: [...new Set(rows.map(({ seed }) => seed))].toSorted((left, right) => left - right),
    fidelities: [...new Set([main?.fidelity ?? '', ...rows.map(({ fidelity }) => fidelity)])],
    netReturn: meanOf(seen, 'netReturn'),
    sharpe: meanOf(seen, 'sharpe'),
    maxDrawdown: seen.length === 0 ? null : Math.max(...seen.map((part) => part.maxDrawdown ?? 0)),
    trades: seen.reduce((sum, { trades }) => sum + trades, 0),
    hash,
    shown,
    verdicts: batch === undefined ? [] : batch.verdicts.map(strict),
    requirements: batch?.requirements ?? [],
    deflatedSharpe: batch?.deflatedSharpe ?? null,
    parts: [...rows],
    isCut,
    notes: Value.Check(RunNotes, notes) ? notes : { note: '', tags: [] },
  };
}

/** Without what a newer version may have added. */
function strict({ check, kind, title, reason, proof, table }: VerdictForm): VerdictForm {
  return {
    ...(check !== undefined && { check }),
    kind,
    title,
    reason,
    proof,
    ...(table !== undefined && { table: { heads: table.heads, rows: table.rows } }),
  };
}

function meanOf(parts: readonly RunPart[], figure: 'netReturn' | 'sharpe'): number | null {
  const values = parts.flatMap((part) => part[figure] ?? []);
  return mean(values) ?? null;
}

interface FoundPart {
  readonly part: RunPart;
  readonly manifest: Manifest;
}

/** The runs of a folder as their own files have them: itself, or those below it. */
async function partsOf(
  folder: string,
): Promise<{ readonly parts: readonly FoundPart[]; readonly isCut: boolean }> {
  const own = await partOf(folder, '');
  if (own !== undefined) return { parts: [own], isCut: false };
  const names = await folderNames(folder);
  const read = names.slice(0, MAX_PARTS).map((name) => partOf(path.join(folder, name), name));
  const parts = (await Promise.all(read)).filter((part) => part !== undefined);
  return { parts, isCut: names.length > MAX_PARTS };
}

async function partOf(folder: string, name: string): Promise<FoundPart | undefined> {
  const [manifest, report] = (await Promise.all([
    jsonOf(folder, 'manifest.json'),
    jsonOf(folder, 'report.json'),
  ])) as [Manifest | undefined, { readonly ratios?: Record<string, number | null> } | undefined];
  if (manifest?.program === undefined || manifest.machine === undefined || report?.ratios === undefined)
    return undefined;
  const hash = await readFile(path.join(folder, 'hash'), 'utf8').catch(() => '');
  const { netReturn = null, sharpe = null, maxDrawdown = null, trades } = report.ratios;
  const part = {
    folder: name,
    seed: manifest.seed,
    parameters: { ...manifest.program.parameters },
    fidelity: manifest.fidelity,
    repetition: Number(/-again-(\d+)$/.exec(name)?.[1] ?? 0),
    hash: hash.trim(),
    netReturn,
    sharpe,
    maxDrawdown,
    trades: trades ?? 0,
  };
  return { part, manifest };
}

/** Makes the folder of runs where it is not there yet. */
export async function makeRunsFolder(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
}
