// Checks that a test names every limit of the sources: its title has the name of the constant in square brackets,
// `it('refuses one more [MAX_POSITIONS]')`. A test writes the number of the limit and does not import it.
// Usage: node scripts/checks/limits.mjs [--report]
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { citedIds, testSources } from './citations.mjs';
import { inRoot, ROOT } from '../lib/root.mjs';
import { log } from '../lib/log.mjs';

const ROOMS = ['backend', 'main', 'preload', 'renderer'];
/** Sources of tests and of their fixtures have no limits of the product. */
const OF_TESTS = /\.(?:test|spec)\.tsx?$|(?:^|\/)testing\/|-(?:fixtures?|harness|support)\.ts$/;
/** A constant of a module with its value, which may stand on the next line. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:: [^=\n]+)? =\s+([^;]+);/gm;
/** A number, or arithmetic over numbers and other constants. */
const NUMBER = /^[\s\d_.a-fnx+*/()A-Z-]+$/;
/** A bound is called one; a limit order has the word in front. */
const BOUND =
  /^(?:MAX|MIN|LONGEST|GREATEST)_|_(?:MAX|MIN|CAPACITY)$|_(?:LIMIT|TIMEOUT|LIFETIME|(?<!OF_)LIFE)(?:_MS)?$|_IN_FLIGHT$|_AT_ONCE$/;
/** A citation may name the file too, where two near ones have limits of the same name: `[manifest:MAX_PRODUCTS]`. */
const NAME = /(?:[a-z0-9-]+:)?\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/** So many limits may be without a test: none shall be. */
const BAR = 0;

/** The limits of one source: names with the text of their values. */
export function limitsOf(file, source) {
  if (OF_TESTS.test(file)) return [];
  return [...source.matchAll(CONSTANT)]
    .map(([, name, value]) => ({ file, name, value: value.trim() }))
    .filter(({ name, value }) => BOUND.test(name) && NUMBER.test(value));
}

/** Folders between two files, up and down again. */
function distance(one, other) {
  const way = path.posix.relative(path.posix.dirname(one), path.posix.dirname(other));
  return way === '' ? 0 : way.split('/').length;
}

/** The limit that a test means: the one of that name, of that file if it says so, nearest to the test. */
export function intended(citation, test, limits) {
  const [name, stem] = citation.split(':').reverse();
  const named = limits.filter(
    (limit) => limit.name === name && (stem === undefined || path.parse(limit.file).name === stem),
  );
  const least = Math.min(...named.map(({ file }) => distance(file, test)));
  const nearest = named.filter(({ file }) => distance(file, test) === least);
  if (nearest.length > 1) {
    throw new Error(
      `${test} cites ${citation}, which stands in ${nearest.map(({ file }) => file).join(' and ')}: name the file, [file:${name}]`,
    );
  }
  return nearest[0];
}

/** The files of tests that name each limit. */
export function testsOf(limits, tests) {
  const found = new Map(limits.map((limit) => [limit, []]));
  for (const { file, source } of tests) {
    for (const citation of citedIds(source, NAME)) {
      const limit = intended(citation, file, limits);
      if (limit !== undefined) found.get(limit).push(file);
    }
  }
  return found;
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else if (/\.tsx?$/.test(entry.name)) yield full;
  }
}

/** Every named limit of the product with the files of the tests that name it. */
export function readLimits() {
  const limits = [];
  for (const room of ROOMS) {
    for (const full of sources(inRoot(room))) {
      const file = path.relative(ROOT, full).split(path.sep).join('/');
      limits.push(...limitsOf(file, readFileSync(full, 'utf8')));
    }
  }
  return testsOf(limits, [...testSources()]);
}

function main() {
  const found = readLimits();
  const open = [...found].filter(([, tests]) => tests.length === 0).map(([limit]) => limit);
  log(`limits: ${found.size}, ${found.size - open.length} named by a test (at most ${BAR} may have none)`);
  const failed = open.length > BAR;
  if (failed || process.argv.includes('--report'))
    for (const { file, name, value } of open) log(`${file}: no test names ${name} = ${value}`);
  process.exitCode = failed ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
