import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, PAGE, PLACE, place, placed, positions, quoteOf, resting } from './support/orders.ts';
import { Venue, type Open, type Trader } from './support/venue.ts';

/** Orders and what refuses them, on a market that stands nearly still, with products whose limits are narrow. */

const BUILT_IN = new URL('../../backend/market/products/built-in.json', import.meta.url);
const TRADE = 'tradeapi.app.OrderApiService.';
const E = 'CFDWBWE';
/** Products: one with narrow limits, one whose smallest lot is two steps, a stock that is closed at noon UTC. */
const NARROW = 10_022;
const COARSE = 10_026;
const STOCK = 20_001;
/** Customer groups with spreads of their own in the narrow product. */
const GUESTS = 2;
const CRYPTO_ONLY = 3;

let folder: string;
let venue: Venue;
let trader: Trader;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'interface-'));
  const list = JSON.parse(readFileSync(BUILT_IN, 'utf8')) as Open;
  const limits = {
    buyMaxPositionVolumes: '1',
    sellMaxPositionVolumes: '3',
    accountPositionTotalVolumes: '2',
  };
  const groupSpreads = [
    { customerGroupId: GUESTS, askSpread: 123, bidSpread: 45 },
    { customerGroupId: CRYPTO_ONLY, askSpread: 678, bidSpread: 90 },
  ];
  const narrow = { minVolume: '0.1', volumeStep: '0.1', maxVolume: '10', ...limits, groupSpreads };
  const changes: Record<number, object> = {
    [NARROW]: narrow,
    [COARSE]: { minVolume: '0.2', volumeStep: '0.1' },
  };
  for (const product of list.products) {
    const isolated = product.plays.find((play: Open) => play.terms.endsWith('-isolated'));
    Object.assign(isolated ?? {}, changes[product.symbolId]);
  }
  const file = path.join(folder, 'products.json');
  writeFileSync(file, JSON.stringify(list));
  venue = await Venue.start('--rate-limits', 'off', '--products', file);
  trader = await venue.trader(100_000);
});
afterAll(async () => {
  await venue.stop();
  rmSync(folder, { recursive: true });
});

const refused = async (more: object, owner = trader) => (await place(venue, owner, more)).listed;
const away = (price: number, share: number) => String(Math.round(price * (1 + share)));

