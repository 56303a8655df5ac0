import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlatformError } from '../../contract/platform-error.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { SHARE } from './testing/trade-products-fixture.ts';
import { TradeFixture } from './testing/trade-fixture.ts';

/** The price of every product when a test begins, in price ticks: 60,000.00. */
const BID = 6_000_000;

type Row = Readonly<Record<string, unknown>>;
let fixture: TradeFixture;
let customer = 100;

beforeAll(async () => {
  fixture = await TradeFixture.start();
});
beforeEach(() => {
  customer += 1;
  fixture.resetQuotes();
  fixture.messages.length = 0;
});
afterAll(() => fixture.close());

/** One account type as its clients speak to it: the calls and the members that its requests need. */
interface Way {
  readonly name: string;
  readonly symbolId: number;
  readonly tradeType: number;
  readonly call: string;
  readonly pending: string;
  /** Business types of an order at the market and of one with a limit. */
  readonly types: (direction: number) => { readonly market: number; readonly limit: number };
  open(): Promise<unknown>;
}

const contract = (type: 'cross' | 'isolated', tradeType: number, limit: number): Way => ({
  name: type,
  symbolId: 1,
  tradeType,
  call: 'addMarketOrder',
  pending: 'queryPBOOrderPage',
  types: () => ({ market: 1, limit }),
  open: () => fixture.openAccount(customer, 1_000_000_000n, TRADE_TYPE[type]),
});
const wallet = (type: 'spot' | 'leveragedSpot', tradeType: number, symbolId: number): Way => ({
  name: type,
  symbolId,
  tradeType,
  call: 'addOrder',
  pending: 'queryPBOOrderPage',
  types: () => ({ market: 1, limit: 13 }),
  open: async () => {
    await fixture.openSpot(customer, 'USDT', 50_000_000n, TRADE_TYPE[type]);
    await fixture.openSpot(customer, 'BTC', 500_000_000n, TRADE_TYPE[type]);
  },
});
const WAYS: readonly Way[] = [
  contract('cross', 1, 12),
  contract('isolated', 2, 13),
  wallet('leveragedSpot', 3, 61),
  wallet('spot', 5, 51),
  {
    name: 'stock',
    symbolId: SHARE,
    tradeType: 6,
    call: 'placeOrder',
    pending: 'queryPendingOrderList',
    types: (direction) => ({ market: direction, limit: 11 + direction }),
    open: () => fixture.openAccount(customer, 20_000_000_000_000n, TRADE_TYPE.stock),
  },
];

const isShares = ({ tradeType }: Way) => tradeType === 6;
const place = ({ call, tradeType, symbolId, types }: Way, { isLimit = false, ...members }: Row) => {
  const { direction = 1, ...rest } = members;
  const bizType = types(direction as number)[isLimit ? 'limit' : 'market'];
  const ours = {
    tradeType,
    symbolId,
    accountCurrency: 'USDT',
    accountDigits: 4,
    entryType: 1,
    requestNum: '1',
  };
  const lives = tradeType < 3 ? { expireType: 2 } : { expiryType: 2 };
  return fixture.call<{ orderId: number }>(customer, call, {
    ...ours,
    ...lives,
    requestPrice: '',
    requestTime: fixture.wallClock.nowMs(),
    bizType,
    direction,
    ...rest,
  });
};
const pending = ({ pending: name, tradeType }: Way) => fixture.call<Row[]>(customer, name, { tradeType });
const rejection = (action: Promise<unknown>) =>
  action.then(
    () => undefined,
    (error: unknown) => (error instanceof PlatformError ? error.code : error),
  );
/** Fills of the customer, as trade messages tell them. */
const fills = () =>
  fixture.messages
    .filter(({ customerId, content }) => customerId === customer && content.paramMap.dealId !== '')
    .map(({ content: { paramMap } }) => `${paramMap.orderDirection} at ${paramMap.dealPrice}`);
const restart = async () => {
  await fixture.service.close();
  await fixture.openOver(fixture.database);
};

