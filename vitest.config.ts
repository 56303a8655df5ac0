import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ALSO_LONG } from './scripts/lib/long-files.mjs';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { quickFolder } from './scripts/lib/quick-folder.mjs';

const SET_UP = ['scripts/lib/test-set-up.mjs'];

/** Unit and integration tests of every room. Browser behaviour is tested by playwright (`e2e/`). */
const COMMON = {
  // Limits end what hangs. What works keeps far below them, also on a machine that is busy with other things.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is waited for comes at once on a quiet machine; one second, the default, is too short on a busy one.
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles: SET_UP,
} as const;

/**
 * What depends on real sockets, timers and processes gets a second try on a machine that is busy with other things;
 * `npm test` names every test that needed it, with its first failure. Unit and property tests get none.
 */
const SECOND_TRY = { retry: 1 } as const;

/** The words of the office's calls. */
const WORDS = 'renderer/office/calls/words/words-plugin.ts';
const ROOMS = '{backend,main,preload,renderer,scripts,bench}';

/**
 * Newer engines have a `localStorage` of their own, which stands in the way of the page's: tests run without it, as they
 * do on engines that do not know it.
 */
const STORAGE_FLAG = '--no-experimental-webstorage';
const execArgv = process.allowedNodeEnvironmentFlags.has(STORAGE_FLAG) ? [STORAGE_FLAG] : [];

/** Stories that take minutes: `npm run test:long`. Of other files, single tests with the tag `long` are too. */
const LONG = '**/*.long.test.ts';
/** Files that a stage leaves to others; a name on the command line would not reach the projects. */
const LEFT_OUT = (process.env['MERIDIAN_LEAVE_OUT'] ?? '').split(' ').filter((files) => files !== '');
/**
 * Files share a worker and what it has loaded: loading the same modules again for each file took longer than the tests.
 * What a file changes of its process it puts back.
 */
const SHARED = { isolate: false } as const;

export default defineConfig({
  // The build makes it of the same tables (words-plugin.ts); with them this configuration took two seconds to load, for each run.
  resolve: { alias: { 'virtual:office-words': fileURLToPath(new URL(WORDS, import.meta.url)) } },
  test: {
    pool: 'forks',
    tags: [{ name: 'long', description: 'takes long and shows what quicker tests show nearly as well' }],
    execArgv,
    env: quickFolder(),
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // One more than a small machine has cores: tests of sockets and processes wait for most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          ...COMMON,
          ...SHARED,
          name: 'node',
          environment: 'node',
          include: [`${ROOMS}/**/*.test.{ts,mjs}`],
          exclude: [`${ROOMS}/**/*.integration.test.ts`, LONG, ...LEFT_OUT],
        },
      },
      {
        extends: true,
        test: {
          ...COMMON,
          ...SHARED,
          name: 'dom',
          // Its set-up makes the window.
          environment: 'node',
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['renderer/dom-tests.ts', ...SET_UP],
          sequence: { setupFiles: 'list', sequencer: LongestFirst },
        },
      },
      {
        // Whole platforms, in the process of the test or of the build, started and killed as a user would.
        extends: true,
        test: {
          ...COMMON,
          ...SHARED,
          ...SECOND_TRY,
          name: 'whole',
          environment: 'node',
          include: [`${ROOMS}/**/*.integration.test.ts`, 'e2e/**/*.test.ts'],
          exclude: [LONG, ...LEFT_OUT],
        },
      },
      {
        extends: true,
        test: {
          ...COMMON,
          ...SECOND_TRY,
          name: 'long',
          environment: 'node',
          include: [LONG, ...ALSO_LONG],
          exclude: ['node_modules/**'],
          testTimeout: 900_000,
        },
      },
    ],
  },
});
