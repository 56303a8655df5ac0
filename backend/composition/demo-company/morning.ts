import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SIMULATOR_FILE } from '../money/deposits.ts';
import { BACKUP_FILES, DATA_FILE } from '../../storage/index.ts';

/** Folder in a data folder with the company as it was founded, and the file in it that says what that is. */
const MORNING = 'morning';
const CARD = 'company.json';
/** It is there from the beginning of a founding to its end. */
const BEGUN = 'founding';

/** What was founded. */
export interface CompanyCard {
  readonly name: string;
  readonly seed: number;
  /** When the year ended, milliseconds since 1970 UTC. */
  readonly foundedMs: number;
  readonly customers: number;
  readonly orders: number;
}

/** The company that a data folder was founded with; undefined where there is none, or its making was not finished. */
export function readCard(folder: string): CompanyCard | undefined {
  const file = join(folder, MORNING, CARD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CompanyCard) : undefined;
}

/** Whether a data folder has data. */
export function hasData(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(DATA_FILE));
}

/** Notes that a founding begins: what a store then holds without a card may be thrown away. */
export function beginFounding(folder: string): void {
  mkdirSync(join(folder, MORNING), { recursive: true });
  writeFileSync(join(folder, MORNING, BEGUN), '');
}

/** Whether a founding has begun that did not come to its end. */
export function isHalfFounded(folder: string): boolean {
  return existsSync(join(folder, MORNING, BEGUN));
}

/** Takes everything out of a data folder that belongs to its store, and what the built-in payment provider knows of it; the key stays. */
export function removeData(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(DATA_FILE) || name === SIMULATOR_FILE)
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** Keeps the store of a stopped platform as its morning, and ends the founding. The card is written last: a morning without one is none. */
export function keepMorning(folder: string, card: CompanyCard): void {
  const morning = join(folder, MORNING);
  for (const name of filesIn(folder)) copyFileSync(join(folder, name), join(morning, name));
  writeFileSync(join(morning, `${CARD}.new`), JSON.stringify(card));
  renameSync(join(morning, `${CARD}.new`), join(morning, CARD));
  rmSync(join(morning, BEGUN));
}

/** Puts the morning in the place of the store of a stopped platform. The data file comes last, under its name. */
export function restoreMorning(folder: string): void {
  const morning = join(folder, MORNING);
  const names = filesIn(morning);
  for (const name of names) copyFileSync(join(morning, name), join(folder, `new-${name}`));
  removeData(folder);
  for (const name of names) renameSync(join(folder, `new-${name}`), join(folder, name));
}

function filesIn(folder: string): readonly string[] {
  return BACKUP_FILES.filter((name) => existsSync(join(folder, name)));
}
