// Checks docs/security.md against the tests: every attack stands below the file of a test that cites it in a title, and every
// cited attack stands on the page.
// Usage: node scripts/checks/attacks.mjs
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { citedIds, testSources } from './citations.mjs';
import { inRoot } from '../lib/root.mjs';
import { log } from '../lib/log.mjs';

const ID = /\bATK-\d{3}\b/g;
/** A line that names the test of the attacks below it. */
const TEST = /^`(\S+)`$/;
/** The first line of an attack: id, who and what they try → what happens, which may stand on the next line. */
const ATTACK = /^- \*\*(ATK-\d{3})\*\* [^:]+: /;

/** The page has at least so many attacks. */
const LEAST_ATTACKS = 80;

/** Attacks by id, with the files that they stand below. Throws on a malformed or repeated attack. */
export function readAttacks(page) {
  const attacks = new Map();
  let test = '';
  for (const [index, line] of page.split('\n').entries()) {
    test = line.startsWith('#') ? '' : (TEST.exec(line)?.[1] ?? test);
    if (!line.startsWith('- **ATK-')) continue;
    const [, id] = ATTACK.exec(line) ?? [];
    if (id === undefined)
      throw new Error(`docs/security.md:${index + 1}: malformed attack: ${line.slice(0, 60)}`);
    if (attacks.has(id)) throw new Error(`docs/security.md:${index + 1}: ${id} stands twice`);
    attacks.set(id, test);
  }
  return attacks;
}

/** What is wrong between the page and the files that cite each attack, as readable lines. */
export function findProblems(attacks, citations, least = LEAST_ATTACKS) {
  const problems = attacks.size < least ? [`${attacks.size} attacks, at least ${least} are expected`] : [];
  for (const [id, files] of citations) {
    if (!attacks.has(id)) problems.push(`${id} is cited in ${files[0]} but is not in docs/security.md`);
  }
  for (const [id, test] of attacks) {
    const files = citations.get(id);
    if (files === undefined) problems.push(`${id} stands in docs/security.md but no test title cites it`);
    else if (!files.includes(test))
      problems.push(`${id} stands below ${test || 'no test'}, but ${files.join(' and ')} cites it`);
  }
  return problems;
}

function collectCitations() {
  const citations = new Map();
  for (const { file, source } of testSources()) {
    for (const id of citedIds(source, ID)) citations.set(id, [...(citations.get(id) ?? []), file]);
  }
  return citations;
}

function main() {
  const attacks = readAttacks(readFileSync(inRoot('docs', 'security.md'), 'utf8'));
  const problems = findProblems(attacks, collectCitations());
  log(`attacks: ${attacks.size}, ${attacks.size - problems.length} with a test`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
