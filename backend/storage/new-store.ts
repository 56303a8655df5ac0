import {
  closeSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  copyFileSync,
  existsSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import type { SqlEngine } from './engine/engine.ts';
import { TALLY_SCHEMA, witnessPath } from './witness/commit-witness.ts';
import { NO_TALLY } from './witness/tally.ts';
import { readWitness, WitnessFile } from './witness/witness-file.ts';

/**
 * What is wrong with the files of a store before anybody opens them; undefined when they can be opened, or when there
 * never was a store. SQLite itself takes an empty file for a new store, and deletes the log beside it.
 */
export function findDamage(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat !== undefined) return stat.size === 0 ? 'it is empty' : undefined;
  const witnessed = readWitness(witnessPath(file));
  // A start that was killed while it made the store leaves a witness of nothing.
  const isNew = witnessed === 'none' || (witnessed !== 'damaged' && witnessed.commits === 0);
  return isNew && traces(file).length === 0 ? undefined : 'it is missing, and there was one';
}

/** Makes a new store, complete or not at all: a start that is killed meanwhile leaves no half of one. */
export function makeStore(engine: SqlEngine, file: string): void {
  const draft = `${file}.new`;
  for (const end of ['', '-wal', '-journal']) rmSync(draft + end, { force: true });
  rmSync(`${draft}.lock`, { recursive: true, force: true });
  // Its owner's alone, whatever the process leaves to others; SQLite gives the log the rights of the file.
  closeSync(openSync(draft, 'wx', 0o600));
  const database = engine.open(draft);
  try {
    database.exec('PRAGMA locking_mode = exclusive');
    database.all('PRAGMA journal_mode = wal');
    database.exec('PRAGMA synchronous = FULL');
    for (const statement of TALLY_SCHEMA) database.exec(statement);
  } finally {
    database.close();
  }
  new WitnessFile(witnessPath(file), NO_TALLY).close();
  renameSync(draft, file);
}

/** Files that only a store leaves. */
function traces(file: string): string[] {
  const name = basename(file);
  return readdirSync(dirname(file)).filter(
    (entry) => entry === `${name}-wal` || entry === `${name}-journal` || entry.startsWith(`${name}.damaged-`),
  );
}

/**
 * Moves a store that cannot be opened to the first free `damaged-<n>` name. Nothing is overwritten. The witness goes
 * last: until then every start sees that there was a store.
 */
export function moveAside(file: string): string {
  const kept = freeName(file);
  for (const end of ['', '-wal', '-journal', witnessPath('')])
    if (existsSync(file + end)) renameSync(file + end, kept + end);
  return kept;
}

/** Copies the log of a store before it is used in spite of what it lacks: a tail that cannot be read may still be of use. */
export function storeLog(file: string): void {
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${freeName(file)}-wal`);
}

/** The first `damaged-<n>` name that no file has. */
export function freeName(file: string): string {
  let n = 1;
  const isTaken = () =>
    ['', '-wal', '-journal', witnessPath('')].some((end) => existsSync(`${file}.damaged-${n}${end}`));
  while (isTaken()) n++;
  return `${file}.damaged-${n}`;
}
