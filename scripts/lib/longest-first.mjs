import { BaseSequencer } from 'vitest/node';
import { LONGEST_FIRST } from './long-files.mjs';

/** Where a file stands among the longest; the others follow in vitest's own order. */
function rank({ moduleId }) {
  const at = LONGEST_FIRST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? LONGEST_FIRST.length : at;
}

/**
 * Begins with the files that take longest. Vitest knows no times on a fresh machine and begins with the largest files: a
 * small file with a story of minutes then runs alone at the end, beside idle cores.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}
