// Checks docs/security.md against the tests: every attack is cited by a test title, its row names a file that cites it, and
// every cited attack has a row. `--write` fills in the column of tests.
// Usage: node scripts/attacks.mjs [--write]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { citedIds, testSources } from './citations.mjs';
import { inRoot } from './root.mjs';
import { say } from './say.mjs';

const PAGE = inRoot('docs', 'security.md');
const ID = /\bATK-\d{3}\b/g;
/** A row: id, who, what they try, what happens, and the test, which `--write` fills in. */
const ROW = /^\| (ATK-\d{3}) *\|([^|]+)\|([^|]+)\|([^|]+)\|([^|]*)\|$/;

/** The page has at least so many attacks. */
const LEAST_ATTACKS = 80;

/** Attacks by id, with the files that their rows name. Throws on a malformed or repeated row. */
export function readAttacks(page) {
  const attacks = new Map();
  for (const [index, line] of page.split('\n').entries()) {
    if (!line.startsWith('| ATK-')) continue;
    const [, id, , , , test] = ROW.exec(line) ?? [];
    if (id === undefined)
      throw new Error(`docs/security.md:${index + 1}: malformed row: ${line.slice(0, 60)}`);
    if (attacks.has(id)) throw new Error(`docs/security.md:${index + 1}: ${id} stands twice`);
    attacks.set(id, test.replaceAll('`', '').trim());
  }
  return attacks;
}

/** What is wrong between the page and the files that cite each attack, as readable lines. */
export function findProblems(attacks, citations, least = LEAST_ATTACKS) {
  const problems = attacks.size < least ? [`${attacks.size} attacks, at least ${least} are expected`] : [];
  for (const [id, files] of citations) {
    if (!attacks.has(id)) problems.push(`${id} is cited in ${files[0]} but has no row in docs/security.md`);
  }
  for (const [id, test] of attacks) {
    const files = citations.get(id);
    if (files === undefined) problems.push(`${id} stands in docs/security.md but no test title cites it`);
    else if (!files.includes(test)) {
      problems.push(
        `${id} names ${test || 'no test'}: \`node scripts/attacks.mjs --write\` names ${files[0]}`,
      );
    }
  }
  return problems;
}

/** The page with a file beside each attack: the one that it names when that one still cites it, else the first. */
export function withTests(page, citations) {
  const rows = page.split('\n').map((line) => {
    const [, id, who, tries, happens, test] = ROW.exec(line) ?? [];
    const files = citations.get(id);
    if (files === undefined) return line;
    const named = test.replaceAll('`', '').trim();
    return `| ${id} |${who}|${tries}|${happens}| \`${files.includes(named) ? named : files[0]}\` |`;
  });
  return rows.join('\n');
}

function collectCitations() {
  const citations = new Map();
  for (const { file, source } of testSources()) {
    for (const id of citedIds(source, ID)) citations.set(id, [...(citations.get(id) ?? []), file]);
  }
  return citations;
}

async function main() {
  const citations = collectCitations();
  if (process.argv.includes('--write')) {
    const page = withTests(readFileSync(PAGE, 'utf8'), citations);
    writeFileSync(PAGE, (await format(PAGE, page)).code);
  }
  const attacks = readAttacks(readFileSync(PAGE, 'utf8'));
  const problems = findProblems(attacks, citations);
  say(`attacks: ${attacks.size}, ${attacks.size - problems.length} with a test`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
