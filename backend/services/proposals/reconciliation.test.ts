import { expect, it, vi } from 'vitest';
import { reconcile } from './reconciliation.ts';

it('makes every check; one that cannot be made, or that leaves differences out, says that it is not complete', async () => {
  const error = vi.fn();
  const fine = { name: 'fine', run: async () => ({ checked: 3, differences: [] }) };
  const failing = { name: 'failing', run: () => Promise.reject(new Error('no answer')) };
  const one = { subject: 'W1', reference: '', between: 'books' };
  const cut = { name: 'cut', run: async () => ({ checked: 9, differences: [one], found: 7 }) };
  const results = await reconcile([failing, fine, cut], { companyId: 1, fromMs: 0, log: { error } });
  expect(results).toEqual([
    {
      name: 'failing',
      checked: 0,
      differences: [{ subject: 'failing', reference: '', between: 'check' }],
      found: 1,
      complete: false,
    },
    { name: 'fine', checked: 3, differences: [], found: 0, complete: true },
    { name: 'cut', checked: 9, differences: [one], found: 7, complete: false },
  ]);
  expect(error).toHaveBeenCalledOnce();
});
