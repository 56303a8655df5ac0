import { expect, it } from 'vitest';
import { CommandTurns } from './command-turns.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('commands that come together take 8 a turn, the first ones at once, in their order [ATK-372]', async () => {
  const turns = new CommandTurns();
  const done: number[] = [];
  for (let at = 0; at < 20; at++) turns.run(() => done.push(at));
  const after = [done.length];
  while (done.length < 20) {
    await turn();
    after.push(done.length);
  }
  expect(after).toEqual([8, 16, 20]);
  turns.run(() => done.push(20));
  expect(done).toEqual(Array.from({ length: 21 }, (_, at) => at));
});
