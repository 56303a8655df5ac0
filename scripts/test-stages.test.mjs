import { expect, it } from 'vitest';
import { LONG_PLAN, QUICK_PLAN, STAGES } from './test-stages.mjs';

it('runs stages that exist, each once, in lanes and in what the first free lane takes', () => {
  for (const { lanes, shared } of [QUICK_PLAN, LONG_PLAN]) {
    const names = [...lanes.flat(), ...shared];
    for (const name of names) expect(STAGES[name], String(name)).toBeTypeOf('function');
    expect(new Set(names).size).toBe(names.length);
  }
});
