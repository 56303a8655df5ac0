import { expect, it } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { Grants } from './grants.ts';

it('of the spent refresh tokens of a consent the newest thousand are recognised [MAX_REMEMBERED_REFRESHES]', async () => {
  const committed: Statement[] = [];
  const token = { app_id: 'a', kind: 'refresh', company_id: 1, customer_id: 7, used: 0, family_id: 'f' };
  const database = {
    read: async () => [{ ...token, session_hash: 's', expire_time_ms: 1 }],
    commit: async (statements: readonly Statement[]) => void committed.push(...statements),
  } as unknown as Database;
  await new Grants(database, createSteppedClock(0)).refresh('token', 1);
  const forgetting = committed.filter(({ sql }) => sql.includes('not in'));
  expect(forgetting.map(({ parameters }) => parameters.at(-1))).toEqual([1_000]);
});
