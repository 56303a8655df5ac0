import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../lib/root.mjs';

/**
 * Looks for folders with too many files, and for files that are too small to stand alone.
 * Usage: node scripts/checks/files.mjs
 */
const ROOMS = ['backend', 'main', 'preload', 'renderer', 'scripts'];
const SOURCE = /\.(ts|tsx|mjs|css)$/;
/** What serves tests counts nowhere. */
const OF_TESTS = /\.(test|spec)\.\w+$|(^|\/)(testing|test-support|platform-tests)\/|dom-tests\.ts$/;
/** Files that a folder may hold. */
export const FOLDER_FILES = 25;
/** Lines below which a file belongs to the only one that imports it. */
export const OWN_LINES = 15;
/** A relative path in quotes, with the query of a worker. */
const MENTION = /['"](\.\.?\/[^'"\n?]+)(\?worker)?['"]/g;

/** Folders with more than `FOLDER_FILES` of the files, with their number. */
export function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > FOLDER_FILES);
}

/**
 * Modules shorter than `OWN_LINES` that one other file alone mentions, with that file. `sources` is the text of every file
 * by its path. Styles, and what is loaded into a worker, cannot be part of another file.
 */
export function smallFiles(sources) {
  const importers = new Map();
  const aside = new Set();
  for (const [file, source] of sources) {
    for (const [, target, worker] of source.matchAll(MENTION)) {
      const mentioned = path.posix.join(path.posix.dirname(file), target);
      if (worker) aside.add(mentioned);
      importers.set(mentioned, (importers.get(mentioned) ?? new Set()).add(file));
    }
  }
  return [...sources].flatMap(([file, source]) => {
    const [importer, ...others] = importers.get(file) ?? [];
    const isShort = source.trimEnd().split('\n').length < OWN_LINES;
    const mayStand = file.endsWith('.css') || aside.has(file);
    return importer && others.length === 0 && isShort && !mayStand ? [[file, importer]] : [];
  });
}

function readSources() {
  const sources = new Map();
  for (const room of ROOMS) {
    for (const name of readdirSync(path.join(ROOT, room), { recursive: true })) {
      const file = path.posix.join(room, name.split(path.sep).join('/'));
      if (SOURCE.test(file) && !OF_TESTS.test(file))
        sources.set(file, readFileSync(path.join(ROOT, file), 'utf8'));
    }
  }
  return sources;
}

function main() {
  const sources = readSources();
  const problems = [
    ...crowdedFolders(sources.keys()).map(
      ([folder, count]) =>
        `${folder} has ${count} files, more than ${FOLDER_FILES}: give its subjects folders`,
    ),
    ...smallFiles(sources).map(
      ([file, importer]) => `${file} has fewer than ${OWN_LINES} lines: make it part of ${importer}`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`files: ${sources.size}, in folders of at most ${FOLDER_FILES}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
