import { build } from '../build.mjs';
import { runTool } from '../lib/run-node.mjs';

/** Compares the main screens, the pages of the office and the kinds of orders with their pictures in `e2e/screens/`; `--update` takes new pictures instead. */
const update = process.argv.includes('--update') ? ['--update-snapshots'] : [];
await build();
const options = { env: { MERIDIAN_LONG: 'yes' } };
process.exitCode = await runTool(
  '@playwright/test',
  'playwright',
  [
    'test',
    'e2e/screens.spec.ts',
    'e2e/office-screens.spec.ts',
    'e2e/order-screens.spec.ts',
    '--retries=0',
    ...update,
  ],
  options,
);