describe('a member of an order', () => {
  it.each<[string, object, string]>([
    ['an account that is text', { accountId: 'x' }, '000006'],
    ['no currency', { accountCurrency: undefined }, '000005'],
    ['another currency', { accountCurrency: 'EUR' }, '000007'],
    ['other digits', { accountDigits: 4 }, '000007'],
    ['no product', { symbolId: undefined }, '000005'],
    ['an unknown product', { symbolId: 999 }, '000013'],
    ['no account type', { tradeType: undefined }, '000005'],
    ['an unknown account type', { tradeType: 99 }, '000007'],
    ['no direction', { direction: undefined }, '000005'],
    ['direction 0', { direction: 0 }, '000007'],
    ['direction 3', { direction: 3 }, '000007'],
    ['entryType 3', { entryType: 3 }, '000007'],
    ['expireType 3, thirty days,', { bizType: 13, requestPrice: '60000', expireType: 3 }, '000007'],
    ['expireType 4, ninety days,', { bizType: 12, requestPrice: '60000', expireType: 4 }, '000007'],
    ['expireType 3 of a market order', { expireType: 3 }, '000007'],
    ['expireType 4 in the other contract', { tradeType: 1, expireType: 4 }, '000007'],
    ['a quantity with a comma', { requestNum: '1,5' }, '000006'],
    ['a quantity with an exponent', { requestNum: '1e3' }, '000006'],
    ['a quantity with two points', { requestNum: '0.1.2' }, '000006'],
    ['a quantity of zero', { requestNum: '0' }, '000007'],
    ['a quantity below zero', { requestNum: '-1' }, '000007'],
    ['an empty quantity', { requestNum: '' }, '000005'],
    ['no request time', { requestTime: undefined }, '000005'],
    ['a request time that is text', { requestTime: 'now' }, '000006'],
    ['a limit without price', { bizType: 13 }, '000024'],
    ['a limit price with a point', { bizType: 13, requestPrice: '60000.5' }, '000006'],
    ['a limit price far from the market', { bizType: 13, requestPrice: '9' }, '000022'],
    ['a close of an unknown position', { bizType: 2, direction: 2, positionId: 77 }, '000008'],
    ['a quantity above the range', { requestNum: '1000' }, '000026'],
    ['a quantity off its step', { requestNum: '0.0001' }, '000026'],
    ['more than the account carries', { requestNum: '99' }, '000031'],
    ['an opening outside the session', { symbolId: STOCK, requestNum: '1' }, '000016'],
    ['a close outside the session', { symbolId: STOCK, bizType: 2, requestNum: '1' }, '000017'],
    [
      'a limit outside the session',
      { symbolId: STOCK, bizType: 13, requestPrice: '5000', requestNum: '1' },
      '000018',
    ],
  ])(
    'that is wrong, %s, refuses it and leaves no order [OR-03] [OR-05] [OR-11] [OR-12] [OR-13] [OR-14] [OR-17] [OR-20] [ER-07] [ER-08] [ER-12] [ER-14] [ER-16] [ER-17] [ER-19] [ER-21]',
    async (_name, more, code) => {
      const answer = await place(venue, trader, more);
      expect(answer.listed, answer.text).toBe(E + code);
      expect(answer.body).toMatchObject({ bizCode: 'CFDWBW', data: PLACE, ok: false });
      expect(await orders(venue, trader)).toEqual([]);
    },
  );

  it('that names the account of somebody else is refused like an unknown one [OR-03]', async () => {
    const other = await venue.trader();
    const [foreign, unknown] = await Promise.all(
      [other.accountId, 999_999].map((accountId) => place(venue, trader, { accountId })),
    );
    expect(foreign!.listed).toBe(unknown!.listed);
    expect(foreign!.body.msg).toBe(unknown!.body.msg);
    expect(await orders(venue, other)).toEqual([]);
  });

  it('that names version and group is what the example of the interface sends [VE-03] [OR-02]', async () => {
    const headers = { version: '0.0.1', group: 'tradeApi' };
    const own = await venue.trader();
    expect((await place(venue, own, {}, headers)).listed).toBe('0');
    expect((await place(venue, own, {}, { Version: '0.01', Group: 'tradeApi' })).listed).toBe('0');
    expect(await positions(venue, own)).toHaveLength(2);
  });
});

