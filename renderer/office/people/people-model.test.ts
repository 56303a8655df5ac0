import { expect, it } from 'vitest';
import { toMatrix } from './people-model.ts';

it('shows what each role may do, beginning with what all may', () => {
  const roles = [
    { role: 'viewer', permissions: ['look'] },
    { role: 'dealer', permissions: ['trade', 'look'] },
  ];
  expect(toMatrix(roles)).toEqual([
    { permission: 'look', may: [true, true] },
    { permission: 'trade', may: [false, true] },
  ]);
  expect(toMatrix([])).toEqual([]);
});
