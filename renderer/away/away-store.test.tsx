import { afterEach, expect, it } from 'vitest';
import { useSeen } from './away-store.ts';

const MAX_SEEN = 50;

afterEach(() => useSeen.setState({ seen: [] }));

it('remembers the last times off that were told [MAX_SEEN]', () => {
  for (let i = 0; i <= MAX_SEEN; i++) useSeen.getState().note(`7/${i}/0`);
  const { seen } = useSeen.getState();
  expect(seen).toHaveLength(MAX_SEEN);
  expect([seen.includes('7/0/0'), seen.at(-1)]).toEqual([false, `7/${MAX_SEEN}/0`]);
});
