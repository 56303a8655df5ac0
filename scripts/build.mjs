import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { helpFirst } from './lib/help.mjs';
import { withLock } from './lib/lock.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './lib/run-node.mjs';
import { giveUp, log, seconds } from './lib/log.mjs';
import { noteModules } from './packaging/bundled.mjs';
import { writeNotices } from './packaging/notices.mjs';
import { fingerprint, forgetStamp, isFresh, writeStamp } from './lib/stamps.mjs';

const BUILD_LOCK = inRoot('dist', '.build-lock');
const COMMON_INPUTS = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];

/** Code that runs in Node, bundled so that a start reads one file. */
const NODE_ENTRIES = {
  'backend/cli': 'backend/cli.ts',
  'backend/bot-bench': 'backend/evaluation/bot-bench.ts',
  'backend/evaluate': 'backend/evaluation/evaluate.ts',
  'backend/external-system': 'backend/external-system.ts',
  'backend/mcp': 'backend/mcp/mcp.ts',
  'backend/payment-simulator': 'backend/payment-simulator.ts',
  'backend/quote-child': 'backend/quote-child.ts',
  'backend/storage-worker': 'backend/storage/worker.ts',
  'main/host': 'main/host.ts',
  'main/electron': 'main/electron.ts',
  'main/platform-worker': 'main/platform-worker.ts',
  'main/film-worker': 'main/evaluation/film-worker.ts',
};
/** Bridge scripts that run in pages. */
const PAGE_ENTRIES = {
  'preload/chromium-world': 'preload/chromium-world.ts',
  'preload/chromium-page': 'preload/chromium-page.ts',
  'preload/link-bridge': 'preload/link-bridge.ts',
};

/** Found at run time: the database finds its WebAssembly beside itself; the others are not part of the product. */
const EXTERNAL = ['electron', 'node-sqlite3-wasm', 'esbuild', '@sparticuz/chromium'];

/** Packages whose older module form, which Node would get, cannot be bundled. */
const NODE_ALIASES = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

/** Packages in the older module form expect these names, which modules do not have. */
const NODE_BANNER = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { dirname as __dirnameOf } from 'node:path';",
  "import { fileURLToPath as __pathOf } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = __pathOf(import.meta.url);',
  'const __dirname = __dirnameOf(__filename);',
].join('\n');

/** How a program that runs in Node is bundled, whoever bundles it. */
export const NODE_PROGRAM = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: EXTERNAL,
  alias: NODE_ALIASES,
  banner: { js: NODE_BANNER },
  logLevel: 'warning',
};

/** Where in `dist` the files that programs share stand: beside the programs, whose places are found from there. */
const SHARED_FOLDER = 'backend';

/** Longest line of a program, about, so that the place that a stack names is still one to look at. */
const LINE_LIMIT = 160;

/** The parts of the product, each built on its own and only when what it is made of has changed. */
const PARTS = {
  node: {
    inputs: [...COMMON_INPUTS, 'backend', 'main', 'preload'],
    outputs: [
      'dist/backend/cli.js',
      'dist/main/host.js',
      'dist/preload/preload.cjs',
      'dist/.modules/node.json',
    ],
    build: buildNode,
  },
  renderer: {
    inputs: [
      ...COMMON_INPUTS,
      'vite.config.ts',
      'renderer',
      'backend/client',
      'backend/contract',
      'main/ipc/table.ts',
    ],
    outputs: ['dist/renderer/index.html', 'dist/.modules/page.json'],
    build: buildRenderer,
  },
  // Beside the page, which shows it, of what both others have bundled.
  notices: {
    inputs: ['scripts/packaging', 'dist/.modules'],
    outputs: ['dist/renderer/notices.json'],
    build: async () => writeNotices(inRoot('dist', 'renderer', 'notices.json')),
  },
};

/** Builds the named parts where they are stale. */
export async function build(names = Object.keys(PARTS)) {
  if (names.every((name) => staleness(name) === undefined)) return;
  await withLock(BUILD_LOCK, async () => {
    for (const name of names) {
      // Looked at in turn: a part may be made of what an earlier one has built.
      const stale = staleness(name);
      if (stale === undefined) continue;
      const { part, stampFile, stamp } = stale;
      const startedAt = Date.now();
      forgetStamp(stampFile);
      await part.build();
      writeStamp(stampFile, stamp);
      log(`built ${name} in ${seconds(Date.now() - startedAt)}`);
    }
  });
}

/** How a part is stale; undefined where it is not. */
function staleness(name) {
  const part = PARTS[name];
  const stampFile = inRoot('dist', '.stamps', name);
  const stamp = fingerprint(part.inputs);
  return isFresh(stampFile, stamp, part.outputs) ? undefined : { part, stampFile, stamp };
}

async function buildNode() {
  const esbuild = await import('esbuild');
  const common = { bundle: true, outdir: inRoot('dist'), absWorkingDir: inRoot(), logLevel: 'warning' };
  const built = await Promise.all([
    esbuild.build({
      ...common,
      ...NODE_PROGRAM,
      entryPoints: NODE_ENTRIES,
      sourcemap: true,
      // The text of the program stays in memory as long as it runs: without blanks and comments it takes a third of that.
      minifyWhitespace: true,
      lineLimit: LINE_LIMIT,
      // What is imported when it is first needed (the documents, PostgreSQL, NATS) is a file of its own, read only then.
      splitting: true,
      chunkNames: `${SHARED_FOLDER}/[name]-[hash]`,
      metafile: true,
    }),
    esbuild.build({
      ...common,
      metafile: true,
      entryPoints: PAGE_ENTRIES,
      platform: 'browser',
      target: 'chrome120',
      format: 'iife',
    }),
    esbuild.build({
      ...common,
      metafile: true,
      entryPoints: { 'preload/preload': 'preload/preload.ts' },
      outExtension: { '.js': '.cjs' },
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      external: ['electron'],
    }),
  ]);
  removeStale(Object.keys(built[0].metafile.outputs));
  // What was looked at but left out of every file is not in the product.
  noteModules(
    'node',
    built.flatMap(({ metafile }) =>
      Object.values(metafile.outputs).flatMap(({ inputs }) =>
        Object.keys(inputs).filter((name) => inputs[name].bytesInOutput > 0),
      ),
    ),
  );
}

/** Removes the shared files of earlier builds, whose names carry other hashes. */
function removeStale(outputs) {
  const fresh = new Set(outputs.map((output) => basename(output)));
  for (const name of readdirSync(inRoot('dist', SHARED_FOLDER))) {
    if (!fresh.has(name)) rmSync(inRoot('dist', SHARED_FOLDER, name));
  }
}

/**
 * Builds beside the old files and takes their place at the end, so that a start meanwhile finds the old ones whole. In a
 * process of its own: the build sets NODE_ENV to production, which whatever starts beside it must not inherit.
 */
async function buildRenderer() {
  const next = inRoot('dist', 'renderer.next');
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn', '--clearScreen', 'false'];
  const code = await runTool('vite', 'vite', args, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('the page could not be built; the lines above say why');
  rmSync(inRoot('dist', 'renderer'), { recursive: true, force: true });
  renameSync(next, inRoot('dist', 'renderer'));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  helpFirst('usage: npm run build\nBuilds into dist what has changed since the last build.');
  await bootstrap();
  await build().catch((error) => giveUp(`the build failed: ${error.message}`));
}
