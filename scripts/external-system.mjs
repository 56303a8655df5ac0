import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { inRoot } from './root.mjs';
import { giveUp } from './say.mjs';

/** `npm run external-system`: the reference external system alone, in this process. */
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const { runExternalSystem } = await import(
  pathToFileURL(inRoot('dist', 'backend', 'external-system.js')).href
);
await runExternalSystem(process.argv.slice(2));
