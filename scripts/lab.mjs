import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { EXTERNAL, NODE_ALIASES, NODE_BANNER } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot, ROOT } from './lib/root.mjs';

/** `npm run lab`: whole platforms in one process, with faults drawn from seeds (docs/reliability.md). */
helpFirst('e2e/lab/usage.ts');
endWithNpm();
await bootstrap();
const OUT = inRoot('dist', 'lab');
mkdirSync(OUT, { recursive: true });
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
  sourcemap: 'inline',
  logLevel: 'warning',
});
const { lab } = await import(pathToFileURL(`${OUT}/lab.js`).href);
process.exit(await lab(process.argv.slice(2)));
