import { expect, it } from 'vitest';
import { CallError, queryClient } from './terminal-connection.ts';

type Retry = (failures: number, error: Error) => boolean;

it('a query without an answer is asked three more times, a refused one is not asked again [MAX_QUERY_RETRIES]', () => {
  const again = queryClient.getDefaultOptions().queries?.retry as Retry;
  const offline = new Error('offline');
  expect([0, 1, 2, 3].map((failures) => again(failures, offline))).toEqual([true, true, true, false]);
  const refused = { kind: 'refused', failure: { code: 'F1', message: 'no' } };
  expect(again(0, new CallError(refused as never))).toBe(false);
});
