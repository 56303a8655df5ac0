import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductDefinition } from '../../../market/index.ts';
import type { OrderAck } from '../../../contract/records/index.ts';
import { SHARE } from '../../trade/testing/trade-products-fixture.ts';
import { START_MS, TradeFixture } from '../../trade/testing/trade-fixture.ts';
import { STANDARD_DEPOSIT_CHANNELS } from '../../company/deposit-channels.ts';
import type { ManagementContext } from '../management-operation.ts';
import { houseReport } from './house-report-operation.ts';

const DAY_MS = 86_400_000;
const [ONE, OTHER] = [5, 6];
const PRODUCTS = [1, 2].map((symbolId) => ({ symbolId, code: `P${symbolId}`, numberDigits: 2 }));

let fixture: TradeFixture;
beforeAll(async () => {
  fixture = await TradeFixture.start();
});
afterAll(() => fixture.close());

interface Report {
  readonly startTime: number;
  readonly currencies: readonly Readonly<Record<string, string | number>>[];
  readonly exposures: readonly object[];
}

const report = (request: object = {}, companyId = 1) =>
  houseReport({
    database: fixture.database,
    products: PRODUCTS as unknown as readonly ProductDefinition[],
    trade: fixture.service,
    paymentMethodsOf: () => STANDARD_DEPOSIT_CHANNELS,
    nowMs: () => fixture.marketClock.nowMs(),
  }).handle({ companyId } as ManagementContext, request as never) as Promise<Report>;

const place = (customerId: number, accountId: number, members: object) =>
  fixture.call<OrderAck>(customerId, 'addMarketOrder', fixture.order(accountId, members));

/** A figure of four decimals as a whole number. */
const units = (figure: unknown) => BigInt(String(figure).replace('.', ''));

it('the house report leads from the opening to the closing balances, and tells what customers hold', async () => {
  const one = await fixture.openAccount(ONE);
  const { positionId } = await place(ONE, one, { requestNum: '2' });
  fixture.feed.quote(1, 6_010_000);
  await place(ONE, one, { bizType: 2, direction: 2, positionId, requestNum: '1' });
  const other = await fixture.openAccount(OTHER, 500_000n);
  await place(OTHER, other, { direction: 2, requestNum: '0.05', crossLevelNum: 100 });

  const today = await report();
  expect(today.startTime).toBe(START_MS - (START_MS % DAY_MS));
  expect(today.currencies).toMatchObject([
    {
      currency: 'USDT',
      accountDigits: 4,
      openingBalances: '0.0000',
      deposits: '100050.0000',
      withdrawals: '0.0000',
      adjustments: '0.0000',
      customersResult: '99.8125',
      companyResult: '-99.8125',
    },
  ]);
  const [usdt = {}] = today.currencies;
  const sum =
    units(usdt['openingBalances']) +
    units(usdt['deposits']) +
    units(usdt['adjustments']) +
    units(usdt['customersResult']) -
    units(usdt['withdrawals']) -
    units(usdt['fees']);
  expect(units(usdt['closingBalances'])).toBe(sum);
  const balances = [ONE, OTHER].map((id) => units(fixture.service.accountsOf(id)[0]?.balance));
  expect(units(usdt['closingBalances'])).toBe((balances[0] ?? 0n) + (balances[1] ?? 0n));
  expect(today.exposures).toEqual([
    { symbolId: 1, symbolCode: 'P1', longVolume: '1', shortVolume: '0.05', netVolume: '0.95' },
  ]);

  // A later period begins with those balances; another company has no money here.
  const later = await report({ startTime: START_MS + 1, endTime: START_MS + DAY_MS });
  expect(later.currencies).toMatchObject([
    { openingBalances: usdt['closingBalances'], deposits: '0.0000', fees: '0.0000' },
  ]);
  await expect(report({ startTime: START_MS, endTime: START_MS })).rejects.toMatchObject({
    code: 'GGATEWAY_CODE_015',
    params: ['endTime', 'startTime'],
  });
  expect(await report({}, 2)).toMatchObject({ currencies: [], exposures: [] });
});

