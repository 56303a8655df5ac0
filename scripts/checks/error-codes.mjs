// Writes docs/error-codes.md from the catalogue and the tests, or checks that it is current: every listed code is caused by
// a test or stands with its reason in backend/contract/errors/unanswered.json, which no test over a whole platform contradicts.
// Usage: node scripts/checks/error-codes.mjs [--write | --report]
import { build } from 'esbuild';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'oxfmt';
import { isBlackBox } from './acceptance.mjs';
import { failureLiterals } from './failure-literals.mjs';
import { inRoot, ROOT } from '../lib/root.mjs';
import { log } from '../lib/log.mjs';

const PAGE = inRoot('docs', 'error-codes.md');
const TEST_ROOTS = ['backend', 'main', 'renderer', 'e2e'];
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** Families in the order of the page; a code belongs to the first that fits. */
const FAMILIES = [
  ['Open API', /^000120/],
  ['Gateway', /^(?:G|F9)/],
  ['Trade', /^CFDWBW/],
  ['Callback of an external system', /^US_/],
  ['Customer', /^US/],
  ['Funds', /^FS/],
  ['Management', /^/],
];

const HEAD = `# Error codes

Every code that the platform can answer, with its English text and what helps. Texts of an answer name the member, the bounds and the
figures that they are about. A code is caused by a test that asserts HTTP status, bizCode,
code and text in each language, or it is not reachable, for the reason given: no call of a running platform answers it, only a test of
a part that gives it a fault or a configuration that the product cannot have. \`node scripts/checks/error-codes.mjs --write\` writes this page;
do not edit it.
`;

/** What stands beside a code: the file that causes it, or why none can; empty while neither is known. */
export function standingOf(code, { causes, notReachable }) {
  if (notReachable[code] !== undefined) return `not reachable: ${notReachable[code]}`;
  return causes.has(code) ? `caused by ${causes.get(code)[0]}` : '';
}

/** Codes that a client can meet, without a word on what helps; remedies of codes that it cannot meet. */
export function remedyProblems({ catalogue, notReachable, remedies }) {
  const met = Object.keys(catalogue).filter((code) => notReachable[code] === undefined);
  return [
    ...met.filter((code) => !remedies[code]).map((code) => `${code} has no remedy`),
    ...Object.keys(remedies)
      .filter((code) => !met.includes(code))
      .map((code) => `${code} has a remedy that nobody reads`),
  ];
}

/** The codes that are neither caused nor not reachable. */
export function openCodes(facts) {
  return Object.keys(facts.catalogue).filter((code) => standingOf(code, facts) === '');
}

/** Codes that are called not reachable although a test over a whole platform causes them, as readable lines. */
export function contradictions({ causes, notReachable, blackBox }) {
  return Object.keys(notReachable).flatMap((code) => {
    const file = causes.get(code)?.find((name) => blackBox.has(name));
    return file === undefined ? [] : [`${code} is called not reachable but ${file} causes it`];
  });
}

/** The page, as it is before it is formatted. */
export function renderPage(facts) {
  const rows = new Map(FAMILIES.map(([title]) => [title, []]));
  for (const [code, { text }] of Object.entries(facts.catalogue)) {
    const [title] = FAMILIES.find(([, pattern]) => pattern.test(code));
    const cells = [code, text['en-US'], facts.remedies[code] ?? '', standingOf(code, facts)];
    rows.get(title).push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  }
  const sections = [...rows].filter(([, family]) => family.length > 0);
  const unused = Object.entries(facts.unused ?? {}).map(([code, reason]) => `| ${code} | ${reason} |`);
  return [
    HEAD,
    ...sections.map(
      ([title, family]) =>
        `## ${title}\n\n| Code | Text | What helps | |\n| --- | --- | --- | --- |\n${family.join('\n')}\n`,
    ),
    ...(unused.length === 0
      ? []
      : [
          `## Published fund codes that are not used\n\n| Code | Why |\n| --- | --- |\n${unused.join('\n')}\n`,
        ]),
  ].join('\n');
}

/** The catalogue and the codes that are not reachable, out of the TypeScript that holds them. */
async function readCatalogue() {
  const contents = `
    export { CATALOGUE as catalogue } from './catalogue.ts';
    import unanswered from './unanswered.json';
    export const { notReachable, unusedFundCodes: unused } = unanswered;
    export { default as remedies } from './remedies.json';`;
  const resolveDir = inRoot('backend', 'contract', 'errors');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** The test files that cause each code, in the order of their names, and those among them that run a whole platform. */
function readCauses() {
  const causes = new Map();
  const blackBox = new Set();
  const files = TEST_ROOTS.flatMap((root) =>
    readdirSync(inRoot(root), { recursive: true }).map((file) => path.join(root, file)),
  );
  for (const file of files.filter((name) => TEST_FILE.test(name)).sort()) {
    const name = file.split(path.sep).join('/');
    const source = readFileSync(inRoot(file), 'utf8');
    if (isBlackBox(name, source)) blackBox.add(name);
    for (const code of failureLiterals(source)) causes.set(code, [...(causes.get(code) ?? []), name]);
  }
  return { causes, blackBox };
}

async function formatted(page) {
  const { code, errors } = await format(PAGE, page);
  if (errors.length > 0) throw new Error(errors[0].message);
  return code;
}

function readPage() {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

async function main() {
  const facts = { ...(await readCatalogue()), ...readCauses() };
  const { catalogue, notReachable } = facts;
  const page = await formatted(renderPage(facts));
  if (process.argv.includes('--write')) writeFileSync(PAGE, page);
  const open = openCodes(facts);
  const problems = [...contradictions(facts), ...remedyProblems(facts)];
  if (page !== readPage()) problems.push(`${path.relative(ROOT, PAGE)} is not current: run with --write`);
  const listed = Object.keys(catalogue);
  const caused = listed.filter((code) => facts.causes.has(code) && notReachable[code] === undefined).length;
  log(
    `error codes: ${listed.length} listed, ${caused} caused by a test, ${Object.keys(notReachable).length} not reachable, ${open.length} open`,
  );
  for (const problem of problems) console.error(problem);
  if (open.length > 0) console.error(`neither caused nor not reachable: ${open.join(' ')}`);
  process.exitCode = process.argv.includes('--report') || problems.length + open.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
