import { createHash } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { parseTally, type Tally } from './tally.ts';

/** Two places for a tally, written in turn: a write that a power cut tears leaves the other. In bytes. */
const PLACE_BYTES = 512;
const PLACES = [0, 4_096] as const;
const FILE_BYTES = 8_192;
const CHECK_CHARACTERS = 32;
/** How often the file is flushed while it changes; a kill needs no flush, and a power cut takes so much of it. */
const FLUSH_MS = 1_000;

/** What the file says: the newest tally, that there is none, or that it cannot be read. */
export type Witnessed = Tally | 'none' | 'damaged';

/**
 * The newest acknowledged tally, in a file of its own beside the database: when the log of the database ends early, nothing
 * in the database tells. It is written after the log was flushed, so it never promises more than what was on disk.
 */
export class WitnessFile {
  readonly #file: number;
  #turn = 0;
  #flush: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Opens the file and writes the tally into both places, one after the other; makes the file where there is none. */
  constructor(path: string, tally: Tally) {
    const before = readWitness(path);
    if (before === 'none' || before === 'damaged') create(path, tally);
    this.#file = openSync(path, 'r+');
    this.write(tally);
    fdatasyncSync(this.#file);
    this.write(tally);
  }

  /** Writes in place and without waiting for the disk. */
  write(tally: Tally): void {
    this.#turn = 1 - this.#turn;
    try {
      writeSync(this.#file, placeOf(tally), 0, PLACE_BYTES, PLACES[this.#turn as 0 | 1]);
    } catch {
      // The commit is on disk all the same. The file falls behind: less of a later loss would be noticed.
      return;
    }
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      if (!this.#isClosed) fdatasync(this.#file, () => undefined);
    }, FLUSH_MS).unref();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#flush);
    try {
      fdatasyncSync(this.#file);
    } catch {
      // As above.
    }
    closeSync(this.#file);
  }
}

/** Reads the newest of the two places that is whole. */
export function readWitness(path: string): Witnessed {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none';
    throw error;
  }
  const tallies = PLACES.flatMap((at) => tallyAt(bytes, at) ?? []);
  return tallies.toSorted((one, other) => other.commits - one.commits)[0] ?? 'damaged';
}

/** Complete or not there at all. */
function create(path: string, tally: Tally): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    const bytes = Buffer.alloc(FILE_BYTES);
    placeOf(tally).copy(bytes, PLACES[0]);
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

function placeOf(tally: Tally): Buffer {
  const text = JSON.stringify(tally);
  return Buffer.from(`${checkOf(text)} ${text}`.padEnd(PLACE_BYTES, '\n'));
}

function tallyAt(bytes: Buffer, at: number): Tally | undefined {
  const place = bytes.toString('latin1', at, at + PLACE_BYTES);
  const text = place.slice(CHECK_CHARACTERS + 1).trimEnd();
  return place.slice(0, CHECK_CHARACTERS) === checkOf(text) ? parseTally(text) : undefined;
}

function checkOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, CHECK_CHARACTERS);
}