it('tells what customers exchanged, borrowed, repaid and paid for it, and that leads to the closing balances too', async () => {
  await fixture.openSpot(ONE, 'USDT', 1_000_000n, 'leveragedSpot');
  const order = { tradeType: 3, symbolId: 61, bizType: 1, entryType: 1, requestPrice: '', requestTime: 1 };
  await fixture.call(ONE, 'addOrder', { ...order, direction: 1, operationType: 2, requestNum: '0.5' });
  await fixture.call(ONE, 'addOrder', { ...order, direction: 2, operationType: 3, requestNum: '0.1' });
  const { currencies } = await report();
  const found = currencies.find(({ currency, accountDigits }) => currency === 'USDT' && accountDigits === 2);
  // Gave 30,000.05, got 6,000.00 less a fee of 3.00, borrowed 20,000.05, repaid all of what came in, 0.20 of it interest.
  expect(found).toMatchObject({
    deposits: '10000.00',
    exchanged: '-24000.05',
    fees: '3.00',
    loans: '14003.25',
    interest: '0.20',
    adjustments: '0.00',
    customersResult: '0.00',
    closingBalances: '0.00',
  });
  expect(currencies.find(({ currency }) => currency === 'BTC')).toMatchObject({
    exchanged: '0.40000000',
    fees: '0.00025000',
    closingBalances: '0.39975000',
  });
});

it('tells what shares brought their holders, and that leads to the closing balances too', async () => {
  const accountId = await fixture.openAccount(ONE, 10_000_000_000n, 'stock');
  await fixture.call(ONE, 'placeOrder', {
    tradeType: 6,
    accountId,
    accountDigits: 4,
    accountCurrency: 'USDT',
    symbolId: SHARE,
    bizType: 1,
    direction: 1,
    requestNum: '10',
    requestPrice: 0,
    requestTime: 1,
    expireType: 1,
  });
  const before = await report();
  fixture.marketClock.advance(Date.UTC(2026, 2, 2, 22) - fixture.marketClock.nowMs());
  await fixture.settle();
  const after = await report();
  const figures = ({ currencies }: Report) =>
    currencies.find(({ accountDigits }) => accountDigits === 4) ?? {};
  const gained = (name: string) => units(figures(after)[name]) - units(figures(before)[name]);
  // 100.00 a share less 15 % tax and a fee of 1.00. Positions of the others are financed.
  expect(figures(after)).toMatchObject({ dividends: '849.0000' });
  expect(gained('financing')).not.toBe(0n);
  expect(gained('closingBalances')).toBe(gained('dividends') - gained('financing'));
  expect(gained('adjustments')).toBe(0n);
});

it('names a hundred accounts that got much, and says where there are more [MAX_UNUSUAL]', async () => {
  const more = await TradeFixture.start();
  const unusual = async () =>
    (await houseReport({
      database: more.database,
      products: [],
      trade: more.service,
      // Without a way to pay in, every amount takes two persons.
      paymentMethodsOf: () => [],
      nowMs: () => more.marketClock.nowMs(),
    }).handle({ companyId: 1 } as ManagementContext, {} as never)) as {
      readonly unusual: readonly object[];
      readonly complete: boolean;
    };
  try {
    const raise = async (at: number) => {
      const accountId = await more.openAccount(100 + at);
      await more.service.resetBalance(accountId, 2_000_000_000n + BigInt(at), []);
    };
    for (let at = 0; at < 100; at += 1) await raise(at);
    expect(await unusual()).toMatchObject({ complete: true });
    expect((await unusual()).unusual).toHaveLength(100);
    await raise(100);
    const { unusual: named, complete } = await unusual();
    expect({ named: named.length, complete }).toEqual({ named: 100, complete: false });
  } finally {
    await more.close();
  }
});
