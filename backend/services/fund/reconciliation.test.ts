import { expect, it, vi } from 'vitest';
import { reconcile } from './reconciliation.ts';

it('makes every check, and one that cannot be made is a difference', async () => {
  const error = vi.fn();
  const fine = { name: 'fine', run: async () => ({ checked: 3, differences: [] }) };
  const failing = { name: 'failing', run: () => Promise.reject(new Error('no answer')) };
  const results = await reconcile([failing, fine], { companyId: 1, fromMs: 0, log: { error } });
  expect(results).toEqual([
    {
      name: 'failing',
      checked: 0,
      differences: [{ subject: 'failing', reference: '', between: 'check' }],
    },
    { name: 'fine', checked: 3, differences: [] },
  ]);
  expect(error).toHaveBeenCalledOnce();
});