describe('an order that is good', () => {
  it('buys at the ask and the spread, sells at the bid and the spread [OR-11] [OR-18]', async () => {
    const { bid, ask } = await quoteOf(venue, 10021);
    const detail = { tradeType: 2, symbolId: 10021 };
    const { askSpread, bidSpread } = await venue.ask(
      'config.app.AppSymbolDubboService.getSymbolDetail',
      detail,
      { version: '1' },
    );
    const own = await venue.trader();
    const bought = await placed(venue, own, { direction: 1 });
    const sold = await placed(venue, own, { direction: 2 });
    expect(bought.executePrice).toBe((ask / 10 + Math.abs(Number(askSpread))).toFixed(1));
    expect(sold.executePrice).toBe((bid / 10 - Math.abs(Number(bidSpread))).toFixed(1));
    const [first, second] = [bought, sold].map(({ positionId }) => positionId);
    const held = await positions(venue, own);
    const directions = new Map(held.map((each) => [each.positionId, each.direction]));
    expect([directions.get(first), directions.get(second)]).toEqual([1, 2]);
  });

  it('executes at the spread that the product file gives its customer group, as guests see theirs [OR-11]', async () => {
    const { bid, ask } = await quoteOf(venue, NARROW);
    const [usual, special] = [await venue.trader(), await venue.trader()];
    const move = { customerNo: special.customerNo, customerGroupId: CRYPTO_ONLY };
    expect((await venue.manage('venue.admin.CustomerGroupService.moveCustomer', move)).listed).toBe('0');
    const shownTo = (headers: object): Promise<Open> =>
      venue.ask(
        'config.app.AppSymbolDubboService.getSymbolDetail',
        { tradeType: 2, symbolId: NARROW },
        { ...headers },
      );
    const { symbolDigits: digits, askSpread, bidSpread } = await shownTo({ token: usual.token });
    const prices = (ticks: number) => ticks / 10 ** digits;
    expect(await shownTo({})).toMatchObject({ askSpread: prices(123), bidSpread: -prices(45) });
    expect(await shownTo({ token: special.token })).toMatchObject({
      askSpread: prices(678),
      bidSpread: -prices(90),
    });
    const dealt = async (owner: Trader, direction: number) =>
      (await placed(venue, owner, { symbolId: NARROW, direction, requestNum: '0.1' })).executePrice;
    expect([await dealt(usual, 1), await dealt(usual, 2)]).toEqual([
      (prices(ask) + askSpread).toFixed(digits),
      (prices(bid) + bidSpread).toFixed(digits),
    ]);
    expect([await dealt(special, 1), await dealt(special, 2)]).toEqual([
      prices(ask + 678).toFixed(digits),
      prices(bid - 90).toFixed(digits),
    ]);
  });

  it('counts lots or money as its entryType says [OR-12] [OR-13]', async () => {
    const own = await venue.trader(100_000);
    const byLots = await placed(venue, own, { entryType: 1, requestNum: '0.5' });
    expect(byLots.tradeVolume).toBe('0.5');
    const byMoney = await placed(venue, own, { entryType: 2, requestNum: '10000' });
    const lots = Math.floor((10_000 / Number(byMoney.executePrice)) * 1_000) / 1_000;
    expect(Number(byMoney.tradeVolume)).toBe(lots);
    // Deep in a book too: what it costs at the prices of the levels is no more than was asked, on both sides.
    for (const [direction, amount] of [
      [1, 2_000],
      [2, 8_000],
      [1, 4_000],
    ] as const) {
      const deep = await placed(venue, own, {
        symbolId: COARSE,
        direction,
        entryType: 2,
        requestNum: String(amount),
      });
      const cost = Number(deep.executePrice) * Number(deep.tradeVolume);
      expect(cost).toBeLessThanOrEqual(amount);
      expect(cost + Number(deep.executePrice) * 0.2).toBeGreaterThan(amount);
    }
  });

  it('takes brackets on the right side and at the right distance only [ER-09]', async () => {
    const { bid } = await quoteOf(venue, 10021);
    expect(await refused({ stopLoss: away(bid, 0.05) })).toBe(`${E}000009`);
    expect(await refused({ stopLoss: String(bid - 1) })).toBe(`${E}000009`);
    expect(await refused({ takeProfit: away(bid, -0.05) })).toBe(`${E}000010`);
    expect(await refused({ takeProfit: String(bid + 1) })).toBe(`${E}000010`);
    const own = await venue.trader();
    const more = { stopLoss: away(bid, -0.05), takeProfit: away(bid, 0.05) };
    const { positionId } = await placed(venue, own, more);
    expect((await positions(venue, own))[0]).toMatchObject({
      positionId,
      stopLossDecimal: (Number(more.stopLoss) / 10).toFixed(1),
      takeProfitDecimal: (Number(more.takeProfit) / 10).toFixed(1),
    });
  });

  it('has a leverage that the product allows [ER-20]', async () => {
    expect(await refused({ crossLevelNum: 500 })).toBe(`${E}000030`);
  });
});

describe('quantities', () => {
  it('of an opening keep to the range of the product, which the refusal names [ER-19] [GW-06]', async () => {
    const answer = await place(venue, trader, { symbolId: NARROW, requestNum: '0.05' });
    expect([answer.listed, answer.body.msgParams]).toEqual([`${E}000026`, '0.1,10,0.1']);
    for (const value of ['0.1', '10']) expect(answer.body.msg).toContain(value);
  });

  it('of a close keep to what is held, to the step and to what would be left [ER-15] [ER-16]', async () => {
    const own = await venue.trader(100_000);
    const open = await placed(venue, own, { symbolId: NARROW, requestNum: '0.5' });
    const close = { symbolId: NARROW, bizType: 2, direction: 2, positionId: open.positionId };
    expect(await refused({ ...close, requestNum: '0.05' }, own)).toBe(`${E}000019`);
    expect(await refused({ ...close, requestNum: '0.6' }, own)).toBe(`${E}000020`);
    expect(await refused({ ...close, requestNum: '0.25' }, own)).toBe(`${E}000021`);
    const coarse = await placed(venue, own, { symbolId: COARSE, requestNum: '0.5' });
    const rest = { ...close, symbolId: COARSE, positionId: coarse.positionId, requestNum: '0.4' };
    expect(await refused(rest, own)).toBe(`${E}000023`);
    expect(await positions(venue, own)).toHaveLength(2);
  });

  it('of a side and of an account have their limits, which the refusal names [ER-05] [ER-10] [ER-19]', async () => {
    const own = await venue.trader(100_000);
    const narrow = (direction: number, requestNum: string) => ({ symbolId: NARROW, direction, requestNum });
    const failure = async (direction: number, requestNum: string) => {
      const { listed, body } = await place(venue, own, narrow(direction, requestNum));
      return [listed, body.msgParams];
    };
    await placed(venue, own, narrow(1, '0.8'));
    expect(await failure(1, '0.3')).toEqual([`${E}000027`, '1,0.3,0.2']);
    await placed(venue, own, narrow(1, '0.2'));
    expect(await failure(1, '0.1')).toEqual([`${E}000011`, '1,0.1,0']);
    await placed(venue, own, narrow(2, '0.8'));
    expect(await failure(2, '0.3')).toEqual([`${E}000028`, '2,0.3,0.2']);
    await placed(venue, own, narrow(2, '0.2'));
    expect(await failure(2, '0.1')).toEqual([`${E}000002`, '2,0.1,0']);
  });
});

