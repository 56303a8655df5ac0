import { expect, it } from 'vitest';
import type { FundValues } from '../../catalogue/catalogue-service.ts';
import { rateTermsOf } from '../../company/company-service.ts';
import type { FundDeal } from './fund-directory.ts';
import { NetValues } from './net-values.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const deal = {} as FundDeal;

/** Prices that are so old, at a company that keeps a tenth and allows two hours. */
function pricesOf(ageMs: number | undefined): NetValues {
  const company = { rateMargins: { closedMarket: '0.1', largestAgeHours: 2 } };
  const funds = { priceAge: () => ageMs } as unknown as FundValues;
  return new NetValues(
    funds,
    () => undefined,
    () => rateTermsOf(company, 'transfers'),
  );
}

it('shares of a fund change hands at prices of at most the largest age of a rate, and the refusal has both ages', () => {
  for (const ageMs of [0, 2 * HOUR_MS]) expect(() => pricesOf(ageMs).requireFresh(1, deal)).not.toThrow();
  expect(() => pricesOf(2 * HOUR_MS + 1).requireFresh(1, deal)).toThrow(
    expect.objectContaining({ code: 'FS540011', params: ['3', '2'] }),
  );
  expect(() => pricesOf(undefined).requireFresh(1, deal)).toThrow('FS540011');
});

it('a fund that buys an asset while it does not trade gets less by what the company keeps', () => {
  expect(pricesOf(5 * MINUTE_MS).spentOn(1, deal, 'AAA', 105n)).toBe(105n);
  expect(pricesOf(5 * MINUTE_MS + 1).spentOn(1, deal, 'AAA', 105n)).toBe(94n);
});
