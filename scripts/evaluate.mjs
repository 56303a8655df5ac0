import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { giveUp } from './lib/log.mjs';

/** `npm run evaluate`: a program in markets of its own, and what its result is worth (docs/evaluation.md). */
helpFirst('backend/evaluation/command/usage.ts');
endWithNpm();
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const { evaluate } = await import(pathToFileURL(inRoot('dist', 'backend', 'evaluate.js')).href);
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
process.exit(await evaluate(process.argv.slice(2), version));