describe('lists', () => {
  it('are sorted by what is listed, up or down [ER-13]', async () => {
    const list = async (sort: object) => {
      const body = { ...PAGE, accountId: trader.accountId, ...sort };
      return (await venue.call(`${TRADE}queryHistoryCloseOrderList`, body, { token: trader.token })).listed;
    };
    expect(await list({ sortFieldName: 'pnl', sortType: 'up' })).toBe(`${E}000014`);
    expect(await list({ sortFieldName: 'x', sortType: 'asc' })).toBe(`${E}000015`);
    expect(await list({ sortFieldName: 'pnl', sortType: 'asc' })).toBe('0');
  });
});

describe('the times of products', () => {
  const rows = async (): Promise<Open[]> =>
    venue.ask('config.app.AppSymbolDubboService.getSymbolBaseList', { customerGroupId: 1 });

  it('tell by inTradeTime what the sessions of the week say [ST-07] [DI-13]', async () => {
    const noon = 12 * 3600;
    for (const { symbolCode, tradeTimeList, inTradeTime } of await rows()) {
      const isOpen = tradeTimeList.some(
        ({ dayOfWeek, startTime, endTime }: Open) => dayOfWeek === 1 && startTime <= noon && noon < endTime,
      );
      expect([symbolCode, inTradeTime]).toEqual([symbolCode, isOpen ? 1 : 0]);
    }
    expect(new Set((await rows()).map(({ inTradeTime }) => inTradeTime))).toEqual(new Set([0, 1]));
  });

  it('tell by inHolidayTime whether it is a holiday [ST-06]', async () => {
    const now = Date.UTC(2026, 2, 2, 12);
    for (const { symbolCode, holidayTimeList, inHolidayTime } of await rows()) {
      const isHoliday = holidayTimeList.some((day: Open) => day.startTime <= now && now < day.endTime);
      expect([symbolCode, inHolidayTime]).toEqual([symbolCode, isHoliday ? 1 : 0]);
    }
  });
});

describe('a market without new quotes', () => {
  it('is not traded on: the order is refused and nothing rests [ER-06]', async () => {
    const own = await venue.trader();
    const freeze = { name: 'frozen-feed', minutes: 60, symbolIds: [10_033] };
    expect((await venue.manage('venue.admin.MarketScenarioService.start', freeze)).listed).toBe('0');
    // Three and a half days of the host are five minutes of this market.
    await venue.skip(310_000 * 1_000);
    expect(await refused({ symbolId: 10_033, requestNum: '1' }, own)).toBe(`${E}000003`);
    expect(await resting(venue, own)).toEqual([]);
    expect(await refused({ requestNum: '0.01' }, own)).toBe('0');
  });
});

it(
  'a market that runs at half speed fills, rests and closes what is sent [HU-79]',
  { tags: ['long'] },
  async () => {
    const slow = await Venue.start('--rate-limits', 'off', '--speed', '0.5');
    try {
      const owner = await slow.trader(100_000);
      const { positionId } = await placed(slow, owner);
      await expect.poll(async () => (await positions(slow, owner)).length).toBe(1);
      const { ask } = await quoteOf(slow, 10_021);
      await placed(slow, owner, { bizType: 13, requestPrice: away(ask, -0.05) });
      await expect.poll(async () => (await resting(slow, owner)).length).toBe(1);
      await placed(slow, owner, { bizType: 2, direction: 2, positionId });
      await expect.poll(async () => (await positions(slow, owner)).length).toBe(0);
    } finally {
      await slow.stop();
    }
  },
);
