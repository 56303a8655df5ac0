import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { helpFirst } from './lib/help.mjs';
import { giveUp } from './lib/log.mjs';
import { inRoot } from './lib/root.mjs';

/** `npm run bot-bench`: plays the faults of a venue against a program, and says which rules it keeps (docs/evaluation.md). */
helpFirst('backend/evaluation/bench/usage.ts');
endWithNpm();
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const { botBench } = await import(pathToFileURL(inRoot('dist', 'backend', 'bot-bench.js')).href);
process.exit(await botBench(process.argv.slice(2)));
