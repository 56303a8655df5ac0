import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { OrderAck, SymbolDetail } from '../contract/records/index.ts';
import { openClient, type QuoteClient } from '../sockets/quote/quote-test-support.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

/** ETH/USDT in spot: 0.1 % as the detail says, 0.06 % for an order that rested, as the product file says. */
const PRODUCT = { symbol_id: 10022, trade_type: 5, trade_mode: 3 };
const [SPOT, OWN, BUY, SELL] = [5, 1, 1, 2];
/** Numbers of the wire. */
const [MARKET_OPEN, LIMIT_OPEN] = [1, 13];

let management: ManagementHarness;
let maker: Trader;
let taker: Trader;
let quotes: QuoteClient;
beforeAll(async () => {
  // A market that stands still, so that no quote reaches what rests.
  management = await startManagement({ atMs: Date.UTC(2026, 2, 2, 12), speed: 0.001, rateLimits: false });
  const addTrader = async (email: string) => {
    const trader = await management.addTrader(email);
    const funded = await management.call(BIZ.addCustomerAdjustProposal, {
      customerNo: trader.customerNo,
      accountCurrency: 'USDT',
      tradeType: SPOT,
      businessType: 50,
      amount: 10_000,
      withdraw: true,
    });
    expect(funded.listed).toBe('0');
    return trader;
  };
  maker = await addTrader('maker@meridian.example');
  taker = await addTrader('taker@meridian.example');
  quotes = await openClient(`${management.platform.ready.quoteWsUrl}/quote_guest`);
});
afterAll(async () => {
  quotes?.socket.terminate();
  await management?.platform.close();
});

const place = async ({ token }: Trader, direction: number, members: object) => {
  const order = { tradeType: SPOT, symbolId: 10022, entryType: 1, operationType: OWN, requestTime: 1 };
  const body = { ...order, direction, bizType: MARKET_OPEN, requestPrice: '', ...members };
  const placed = await management.own<OrderAck>(token, BIZ_TYPE.addOrder, body);
  expect(placed.listed).toBe('0');
  return placed.envelope.data;
};
const feeOf = async ({ token }: Trader, { orderId }: OrderAck) => {
  const query = { tradeType: SPOT, orderId };
  const { envelope } = await management.own<{ fee: number }>(token, BIZ_TYPE.spotOrderDetail, query);
  return Number(envelope.data.fee);
};

it('an order of a built-in product that rests pays less than the rate of its detail, and the one that comes pays that [AST-2] [ORD-40]', async () => {
  const wanted = { symbolId: 10022, tradeType: SPOT };
  const { envelope } = await management.own<SymbolDetail>(maker.token, BIZ_TYPE.getSymbolDetail, wanted);
  expect(envelope.data).toMatchObject({ feeRate: 0.001, dealMode: PRODUCT.trade_mode });
  expect(JSON.stringify(envelope.data)).not.toContain('maker');

  await place(maker, BUY, { requestNum: '2' });
  const { data } = await quotes.call(14000, { symbol_list: [PRODUCT] });
  const [{ price_bid, price_ask }] = data.tick_list[0].tick_deep;
  const price = Math.round(Number(price_ask) * 100) - 1;
  expect(price).toBeGreaterThan(Math.round(Number(price_bid) * 100));
  const resting = await place(maker, SELL, {
    bizType: LIMIT_OPEN,
    requestNum: '1',
    requestPrice: String(price),
    expireType: 4,
  });
  const came = await place(taker, BUY, { requestNum: '1' });
  expect(came.executePrice).toBe((price / 100).toFixed(2));
  // Either pays in what it gets, rounded up at its digits: dollars the one, ether the other.
  expect(await feeOf(maker, resting)).toBe(-Math.ceil(price * 0.0006) / 100);
  expect(await feeOf(taker, came)).toBe(-0.001);
});
