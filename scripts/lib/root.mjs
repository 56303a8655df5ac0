import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the project. */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}
