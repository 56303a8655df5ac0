import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { loadBundled } from './lib/bundled.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { helpFirst } from './lib/help.mjs';

/** `npm run kills`: whole platforms, killed in the middle of everything (docs/reliability.md). */
helpFirst('e2e/kills/usage.ts');
endWithNpm();
await bootstrap();
await build();
const { program } = await loadBundled('e2e/kills/kills.ts', ['e2e/process']);
process.exit(await program.kills(process.argv.slice(2)));
