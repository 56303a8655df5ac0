import { expect, it } from 'vitest';
import { tradingWriter, type OrderTableRow } from '../trading/index.ts';
import { describeLoss, NO_TALLY, parseTally, withCommit } from './tally.ts';

const order = (order_id: number) => ({ order_id }) as OrderTableRow;

it('counts new orders, and no order a second time', () => {
  const placed = withCommit(NO_TALLY, [tradingWriter.newOrder(order(11)), tradingWriter.newOrder(order(12))]);
  const filled = withCommit(placed, [tradingWriter.order(order(12)), { sql: 'SELECT 1', parameters: [] }]);
  expect(filled).toEqual({ commits: 2, orders: 2, fills: 0, ledgerLines: 0, newestOrder: 12 });
});

it('names what is missing, and nothing when all is there', () => {
  const stored = { commits: 1_234, orders: 50, fills: 40, ledgerLines: 90, newestOrder: 2026030200000050 };
  const acknowledged = {
    commits: 1_240,
    orders: 55,
    fills: 41,
    ledgerLines: 92,
    newestOrder: 2026030200000055,
  };
  expect(describeLoss(stored, acknowledged)).toBe(
    'the log ends at commit 1234, and commit 1240 was acknowledged: 6 commits lost, with 5 orders, 1 fill, 2 ledger lines.' +
      ' The lost orders have numbers above 2026030200000050, up to 2026030200000055.',
  );
  expect(describeLoss(acknowledged, acknowledged)).toBeUndefined();
  expect(describeLoss(acknowledged, stored)).toBeUndefined();
});

it('remembers the tables of 1,024 texts at a time [MAX_REMEMBERED_TEXTS]', () => {
  let tally = NO_TALLY;
  for (let n = 0; n < 1_030; n++)
    tally = withCommit(tally, [{ sql: `insert into "trade_deal" -- ${n}`, parameters: [] }]);
  expect(tally).toMatchObject({ commits: 1_030, fills: 1_030 });
});

it('reads no tally out of anything else', () => {
  expect(parseTally(JSON.stringify(NO_TALLY))).toEqual(NO_TALLY);
  for (const text of ['', '{}', 'null', '[]', '{"commits":"1"}', JSON.stringify({ ...NO_TALLY, fills: 0.5 })])
    expect(parseTally(text)).toBeUndefined();
});
