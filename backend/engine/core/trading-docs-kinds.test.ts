import { expect, it } from 'vitest';
import { formatDecimal } from '../../domain/decimal.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { toInstrumentId } from '../../domain/units.ts';
import type { PlaceOrder } from './commands.ts';
import type { TradingEvent } from './events.ts';
import { readTable } from './testing/docs-fixture.ts';
import { marketAt, marketOrder, openFirstAccount, TEST_TIME_MS } from './testing/trading-fixtures.ts';
import { TradingCore } from './trading-core.ts';

/** The examples of kinds of orders in docs/trading.md: each meets a gap. */

const BTC = toInstrumentId(1);
const money = (amount: bigint) => formatDecimal(amount, 4);
const price = (ticks: number | undefined) => formatDecimal(ticks ?? 0, 2);

/** An isolated account with 1,000.0000 USDT, at a quote of 60,000.00 to 60,000.10. */
function openDesk() {
  const core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined));
  const accountId = openFirstAccount(core, { tradeType: 'isolated', initialBalance: 10_000_000n });
  const place = (members: Partial<PlaceOrder>) =>
    core.execute(marketOrder(accountId, { volume: 10, leverage: 20, ...members })).events;
  const tick = (bid: number) =>
    core.execute({ type: 'applyTick', timeMs: TEST_TIME_MS, symbolId: BTC, market: marketAt(bid) }).events;
  const orders = () => core.state.liveOrders(accountId);
  return { core, accountId, place, tick, orders };
}

const fillsOf = (events: readonly TradingEvent[]) =>
  events.flatMap((event) => (event.type === 'orderFilled' ? [event.deal] : []));

it('the example of a stop and a stop-limit is what the core computes [ORD-46]', () => {
  const { place, tick, orders } = openDesk();
  const waits = { kind: 'limitOpen', trigger: { price: 6_050_000 } } as const;
  place(waits);
  place({ ...waits, price: 6_060_000 });
  const [stop, limited] = orders();
  const gap = fillsOf(tick(6_070_000));
  const resting = orders().map((order) => [price(order.price), order.trigger?.firedAtMs !== undefined]);
  const back = fillsOf(tick(6_059_000));
  expect([gap.length, resting, back.length]).toEqual([1, [['60600.00', true]], 1]);
  expect(readTable('Stop and stop-limit')).toEqual({
    'Locked by the stop': money(stop?.reserved ?? 0n),
    'Locked by the stop-limit': money(limited?.reserved ?? 0n),
    'Price of the stop after the gap': price(gap[0]?.price),
    'The stop-limit rests at': resting[0]?.[0],
    'Price of the stop-limit': price(back[0]?.price),
  });
});

it('the example of orders that cancel each other is what the core computes [ORD-42]', () => {
  const { place, tick, orders, core } = openDesk();
  place({});
  place({ kind: 'limitClose', direction: 'sell', price: 6_100_000 });
  const [target] = orders();
  place({
    kind: 'limitClose',
    direction: 'sell',
    trigger: { price: 5_900_000 },
    linkedOrderId: target?.orderId,
  });
  const events = tick(5_850_000);
  const [deal] = fillsOf(events);
  const ended = events.flatMap((event) => (event.type === 'orderEnded' ? [event.order] : []));
  expect([orders(), ended.map(({ orderId, reason }) => [orderId, reason])]).toEqual([
    [],
    [[target?.orderId, 'linkedOrderFilled']],
  ]);
  // What comes back afterwards finds nothing.
  expect(fillsOf(tick(6_110_000))).toEqual([]);
  expect(readTable('Two that are linked')).toEqual({
    'Price of the stop': price(deal?.price),
    'Result of the stop': money(deal?.profit ?? 0n),
    'Balance at the end of both': money(core.state.account(deal?.accountId ?? 0)?.cash ?? 0n),
  });
});

it('the example of targets and break-even is what the core computes [ORD-44, ORD-45]', () => {
  const { place, tick, core, accountId } = openDesk();
  place({
    targets: [
      { price: 6_060_000, share: 5_000 },
      { price: 6_200_000, share: 2_500 },
    ],
    breakEven: 'firstTarget',
  });
  const [first] = fillsOf(tick(6_100_000));
  const [left] = core.state.openPositions(accountId);
  const [last] = fillsOf(tick(5_950_000));
  expect([first?.volume, left?.volume, last?.volume]).toEqual([5, 5, 5]);
  expect(readTable('Targets and break-even')).toEqual({
    'Price of the first target': price(first?.price),
    'Result of the first target': money(first?.profit ?? 0n),
    'Stop at break-even': price(left?.stopLoss),
    'Price of the stop over the gap': price(last?.price),
    'Result of the stop over the gap': money(last?.profit ?? 0n),
  });
});
