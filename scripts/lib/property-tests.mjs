import { vi } from 'vitest';

/**
 * Set-up of the tests whose values are generated: they draw the same ones in every run, so that a test that was green and
 * is red has been broken by a change. `MERIDIAN_FUZZ=full` draws others each time; fast-check names the seed of a failure.
 *
 * In a quick run a property draws a sixteenth of the values that it asks for; the stage `properties` of the long run draws
 * all of them (`MERIDIAN_RUNS=all`).
 */
vi.mock('fast-check', async (importOriginal) => {
  const SEED = 20_261_122;
  const QUICK_SHARE = 1 / 16;
  const LEAST_RUNS = 10;
  const USUAL_RUNS = 100;

  const original = await importOriginal();
  const fc = original.default;
  if (process.env['MERIDIAN_FUZZ'] !== 'full') fc.configureGlobal({ seed: SEED });
  if (process.env['MERIDIAN_RUNS'] === 'all') return original;
  const quick = (numRuns) => Math.min(numRuns, Math.max(LEAST_RUNS, Math.ceil(numRuns * QUICK_SHARE)));
  const assert = (property, parameters = {}) =>
    fc.assert(property, { ...parameters, numRuns: quick(parameters.numRuns ?? USUAL_RUNS) });
  return { ...original, assert, default: { ...fc, assert } };
});
