import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { inRoot } from '../lib/root.mjs';
import { runNode, runTool } from '../lib/run-node.mjs';
import { giveUp, log } from '../lib/log.mjs';

/**
 * Takes the pictures of docs/images anew; with names, those alone: `node scripts/tools/pictures.mjs scalper`. Those of the office,
 * which need a company with a year behind it, are taken together under the name `office`.
 */
const PICTURES = {
  'terminal-dark': [],
  'terminal-light': ['--theme', 'light'],
  scalper: ['--page', 'scalper'],
  'multi-chart': ['--page', 'multi-chart'],
  risk: ['--page', 'risk'],
  palette: ['--page', 'palette'],
  settings: ['--page', 'settings'],
  funds: ['--page', 'funds'],
  keys: ['--page', 'keys'],
  'sign-in': ['--page', 'sign-in'],
};
const MARKET = ['--seed', '7', '--at', '2026-03-04T15:30:00Z'];

await build();
const wanted = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'meridian-pictures-'));
for (const [name, options] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = join(folder, `${name}.png`);
  const shell = ['--shell', 'chromium', '--screenshot', file, '--size', '1440x900'];
  const code = await runNode(['dist/main/host.js', ...shell, ...MARKET, ...options]);
  if (code !== 0) giveUp(`the picture ${name} was not taken`);
  await rename(file, inRoot('docs', 'images', `${name}.png`));
  log(`docs/images/${name}.png`);
}
await rm(folder, { recursive: true, force: true });
if (wanted.length === 0 || wanted.includes('office')) {
  const options = { env: { MERIDIAN_LONG: 'yes', MERIDIAN_PICTURES: 'yes' } };
  const code = await runTool(
    '@playwright/test',
    'playwright',
    ['test', 'e2e/office-pictures.spec.ts', '--retries=0'],
    options,
  );
  if (code !== 0) giveUp('the pictures of the office were not taken');
}
