import { expect, it } from 'vitest';
import {
  startOf,
  toExposures,
  toHouseFigures,
  type HedgeRow,
  type HouseReport,
  type LimitRow,
} from './overview-model.ts';

const MONEY = {
  accountDigits: 2,
  openingBalances: '10.00',
  deposits: '5.00',
  withdrawals: '2.50',
  customersResult: '-1.25',
  companyResult: '1.25',
  fees: '0.00',
  financing: '-0.10',
  interest: '0.00',
  closingBalances: '11.25',
};

const report = {
  currencies: [
    { ...MONEY, currency: 'USD' },
    { ...MONEY, currency: 'USDT', fees: '0.30' },
  ],
  exposures: [
    { symbolId: 1, symbolCode: 'BTC/USDT', longVolume: '3', shortVolume: '1.5', netVolume: '1.5' },
    { symbolId: 2, symbolCode: 'EUR/USD', longVolume: '0', shortVolume: '4', netVolume: '-4' },
  ],
} as unknown as HouseReport;

it('the currency in which customers trade comes first, each with its own digits', () => {
  const [first, second] = toHouseFigures(report);
  expect([first?.currency, second?.currency]).toEqual(['USDT', 'USD']);
  expect(first).toMatchObject({
    paidIn: 500n,
    takenOut: 250n,
    houseResult: 125n,
    fees: 30n,
    financing: -10n,
  });
});

it('an exposure has both sides by one scale, what is hedged and what of its limit is used', () => {
  const hedges = [
    { symbolId: 1, hedgedVolume: '0.50' },
    { symbolId: 1, hedgedVolume: '0.25' },
  ] as unknown as readonly HedgeRow[];
  const limits: readonly LimitRow[] = [
    { scope: 'product', symbolId: 2, customerNo: null, currency: 'USDT', most: '200', used: '50' },
    { scope: 'company', symbolId: null, customerNo: null, currency: 'USDT', most: '900', used: '50' },
  ];
  const [bitcoin, euro] = toExposures(report, hedges, limits);
  expect(bitcoin).toMatchObject({ longShare: 100, shortShare: 50, hedged: '0.75', limit: undefined });
  expect(euro).toMatchObject({ longShare: 0, shortShare: 100, hedged: undefined });
  expect(euro?.limit).toEqual({ used: '50', most: '200', percent: 25 });
});

it('a week and a month begin with a day and contain the running one', () => {
  const day = 24 * 60 * 60 * 1000;
  const today = 100 * day;
  expect([startOf('today', today), startOf('week', today), startOf('month', today)]).toEqual([
    today,
    today - 6 * day,
    today - 29 * day,
  ]);
});
