import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTestBrowser } from '../../main/shells/test-browser.ts';

const PLAYWRIGHT = join(
  createRequire(import.meta.url).resolve('@playwright/test/package.json'),
  '..',
  'cli.js',
);
const STAND_IN = fileURLToPath(new URL('../support/electron-stand-in.mjs', import.meta.url));

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'electron-stories-'))));
afterEach(() => rm(folder, { recursive: true }));

/** The part of a report of playwright that is looked at. */
interface Report {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly config: { readonly metadata: { readonly skipped: readonly string[] } };
}

/** Runs stories in Electron, and reads what is said of them. */
async function runStories(env: Readonly<Record<string, string>>, ...options: string[]): Promise<Report> {
  const output = await new Promise<string>((resolve, reject) => {
    const surroundings = { ...process.env, MERIDIAN_TEST_SHELL: 'electron', ...env };
    const args = [PLAYWRIGHT, 'test', '--reporter=json', `--output=${join(folder, 'results')}`, ...options];
    execFile(process.execPath, args, { env: surroundings }, (_error, said, errors) =>
      said === '' ? reject(new Error(errors)) : resolve(said),
    );
  });
  return JSON.parse(output) as Report;
}

it('shows a story in a window of the binary, unchanged, and skips one that opens a browser of its own', async () => {
  const browser = await prepareTestBrowser();
  const binary = `#!/bin/sh\nexec '${process.execPath}' '${STAND_IN}' "$@"\n`;
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 });
  const env = {
    ...browser?.env,
    DISPLAY: ':0',
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    STAND_IN_BROWSER: browser?.path ?? '',
    STAND_IN_PROFILE: join(folder, 'profile'),
  };
  const titles = ['the page holds the bridge', 'the ticket leaves the address bar'];
  const report = await runStories(env, 'e2e/host.spec.ts', 'e2e/link-shell.spec.ts', '-g', titles.join('|'));
  expect(report.stats).toMatchObject({ expected: 1, skipped: 1, unexpected: 0, flaky: 0 });
  expect(report.config.metadata.skipped).toEqual([]);
});

it('says at its end what a machine lacks that has no binary, and loads no story', async () => {
  const folderWithout = { ELECTRON_OVERRIDE_DIST_PATH: folder };
  const report = await runStories(folderWithout, '--pass-with-no-tests');
  expect(report.stats).toMatchObject({ expected: 0, skipped: 0, unexpected: 0, flaky: 0 });
  expect(report.config.metadata.skipped).toEqual([
    'the stories of the terminal in a window of Electron (needs the Electron binary)',
  ]);
});
