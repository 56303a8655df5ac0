import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** How long files of long stories take, in seconds, by their paths: what `scripts/tools/test-weights.mjs` has noted. */
export const WEIGHTS_FILE = inRoot('scripts', 'lib', 'test-weights.json');
export const WEIGHTS = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8'));

/** What a file is taken for that has not been measured, in seconds. */
const USUAL = 20;

/**
 * Divides files into shares of about the same time: the one that takes longest first, each into the share that has the
 * least so far. A number of files in each would leave minutes in one share and half an hour in another.
 */
export function divide(files, shares, weights = WEIGHTS) {
  const parts = Array.from({ length: shares }, () => ({ files: [], seconds: 0 }));
  const secondsOf = (file) => weights[file] ?? USUAL;
  const longestFirst = files.toSorted(
    (one, other) => secondsOf(other) - secondsOf(one) || (one < other ? -1 : 1),
  );
  for (const file of longestFirst) {
    const least = parts.reduce((found, part) => (part.seconds < found.seconds ? part : found));
    least.files.push(file);
    least.seconds += secondsOf(file);
  }
  return parts.map((part) => part.files);
}
