import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { witnessPath } from './witness/commit-witness.ts';

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
export function keepLog(file: string): void {
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
