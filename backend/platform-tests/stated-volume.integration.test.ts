import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { formatDecimal } from '../domain/decimal.ts';
import { createBuiltInMarket } from '../market/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

/** Bitcoin: prices with one decimal, quantities with three; a spread of five ticks a side; the quote stands for 1.000. */
const BTC = 10021;
const START_MS = Date.UTC(2026, 2, 2, 12);

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement({ atMs: START_MS, seed: 1 });
});
afterAll(() => management.platform.close());

/** The ticks of the first minutes: the platform of the test is not older. */
function ticks() {
  const market = createBuiltInMarket({ seed: 1 });
  return market
    .ticks(BTC, START_MS - 60_000, START_MS + 10 * 60_000)
    .map((tick) => ({ tick, book: market.depth(BTC, tick.timeMs, 20)! }));
}

it('a market order beyond the stated volume gets the average of the levels behind the quote, one within it the quote', async () => {
  const { token, accountId } = await management.addTrader('large@meridian.example');
  const buy = async (requestNum: string) => {
    const order = isolatedOrder(BTC, { accountId, requestNum, crossLevelNum: 100 });
    const placed = await management.own<{ executePrice: string }>(token, BIZ_TYPE.addMarketOrder, order);
    expect(placed.listed).toBe('0');
    return placed.envelope.data.executePrice;
  };
  const within = await buy('1');
  const beyond = await buy('3');
  const found = ticks();
  expect(found.map(({ tick }) => formatDecimal(tick.ask + 5, 1))).toContain(within);
  const averages = found.map(({ book }) => {
    const [best, ...deeper] = book.asks;
    let left = 2_000;
    let sum = (best!.price + 5) * 1_000;
    for (const { price, volume } of deeper) {
      const taken = Math.min(left, volume);
      sum += (price + 5) * taken;
      left -= taken;
    }
    sum += (deeper.at(-1)!.price + 5) * left;
    return Math.abs(sum / 3_000 - Number(beyond) * 10);
  });
  expect(Math.min(...averages)).toBeLessThanOrEqual(0.5);
});

it('the book that is shown holds the stated volume at its best price', async () => {
  const { baseUrl } = management.platform.ready;
  const { quoteToken } = (await management.call<{ quoteToken: string }>(BIZ.quoteTokenDetail)).envelope.data;
  const query = JSON.stringify({ trace: 't-1', data: { symbol_list: [{ code: 'BTCUSDT' }] } });
  const parameters = new URLSearchParams({ token: quoteToken, query });
  const answer = await fetch(`${baseUrl}/quote-b-api/depth-tick?${parameters}`);
  const { data } = (await answer.json()) as {
    data: { tick_list: [Record<'bids' | 'asks', { volume: string }[]>] };
  };
  const [{ bids, asks }] = data.tick_list;
  for (const [best] of [bids, asks]) expect(Number(best?.volume)).toBeGreaterThanOrEqual(1);
});
