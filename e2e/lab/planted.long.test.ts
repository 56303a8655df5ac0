import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, type Founding } from './founding.ts';
import { run, type Planted } from './run.ts';

let founding: Founding;
beforeAll(async () => void (founding = await found()));
afterAll(() => founding.end());

/** Runs a statement over the open store. */
const changing =
  (sql: string): NonNullable<Planted['books']> =>
  (life) =>
    life.services.database.commit([{ sql, parameters: [] }]);

it('a run comes out the same each time that its seed is run', async () => {
  for (const seed of [1, 7, 31]) {
    const [first, again] = [await run({ founding, seed }), await run({ founding, seed })];
    expect(again.trace).toEqual(first.trace);
    expect(again.hash).toBe(first.hash);
  }
});

describe('a bug that is planted in a run is noticed', () => {
  const bugs: readonly (readonly [string, Planted, RegExp])[] = [
    [
      'an acknowledged order is lost',
      { books: changing(`DELETE FROM trade_order WHERE remark LIKE 'lab-%' AND status IN (1, 3)`) },
      /acknowledged order \d+ is lost/,
    ],
    [
      'an acknowledged transfer is lost',
      { books: changing('DELETE FROM fund_transfers') },
      /acknowledged transfer {2}is lost/,
    ],
    ['a repeated request is executed again', { forgetsKeys: true }, /there 2 times/],
    [
      'money appears in an account',
      { books: changing('UPDATE trade_account SET cash = cash + 1 WHERE trade_type = 2') },
      /the ledger does not add up/,
    ],
    [
      'the other side of a transfer gets less',
      { books: changing(`UPDATE fund_transfers SET in_amount = '0.01'`) },
      /reconciliation: .*transfers/,
    ],
    [
      'a proposal that has ended comes back to life',
      { books: changing(`UPDATE withdraw_proposals SET state = 'waiting'`) },
      /ended as \w+, then waiting/,
    ],
    ['an answer is off the list', { answer: (code) => (code === '0' ? '0' : 'X1') }, /X1 is on no list/],
    [
      'the log of the store is gone after a kill',
      { left: (image) => new Map([...image].filter(([name]) => !name.endsWith('-wal'))) },
      /StorageLossError/,
    ],
  ];

  it.each(bugs)('%s', async (_name, planted, problem) => {
    // Another check may be the first to notice it, which ends the run.
    let noticed = '';
    for (let seed = 1; seed <= 6 && !problem.test(noticed); seed++)
      noticed += `${(await run({ founding, seed, planted })).problems.join('\n')}\n`;
    expect(noticed).toMatch(problem);
  });
});
