import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openDatabase } from '../../storage/index.ts';
import { live, steps } from './money-histories-fixture.ts';

const RUNS = process.env['MERIDIAN_LONG'] === undefined ? 10 : 1_000;

describe('random histories of deposits, withdrawals and transfers', () => {
  it(
    'with double, late and lost reports, refusals, silent providers and kills neither make nor lose money',
    { timeout: 900_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (history) => live(await openDatabase({}), history)),
        { numRuns: RUNS },
      );
    },
  );
});
