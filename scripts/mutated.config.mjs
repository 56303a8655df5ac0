import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { inRoot, ROOT } from './root.mjs';

/**
 * The tests with one source file changed, for `mutations.mjs`: `MERIDIAN_MUTATION` has the file with the text to replace and
 * its replacement. The files on disk stay as they are. Worker threads and processes that a test starts are not changed.
 */
const mutation = JSON.parse(process.env['MERIDIAN_MUTATION']);
const target = inRoot(mutation.file);

export default mergeConfig(base, {
  root: ROOT,
  plugins: [
    {
      name: 'one mutation',
      enforce: 'pre',
      load(id) {
        if (id.split('?')[0] !== target) return undefined;
        return readFileSync(target, 'utf8').replace(mutation.from, () => mutation.to);
      },
    },
  ],
});
