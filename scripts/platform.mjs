import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { giveUp } from './lib/log.mjs';

/**
 * `npm run platform`: the platform alone, in this process. package.json gives it half of Node's usual space for young
 * objects: the start fills whatever there is, and a quiet platform keeps it.
 */
helpFirst('backend/command-line/usage.ts');
endWithNpm();
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
await import(pathToFileURL(inRoot('dist', 'backend', 'cli.js')).href);
