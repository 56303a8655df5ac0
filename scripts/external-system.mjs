import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { giveUp } from './lib/log.mjs';

/** `npm run external-system`: the reference external system alone, in this process. */
const USAGE = `usage: npm run external-system -- [options]
  --port N      where to listen on 127.0.0.1 (default 0: chosen by the system)
  --balance N   what a wallet holds at first (default 100000)`;

helpFirst(USAGE);
endWithNpm();
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const { runExternalSystem } = await import(
  pathToFileURL(inRoot('dist', 'backend', 'external-system.js')).href
);
await runExternalSystem(process.argv.slice(2)).catch((error) => {
  const [reason] = error.message.split(/\.\s|\n/);
  giveUp(`${reason} (npm run external-system -- --help lists the options)`, 2);
});
