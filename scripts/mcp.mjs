import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { giveUp } from './lib/log.mjs';

/** `npm run mcp`: serves an assistant on the standard streams (docs/assistants.md). */
helpFirst('backend/mcp/usage.ts');
endWithNpm();
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const { serveAssistant } = await import(pathToFileURL(inRoot('dist', 'backend', 'mcp.js')).href);
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
process.exit(await serveAssistant(process.argv.slice(2), version, [inRoot('scripts', 'evaluate.mjs')]));
