import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from './root.mjs';
import { WEIGHTS } from './test-weights.mjs';

const secondsOf = ({ moduleId }) => WEIGHTS[relative(ROOT, moduleId).replaceAll('\\', '/')] ?? 0;

/**
 * Begins with the files that take longest. Vitest knows no times on a fresh machine and begins with the largest files: a
 * small file with a story of minutes then runs alone at the end, beside idle cores.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
