import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/root.mjs';

const TEST_ROOTS = ['backend', 'main', 'preload', 'renderer', 'e2e', 'scripts', 'bench'];
const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/;
// A title follows `it(`, `test(`, `describe(` and their variants, or the table of an `each`, which ends in `)(`.
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const CITATION = /\[([^\]]*)\]/g;

/** Ids of the given form (a global pattern) that the test titles of a source text cite in square brackets. */
export function citedIds(source, id) {
  const ids = new Set();
  for (const [, , title] of source.matchAll(TITLE)) {
    for (const [, inside] of title.matchAll(CITATION)) {
      for (const [found] of inside.matchAll(id)) ids.add(found);
    }
  }
  return ids;
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else if (TEST_FILE.test(entry.name)) yield full;
  }
}

/** Every test file of the project: its name from the root with slashes, and its text. */
export function* testSources() {
  for (const root of TEST_ROOTS) {
    for (const file of filesBelow(path.join(ROOT, root))) {
      yield { file: path.relative(ROOT, file).split(path.sep).join('/'), source: readFileSync(file, 'utf8') };
    }
  }
}