describe.each(WAYS)('stops of an account of $name over the public calls', (way) => {
  it('fire after a restart and a gap, at the price that the gap leaves', async () => {
    await way.open();
    await place(way, { triggerPrice: BID + 100_000 });
    expect(await pending(way)).toMatchObject([{ triggerPrice: '61000.00', triggerWhen: 'rises' }]);
    await restart();
    fixture.feed.quote(way.symbolId, BID + 99_000);
    await fixture.settle();
    expect(fills()).toEqual([]);
    expect(await pending(way)).toMatchObject([{ triggerPrice: '61000.00' }]);
    fixture.feed.quote(way.symbolId, BID + 200_000);
    await fixture.settle();
    expect(fills()).toEqual([`1 at ${way.tradeType < 3 ? '62000.13' : '62000.10'}`]);
    expect(await pending(way)).toEqual([]);
  });

  it('rest at their limit once they were set off, and say when', async () => {
    await way.open();
    const stop = { isLimit: true, requestPrice: BID - 50_000, triggerPrice: BID + 100_000 };
    expect(await rejection(place(way, { ...stop, requestPrice: 0 }))).toBe('CFDWBWE000024');
    await place(way, { ...stop, triggerBy: 'middle', timeInForce: 'GTX' });
    fixture.feed.quote(way.symbolId, BID + 100_000);
    await fixture.settle();
    await restart();
    const [row] = await pending(way);
    expect(row).toMatchObject({
      triggerBy: 'middle',
      timeInForce: 'GTX',
      triggerTime: fixture.marketClock.nowMs(),
    });
    fixture.feed.quote(way.symbolId, BID - 60_000);
    await fixture.settle();
    expect(fills()).toHaveLength(1);
  });

  it('follow the market, go on after a restart where they were, and fire at their distance', async () => {
    await way.open();
    if (isShares(way)) await place(way, { requestNum: '2' });
    else if (way.tradeType < 3) await place(way, {});
    fixture.messages.length = 0;
    await place(way, { direction: 2, trailing: '1.5%', activationPrice: BID + 10_000 });
    expect((await pending(way))[0]).toMatchObject({ trailing: '1.50%', activationPrice: '60100.00' });
    fixture.feed.quote(way.symbolId, BID + 200_000);
    await fixture.settle();
    const level = (await pending(way))[0]?.['triggerPrice'];
    expect(Number(level)).toBeCloseTo(62_000 * 0.985, 0);
    await restart();
    fixture.feed.quote(way.symbolId, BID + 150_000);
    await fixture.settle();
    expect((await pending(way))[0]?.['triggerPrice']).toBe(level);
    fixture.feed.quote(way.symbolId, Math.floor(Number(level) * 100));
    await fixture.settle();
    expect(fills()).toHaveLength(1);
    expect(await pending(way)).toEqual([]);
  });
});

describe('what a trigger may not be', () => {
  const way = WAYS[1] as Way;
  const stop = { triggerPrice: BID + 1_000 };

  it.each([
    ['of words that are not listed', { ...stop, triggerBy: 'mark' }, 'CFDWBWE000007'],
    ['from a side that is none', { ...stop, triggerWhen: 'up' }, 'CFDWBWE000007'],
    ['a word', { triggerPrice: 'soon' }, 'CFDWBWE000006'],
    ['below zero', { triggerPrice: -1 }, 'CFDWBWE000007'],
    ['without a level', { triggerBy: 'last' }, 'CFDWBWE000005'],
    ['a level and a distance', { ...stop, trailing: '100' }, 'CFDWBWE000007'],
    ['a level with an activation', { ...stop, activationPrice: BID }, 'CFDWBWE000007'],
    ['a distance of nothing', { trailing: '0' }, 'CFDWBWE000006'],
    ['a distance of all', { trailing: '100%' }, 'CFDWBWE000006'],
    ['a distance with three decimals', { trailing: '1.255%' }, 'CFDWBWE000006'],
    ['by an amount without a price', { trailing: '100', entryType: 2 }, 'CFDWBWE000007'],
    ['reached already', { triggerPrice: BID - 1_000 }, 'CFDWBWE000022'],
    ['too far away', { triggerPrice: BID * 9 }, 'CFDWBWE000022'],
    ['post-only at the market', { ...stop, timeInForce: 'GTX' }, 'CFDWBWE000007'],
  ] as const)('is rejected: %s', async (_name, members, code) => {
    await way.open();
    expect(await rejection(place(way, members))).toBe(code);
    expect(await pending(way)).toEqual([]);
  });

  it('is none of a stop entry, which has its own', async () => {
    await (WAYS[0] as Way).open();
    expect(await rejection(place(WAYS[0] as Way, { ...stop, bizType: 11, requestPrice: BID + 500 }))).toBe(
      'CFDWBWE000007',
    );
  });
});
