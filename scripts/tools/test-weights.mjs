import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { helpFirst } from '../lib/help.mjs';
import { log } from '../lib/log.mjs';
import { longFiles, longStories, taggedFiles } from '../lib/long-files.mjs';
import { inRoot, ROOT } from '../lib/root.mjs';
import { fileSeconds } from '../lib/test-results.mjs';
import { RESULTS } from '../lib/test-stages.mjs';
import { WEIGHTS, WEIGHTS_FILE } from '../lib/test-weights.mjs';

helpFirst(`usage: node scripts/tools/test-weights.mjs [REPORT…]
Writes what long files took in the last run into scripts/lib/test-weights.json, by which CI divides them into shares.
What the run had not keeps its time; what is no long file any more is dropped.`);

const named = process.argv.slice(2);
const reports =
  named.length > 0 ? named : ['long', 'tagged', 'long-browser'].map((name) => join(RESULTS, `${name}.json`));
const measured = reports
  .filter((file) => existsSync(file))
  .flatMap((file) => fileSeconds(JSON.parse(readFileSync(file, 'utf8'))))
  .map(([file, took]) => [file.startsWith('/') ? relative(ROOT, file) : file, took]);
const all = { ...WEIGHTS, ...Object.fromEntries(measured) };
const long = [...longFiles(), ...taggedFiles(), ...longStories()].filter((file) => file in all);
const table = Object.fromEntries(long.toSorted().map((file) => [file, all[file]]));
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(table, undefined, 2)}\n`);
log(`${measured.length} files measured, ${long.length} in ${relative(inRoot(), WEIGHTS_FILE)}`);
