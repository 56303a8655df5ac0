import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openDatabase } from '../../storage/index.ts';
import { live, steps } from './money-histories-fixture.ts';

/** Runs that do the long story together, each its part of the histories, drawn from a seed of its own. */
const SHARES = Number(process.env['MERIDIAN_SHARES'] ?? '1');
const SEED = SHARES === 1 ? {} : { seed: 1 + Number(process.env['MERIDIAN_SHARE'] ?? '0') };
const RUNS = Math.ceil(1_000 / SHARES);

describe('random histories of deposits, withdrawals and transfers', () => {
  it(
    'with double, late and lost reports, refusals, silent providers and kills neither make nor lose money',
    { timeout: 900_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (history) => live(await openDatabase({}), history)),
        { ...SEED, numRuns: RUNS },
      );
    },
  );
});
