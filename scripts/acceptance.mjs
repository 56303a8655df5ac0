// Checks docs/acceptance.md against the tests: every `done` line is cited by a test title, every cited id exists, and enough
// lines are cited by black-box tests. Lines that have none and no reason on the page are listed.
// Usage: node scripts/acceptance.mjs [--report]
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TEST_ROOTS = ['backend', 'main', 'preload', 'renderer', 'e2e', 'scripts', 'bench'];
const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/;
const LINE = /^- ([A-Z]{2}-\d{2,3}) \| (open|done|not reachable: [^|]+?) \| /;
// A title follows `it(`, `test(`, `describe(` and their variants, or the table of an `each`, which ends in `)(`.
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
/** A row of the page's table of lines that no black-box test can show. */
const REASON = /^\| ([A-Z]{2}-\d{2,3}) +\| (.+?) +\|$/gm;
/** Lines that black-box tests have to show, at least. */
export const BLACK_BOX_BAR = 380;
const CITATION = /\[([^\]]*)\]/g;
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

/** Ids that the test titles of a source text cite in square brackets. */
export function citedIds(source) {
  const ids = new Set();
  for (const [, , title] of source.matchAll(TITLE)) {
    for (const [, inside] of title.matchAll(CITATION)) {
      for (const [id] of inside.matchAll(ID)) ids.add(id);
    }
  }
  return ids;
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

function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(full);
    else if (TEST_FILE.test(entry.name)) yield full;
  }
}

function collectCitations() {
  const citations = new Map();
  for (const testRoot of TEST_ROOTS) {
    for (const file of testFiles(path.join(root, testRoot))) {
      const source = readFileSync(file, 'utf8');
      const name = path.relative(root, file).split(path.sep).join('/');
      const test = { file: name, blackBox: isBlackBox(name, source) };
      for (const id of citedIds(source)) citations.set(id, [...(citations.get(id) ?? []), test]);
    }
  }
  return citations;
}

function main() {
  const page = readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8');
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
