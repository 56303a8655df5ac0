// Writes backend/gateway/documents/observed-codes.ts: the codes that the tests have each operation answer. Runs every test
// that expects listed failures and takes down what it has seen.
// Usage: node scripts/observed-codes.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { inRoot, ROOT } from './root.mjs';
import { say } from './say.mjs';

const TARGET = inRoot('backend', 'gateway', 'documents', 'observed-codes.ts');
const HEAD = `/**
 * Codes that the tests have seen each operation answer, by its id in the documentation. Written by
 * \`node scripts/observed-codes.mjs\`; do not edit it.
 */
export const OBSERVED_CODES: Readonly<Record<string, readonly string[]>> = `;

/** Business types stand in these files; tests also make operations of their own. */
const NAMES = ['business-types.ts', 'management-types.ts'];

/** Known operations and their codes, both sorted, out of lines of an id, a tab and a code. */
export function tableOf(text, isKnown) {
  const table = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const [id, code] = line.split('\t');
    if (!isKnown(id.replace(/^management:/, ''))) continue;
    table.set(id, (table.get(id) ?? new Set()).add(code));
  }
  const rows = [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(rows.map(([id, codes]) => [id, [...codes].sort()]));
}

function testFiles() {
  return readdirSync(inRoot('backend'), { recursive: true })
    .map((name) => path.join('backend', name))
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => readFileSync(inRoot(name), 'utf8').includes('expectFailure('));
}

async function main() {
  const directory = mkdtempSync(path.join(tmpdir(), 'codes-'));
  const seen = path.join(directory, 'seen.tsv');
  writeFileSync(seen, '');
  try {
    const result = spawnSync(
      'npx',
      ['vitest', 'run', '--project', 'node', '--project', 'integration', ...testFiles()],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, MERIDIAN_CODES_SEEN: seen },
      },
    );
    // A code is taken down once its expectation is met, so a test that fails elsewhere only leaves codes out.
    if (result.status !== 0) say('some tests fail; their codes may be missing');
    const names = NAMES.map((name) => readFileSync(inRoot('backend', 'protocol', name), 'utf8')).join('');
    const table = tableOf(readFileSync(seen, 'utf8'), (bizType) => names.includes(`'${bizType}'`));
    const options = await resolveConfig(TARGET);
    const source = `${HEAD}${JSON.stringify(table)};\n`;
    writeFileSync(TARGET, await format(source, { ...options, filepath: TARGET }));
    say(`${Object.keys(table).length} operations with the codes that they were seen to answer`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
