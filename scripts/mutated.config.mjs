import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { inRoot, ROOT } from './lib/root.mjs';

/**
 * The tests with one source file changed, for `mutations.mjs`: `MERIDIAN_MUTATION` has the file with the text to replace and
 * its replacement. The files on disk stay as they are. The storage thread is changed too; other threads and processes that a
 * test starts are not.
 */
const mutation = JSON.parse(process.env['MERIDIAN_MUTATION']);
const target = inRoot(mutation.file);
const mutated = readFileSync(target, 'utf8').replace(mutation.from, () => mutation.to);

/** The source that bundles the storage thread, and the place in it where the bundler gets a plugin of ours. */
const BUNDLING = inRoot('backend/storage/worker-entry.ts');
const BUNDLER_OPTION = "logLevel: 'silent',";

/** The same change in the bundle of the storage thread, as source text. */
function bundlerPlugin() {
  const isTarget = `({ path }) => path === ${JSON.stringify(target)}`;
  const contents = `{ contents: ${JSON.stringify(mutated)}, loader: 'ts' }`;
  const setup = `(own) => own.onLoad({ filter: /\\.ts$/ }, (file) => (${isTarget})(file) ? ${contents} : undefined)`;
  return `plugins: [{ name: 'one mutation', setup: ${setup} }],`;
}

function withPlugin(source) {
  if (!source.includes(BUNDLER_OPTION)) throw new Error(`${BUNDLING} has no ${BUNDLER_OPTION}`);
  return source.replace(BUNDLER_OPTION, (found) => `${found} ${bundlerPlugin()}`);
}

/** A condition that a fault keeps from coming is not waited for as long as on a busy machine: milliseconds. */
const POLL_LIMIT_MS = 5_000;
const projects = base.test.projects.map((project) => ({
  ...project,
  test: { ...project.test, expect: { poll: { timeout: POLL_LIMIT_MS } } },
}));

export default mergeConfig(
  { ...base, test: { ...base.test, projects } },
  {
    root: ROOT,
    plugins: [
      {
        name: 'one mutation',
        enforce: 'pre',
        // What other runs have kept of a changed file is not it, and what this one makes of it nobody else may take.
        api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
        configureVitest: ({ experimental_defineCacheKeyGenerator: keep }) =>
          keep(({ id }) => ([target, BUNDLING].includes(id.split('?')[0]) ? false : undefined)),
        load(id) {
          const file = id.split('?')[0];
          if (file !== target && file !== BUNDLING) return undefined;
          const source = file === target ? mutated : readFileSync(file, 'utf8');
          return file === BUNDLING ? withPlugin(source) : source;
        },
      },
    ],
  },
);
