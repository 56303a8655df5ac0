import { afterEach, expect, it } from 'vitest';
import { CallError, queryClient } from './index.ts';

afterEach(() => queryClient.clear());

/** How often a query is asked that fails every time. */
async function triesOf(error: Error): Promise<number> {
  let tries = 0;
  const queryFn = async (): Promise<never> => {
    tries += 1;
    throw error;
  };
  await expect(queryClient.fetchQuery({ queryKey: ['q'], queryFn, retryDelay: 0 })).rejects.toBe(error);
  return tries;
}

it('a query without an answer is asked three more times, a refused one is not asked again [MAX_QUERY_RETRIES]', async () => {
  expect(await triesOf(new Error('offline'))).toBe(4);
  const refused = { kind: 'refused', failure: { code: 'F1', message: 'no' } };
  expect(await triesOf(new CallError(refused as never))).toBe(1);
});
