import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { EXTERNAL, NODE_ALIASES, NODE_BANNER } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { withLock } from './lib/lock.mjs';
import { inRoot, ROOT } from './lib/root.mjs';
import { fingerprint, forgetStamp, isFresh, writeStamp } from './lib/stamps.mjs';

const OUT = inRoot('dist', 'lab');
const LOCK = inRoot('dist', '.lab-lock');
const STAMP = inRoot('dist', '.stamps', 'lab');
const OUTPUTS = ['dist/lab/lab.js'];
const INPUTS = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lab.mjs',
  'backend',
  'e2e/lab',
];

/** `npm run lab`: whole platforms in one process, with faults drawn from seeds (docs/reliability.md). */
helpFirst('e2e/lab/usage.ts');
endWithNpm();
await bootstrap();
await bundle();
const { lab } = await import(pathToFileURL(`${OUT}/lab.js`).href);
process.exit(await lab(process.argv.slice(2), OUT));

/** Bundles the laboratory where it has changed; the platform that runs begin with, which it keeps there, goes with the old one. */
async function bundle() {
  await withLock(LOCK, async () => {
    const stamp = fingerprint(INPUTS);
    if (isFresh(STAMP, stamp, OUTPUTS)) return;
    forgetStamp(STAMP);
    rmSync(OUT, { recursive: true, force: true });
    const esbuild = await import('esbuild');
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: ['e2e/lab/lab.ts'],
      outdir: OUT,
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      external: EXTERNAL,
      alias: NODE_ALIASES,
      banner: { js: NODE_BANNER },
      sourcemap: true,
      logLevel: 'warning',
    });
    writeStamp(STAMP, stamp);
  });
}
