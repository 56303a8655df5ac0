import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { giveUp } from './lib/log.mjs';

/** `npm start`: the terminal with its embedded platform. */
helpFirst('main/options.ts');
endWithNpm();
await bootstrap();
await build().catch((error) => giveUp(`the build failed: ${error.message}`));
await import(pathToFileURL(inRoot('dist', 'main', 'host.js')).href);
