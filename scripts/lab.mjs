import { bootstrap } from './bootstrap.mjs';
import { loadBundled } from './lib/bundled.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { helpFirst } from './lib/help.mjs';

/** `npm run lab`: whole platforms in one process, with faults drawn from seeds (docs/reliability.md). */
helpFirst('e2e/lab/usage.ts');
endWithNpm();
await bootstrap();
// The platform that runs begin with is kept beside the bundle.
const { program, out } = await loadBundled('e2e/lab/lab.ts');
process.exit(await program.lab(process.argv.slice(2), out));
