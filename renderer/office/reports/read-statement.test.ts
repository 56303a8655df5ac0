import { expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const WANTED = { customerNo: '10000001', tradeType: 2, accountId: 7, startTime: 1, endTime: 2 };
const part = (length: number, rest: object) =>
  ({
    openingBalance: '1',
    closingBalance: '2',
    currency: 'USDT',
    lines: Array.from({ length }, () => ({})),
    ...rest,
  }) as never;

it('joins the parts of a statement, each requested after the last line of the one before', async () => {
  const questions: (number | undefined)[] = [];
  const { lines, isComplete } = await readStatement(WANTED, async (body) => {
    questions.push('afterTransferId' in body ? Number(body.afterTransferId) : 0);
    return part(3, questions.length === 2 ? { isComplete: true } : { isComplete: false, lastTransferId: 5 });
  });
  expect([questions, lines.length, isComplete]).toEqual([[0, 5], 6, true]);
});

it('ends at so many lines and says that there are more [MAX_LINES]', async () => {
  const { lines, isComplete } = await readStatement(WANTED, async () =>
    part(20_000, { isComplete: false, lastTransferId: 5 }),
  );
  expect([lines.length, isComplete]).toEqual([60_000, false]);
});
