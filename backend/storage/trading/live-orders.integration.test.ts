import { afterEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '../index.ts';
import { readLiveOrders } from './live-orders.ts';
import type { OrderTableRow } from './tables.ts';
import { tradingWriter } from './trading-writer.ts';

let database: Database | undefined;
afterEach(() => database?.close());

/** An order of which every value is another one, so that none can stand in the place of another. */
function orderAt(order_id: number, status: number): OrderTableRow {
  let next = order_id * 100;
  const value = () => ++next;
  return {
    order_id,
    account_id: value(),
    symbol_id: value(),
    kind: value(),
    direction: value(),
    entry_type: value(),
    request_num: `"1", ${value()}`,
    volume: value(),
    filled_volume: value(),
    price: value(),
    is_stop: value(),
    take_profit: null,
    stop_loss: value(),
    leverage: value(),
    expire_type: value(),
    expire_at_ms: value(),
    position_id: value(),
    reserved: 2n ** 62n - 1n,
    status,
    deal_id: value(),
    turnover: -(2n ** 61n) - 1n,
    fee: value(),
    margin: value(),
    profit: -value(),
    financing: value(),
    borrowed: value(),
    repays: value(),
    reason: `é ${value()}`,
    placed_at_ms: value(),
    updated_at_ms: value(),
    source: `s${value()}`,
    remark: `[]\\${value()}`,
    third_party_order: order_id % 2 === 0 ? null : `t${value()}`,
    time_in_force: order_id % 2 === 0 ? null : `t${value()}`,
    links: order_id % 3 === 0 ? null : `{"at":${value()}}`,
    stop_trigger: order_id % 2 === 0 ? null : `{"price":${value()}}`,
  };
}

it('live orders are read by the page as they are read one by one, oldest first', async () => {
  database = await openDatabase({});
  const orders = Array.from({ length: 11_000 }, (_, at) => orderAt(at + 1, [1, 2, 3, 4][at % 4] ?? 0));
  for (let from = 0; from < orders.length; from += 1_000)
    await database.commit(orders.slice(from, from + 1_000).map((row) => tradingWriter.newOrder(row)));
  const live = orders.filter(({ status }) => status === 1 || status === 3);
  const sql = 'SELECT * FROM trade_order WHERE status IN (1, 3) ORDER BY order_id';
  const read = await readLiveOrders(database);
  expect(read).toEqual(await database.read({ sql, parameters: [] } as never));
  expect(read).toEqual(live);
});

it('without any there are none', async () => {
  database = await openDatabase({});
  expect(await readLiveOrders(database)).toEqual([]);
});
