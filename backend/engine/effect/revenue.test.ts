import { describe, expect, it } from 'vitest';
import { feeOf, type InstrumentTerms } from '../../domain/index.ts';
import { toRate, type InstrumentId } from '../../domain/units.ts';
import { mixedCore, mixedTerms } from '../core/testing/mixed-flow.ts';
import { openAccounts } from '../core/testing/random-flow.ts';
import type { Account, TermsLookup } from '../core/index.ts';
import { revenueOf, type HeldOvernight, type PastFill } from './revenue.ts';

const [FIRST, SECOND] = [1 as InstrumentId, 2 as InstrumentId];

function contractAccount(): Account {
  const core = mixedCore();
  openAccounts(core);
  const account = [...core.state.accounts.values()].find(({ tradeType }) => tradeType === 'cross');
  if (account === undefined) throw new Error('no account');
  return account;
}
const account = contractAccount();
const base = mixedTerms(FIRST, account);
if (base === undefined) throw new Error('no terms');
const NOW: InstrumentTerms = {
  ...base,
  tradeMode: 'mm',
  askSpread: 4,
  bidSpread: 2,
  feeRate: 5_000_000n,
  feePerLot: 0n,
  minFee: 0n,
  maxFee: 0n,
  financing: { ...base.financing, long: -36_500_000_000n, short: 0n, yearDays: 365 },
};
const conversion = { accountDigits: account.digits, rate: toRate(10n ** 18n) };
const termsNow: TermsLookup = () => NOW;
const other =
  (change: Partial<InstrumentTerms>, where: InstrumentId = FIRST): TermsLookup =>
  (symbolId) =>
    symbolId === where ? { ...NOW, ...change } : NOW;
const fill = (change: Partial<PastFill> = {}): PastFill => ({
  account,
  symbolId: FIRST,
  direction: 'buy',
  volume: 100,
  notional: 100n * 50_000n,
  rate: conversion.rate,
  fee: 7n,
  ...change,
});
const held: HeldOvernight = {
  account,
  symbolId: FIRST,
  direction: 'buy',
  volume: 100,
  rate: conversion.rate,
  closePrice: 50_000,
};

describe('revenue of a day under other terms', () => {
  it('is nothing where no charge is another', () => {
    const terms = other({ stopOutLevel: 90 });
    expect(revenueOf({ fills: [fill()], held: [held], termsNow, terms })).toEqual([]);
  });

  it('begins with the fee that was charged, and adds what the other rate adds', () => {
    const terms = other({ feeRate: 10_000_000n });
    const [row] = revenueOf({ fills: [fill()], held: [], termsNow, terms });
    const [cheap, dear] = [NOW, { ...NOW, feeRate: 10_000_000n }].map((one) =>
      feeOf(5_000_000n, 100, one, conversion),
    );
    expect(row).toMatchObject({ fills: 1, fees: { before: 7n, after: 7n + (dear ?? 0n) - (cheap ?? 0n) } });
    expect(row?.markup.before).toBe(row?.markup.after);
  });

  it('adds the spread of the side of each fill, and what it makes of the fee', () => {
    const terms = other({ askSpread: 8, bidSpread: 2 });
    const of = (one: PastFill) => revenueOf({ fills: [one], held: [], termsNow, terms })[0];
    const bought = of(fill());
    expect(bought?.markup.after).toBe((bought?.markup.before ?? 0n) * 2n);
    const moved = feeOf(100n * 50_004n, 100, NOW, conversion) - feeOf(100n * 50_000n, 100, NOW, conversion);
    expect(bought?.fees.after).toBe(7n + moved);
    const sold = of(fill({ direction: 'sell' }));
    expect(sold?.markup.after).toBe(sold?.markup.before);
    expect(sold?.fees).toEqual({ before: 7n, after: 7n });
  });

  it('counts a night on what is held, above zero what holders pay', () => {
    const terms = other({ financing: { ...NOW.financing, long: -73_000_000_000n } });
    const [row] = revenueOf({ fills: [], held: [held], termsNow, terms });
    expect(row?.financing.before).toBeGreaterThan(0n);
    const twice = (row?.financing.before ?? 0n) * 2n;
    // Each is rounded towards the house.
    expect([twice, twice - 1n]).toContain(row?.financing.after);
  });

  it('leaves out products that stay as they are, and wallets', () => {
    const terms = other({ feeRate: 0n }, SECOND);
    const wallet = { ...account, tradeType: 'spot' as const };
    const fills = [fill(), fill({ symbolId: SECOND }), fill({ symbolId: SECOND, account: wallet })];
    expect(revenueOf({ fills, held: [held], termsNow, terms })).toMatchObject([
      { fills: 1, financing: { before: 0n, after: 0n } },
    ]);
  });
});
