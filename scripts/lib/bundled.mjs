import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODE_PROGRAM } from '../build.mjs';
import { withLock } from './lock.mjs';
import { inRoot, ROOT } from './root.mjs';
import { fingerprint, forgetStamp, isFresh, writeStamp } from './stamps.mjs';

const INPUTS = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lib/bundled.mjs',
  'backend',
];

/**
 * Loads a program of the tests, which no package holds, bundled into a folder of `dist` by the name of its file. It is bundled
 * again where its code has changed, and whatever else it keeps in that folder goes with the old one.
 *
 * @param {string} entry its file below the root, such as `e2e/lab/lab.ts`
 * @param {readonly string[]} inputs folders beside its own and `backend` of which it is made
 * @returns {Promise<{ program: any, out: string }>} what the file exports, and the folder
 */
export async function loadBundled(entry, inputs = []) {
  const name = basename(entry, '.ts');
  const out = inRoot('dist', name);
  const stampFile = inRoot('dist', '.stamps', name);
  await withLock(inRoot('dist', `.${name}-lock`), async () => {
    const stamp = fingerprint([...INPUTS, dirname(entry), ...inputs]);
    if (isFresh(stampFile, stamp, [`dist/${name}/${name}.js`])) return;
    forgetStamp(stampFile);
    rmSync(out, { recursive: true, force: true });
    const esbuild = await import('esbuild');
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: [entry],
      outdir: out,
      ...NODE_PROGRAM,
      splitting: true,
      sourcemap: true,
    });
    writeStamp(stampFile, stamp);
  });
  return { program: await import(pathToFileURL(join(out, `${name}.js`)).href), out };
}
