import { expect, it } from 'vitest';
import { found } from './founding.ts';
import { run } from './run.ts';

/** Seeds that failed by a fault of the platform and would again (docs/reliability.md). */
const FAILED_ONCE = [70, 23089, 25175];

it('seeds that once broke an invariant keep every one', async () => {
  const founding = await found();
  try {
    for (const seed of FAILED_ONCE) expect((await run({ founding, seed })).problems, `${seed}`).toEqual([]);
  } finally {
    founding.end();
  }
});
