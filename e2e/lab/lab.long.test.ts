import { afterAll, beforeAll, expect, it } from 'vitest';
import { found, type Founding } from './founding.ts';
import { FAULT_KINDS } from './faults.ts';
import { run } from './run.ts';

/** Runs that do the two hundred seeds together, each a share of them. */
const SHARES = Number(process.env['MERIDIAN_SHARES'] ?? '1');
const SHARE = Number(process.env['MERIDIAN_SHARE'] ?? '0');
const ALL = Array.from({ length: 200 }, (_, at) => at + 1);
const SEEDS = ALL.filter((seed) => seed % SHARES === SHARE);
/** Those of other shares, run only until every kind of fault has been seen: a share of a few seeds may lack one. */
const OTHERS = ALL.filter((seed) => seed % SHARES !== SHARE);

let founding: Founding;
beforeAll(async () => void (founding = await found()));
afterAll(() => founding.end());

it(`a platform in the laboratory keeps every invariant over ${SEEDS.length} seeds, and every kind of fault is seen`, async () => {
  const seen = new Set<string>();
  const missing = () => FAULT_KINDS.filter((kind) => !seen.has(kind));
  for (const seed of [...SEEDS, ...OTHERS]) {
    if (missing().length === 0 && !SEEDS.includes(seed)) break;
    const result = await run({ founding, seed });
    for (const kind of result.seen) seen.add(kind);
    expect(result.problems, `npm run lab -- --seed ${seed} --trace`).toEqual([]);
  }
  expect(missing()).toEqual([]);
});
