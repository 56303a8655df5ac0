import { afterAll, vi } from 'vitest';

/**
 * What runs before each file of tests. One module, because the runner asks for each of them again for each file.
 *
 * Tests whose values are generated draw the same ones in every run, so that a test that was green and
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

/**
 * In tests that start platforms and open vaults in their own process, hashing passwords and making keys took a third
 * of their time. What the product spends has tests of its own (`password.test.ts`, `vault.test.ts`,
 * `company.integration.test.ts`), and programs that are processes of their own spend it.
 */
vi.mock('../../backend/services/customer/sign-in/password-cost.ts', () => ({
  PASSWORD_COST: { N: 2, r: 1, p: 1 },
}));
vi.mock('../../main/vault/passphrase-cost.ts', () => ({ PASSPHRASE_COST: { N: 4, r: 1, p: 1 } }));
vi.mock('../../backend/services/company/key-strength.ts', () => ({ RSA_BITS: 1_024 }));

/**
 * Files share a process: what one replaces of its globals and does not put back would hang or fail another
 * file, by luck of the order. So the file that did it fails.
 */
const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'fetch', 'Date'];
const KEY = Symbol.for('meridian: globals as found');
globalThis[KEY] ??= new Map(NAMES.map((name) => [name, globalThis[name]]));

afterAll(() => {
  const changed = NAMES.filter((name) => globalThis[name] !== globalThis[KEY].get(name));
  for (const name of changed) globalThis[name] = globalThis[KEY].get(name);
  if (changed.length > 0) throw new Error(`this file leaves ${changed.join(', ')} replaced`);
});
