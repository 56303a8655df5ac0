// Checks docs/acceptance.md against the tests: every `done` line is cited by a test title, every cited id exists, and enough
// lines are cited by black-box tests. Lines that have none and no reason on the page are listed.
// Usage: node scripts/checks/acceptance.mjs [--report]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { citedIds, testSources } from './citations.mjs';
import { inRoot } from '../lib/root.mjs';

const LINE = /^- ([A-Z]{2}-\d{2,3}) \| (open|done|not reachable: [^|]+?) \| /;
/** A row of the page's table of lines that no black-box test can show. */
const REASON = /^\| ([A-Z]{2}-\d{2,3}) +\| (.+?) +\|$/gm;
/** Lines that black-box tests have to show, at least. */
export const BLACK_BOX_BAR = 380;
const ID = /\b[A-Z]{2}-\d{2,3}\b/g;

/** Lines of the list by id, with their states. Throws on a malformed or repeated line. */
export function readList(text) {
  const states = new Map();
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('- ') || !/^- [A-Z]{2}-/.test(line)) continue;
    const match = LINE.exec(line);
    if (!match) throw new Error(`docs/acceptance.md:${index + 1}: malformed line: ${line.slice(0, 60)}`);
    const [, id, state] = match;
    if (states.has(id)) throw new Error(`docs/acceptance.md:${index + 1}: ${id} stands twice`);
    states.set(id, state);
  }
  return states;
}

/**
 * True for a black-box test: it runs the built product or a whole platform and sees only its sockets, its published documents
 * or its windows. These are the tests below e2e/ and backend/platform-tests/, and any other that starts a platform.
 */
export function isBlackBox(file, source) {
  return /^(?:e2e|backend\/platform-tests)\//.test(file) || /\bstartPlatform\(/.test(source);
}

/** Why no black-box test can show a line, by its id. */
export function readReasons(text) {
  return new Map([...text.matchAll(REASON)].map(([, id, reason]) => [id, reason]));
}

/** Lines by how they are shown: ids with a black-box test, and ids with neither such a test nor a reason. */
export function judgeBlackBox(states, citations, reasons) {
  const isShown = (id) => citations.get(id)?.some(({ blackBox }) => blackBox) === true;
  const shown = [...states.keys()].filter(isShown);
  const open = [...states.keys()].filter((id) => !isShown(id) && !reasons.has(id));
  const needless = [...reasons.keys()].filter((id) => isShown(id) || !states.has(id));
  return { shown, open, needless };
}

/** What is wrong with the black-box tests, as readable lines. */
export function blackBoxProblems({ shown, needless }, bar = BLACK_BOX_BAR) {
  const problems = needless.map(
    (id) => `${id} has a reason on the page but a black-box test too, or no line`,
  );
  if (shown.length < bar) problems.push(`${shown.length} lines have a black-box test, ${bar} should`);
  return problems;
}

/** What is wrong between the list and the citations, as readable lines. */
export function findProblems(states, citations) {
  const problems = [];
  for (const [id, files] of citations) {
    if (!states.has(id)) problems.push(`${id} is cited in ${files[0].file} but is not in docs/acceptance.md`);
  }
  for (const [id, state] of states) {
    if (state === 'done' && !citations.has(id)) problems.push(`${id} is marked done but no test cites it`);
  }
  return problems;
}

function collectCitations() {
  const citations = new Map();
  for (const { file, source } of testSources()) {
    const test = { file, blackBox: isBlackBox(file, source) };
    for (const id of citedIds(source, ID)) citations.set(id, [...(citations.get(id) ?? []), test]);
  }
  return citations;
}

function main() {
  const page = readFileSync(inRoot('docs', 'acceptance.md'), 'utf8');
  const states = readList(page);
  const citations = collectCitations();
  const reasons = readReasons(page);
  const verdict = judgeBlackBox(states, citations, reasons);
  const problems = [...findProblems(states, citations), ...blackBoxProblems(verdict)];
  const count = (wanted) => [...states.values()].filter((state) => state.startsWith(wanted)).length;
  console.log(
    `acceptance: ${states.size} lines, ${count('done')} done, ${count('open')} open, ${count('not reachable')} not reachable`,
  );
  console.log(
    `black box: ${verdict.shown.length} lines shown by tests over sockets and windows (at least ${BLACK_BOX_BAR}), ${reasons.size} cannot be, ${verdict.open.length} neither`,
  );
  if (verdict.open.length > 0) console.log(`without a black-box test: ${verdict.open.join(' ')}`);
  if (process.argv.includes('--report')) {
    const proven = [...citations.keys()].filter((id) => states.get(id) === 'open').sort();
    console.log(`open but cited by a test (${proven.length}): ${proven.join(' ')}`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
