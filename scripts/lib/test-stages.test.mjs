import { expect, it } from 'vitest';
import { LANES, LONG_LANES, STAGES } from './test-stages.mjs';

it('runs stages that exist, each once, in groups of lanes', () => {
  for (const groups of [LANES, LONG_LANES]) {
    const names = groups.flatMap((lanes) => lanes.flatMap((lane) => lane));
    for (const name of names) expect(STAGES[name], String(name)).toBeTypeOf('function');
    expect(new Set(names).size).toBe(names.length);
  }
});
