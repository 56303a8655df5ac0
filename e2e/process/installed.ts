import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian puts servers where a user's PATH does not look. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** A program that is installed; undefined where it is not: the end of the test run says how to get it. */
export function findInstalled(program: string): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}
