import fc from 'fast-check';

/**
 * Set-up of the tests whose values are generated: they draw the same ones in every run, so that a test that was green and
 * is red has been broken by a change. `MERIDIAN_FUZZ=full` draws others each time; fast-check names the seed of a failure.
 */
const SEED = 20_261_122;

if (process.env['MERIDIAN_FUZZ'] !== 'full') fc.configureGlobal({ seed: SEED });
