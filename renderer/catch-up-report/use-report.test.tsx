import { afterEach, expect, it } from 'vitest';
import { readSeen, useSeen } from './use-report.ts';

const MAX_SEEN = 50;

afterEach(() => useSeen.setState({ seen: [] }));

it('remembers the last times off that were told [MAX_SEEN]', () => {
  for (let i = 0; i <= MAX_SEEN; i++) useSeen.getState().note(`7/${i}/0`);
  const { seen } = useSeen.getState();
  expect(seen).toHaveLength(MAX_SEEN);
  expect([seen.includes('7/0/0'), seen.at(-1)]).toEqual([false, `7/${MAX_SEEN}/0`]);
});

it.each([undefined, null, 7, { seen: 7 }, { seen: { a: 1 } }, { seen: [null, 3] }])(
  'leaves out times off that cannot be read: %j',
  (stored) => expect(readSeen(stored)).toEqual([]),
);

it('reads the newest of too many [MAX_SEEN]', () => {
  const seen = Array.from({ length: MAX_SEEN + 1 }, (_, at) => `7/${at}/0`);
  expect(readSeen({ seen })).toEqual(seen.slice(1));
});
