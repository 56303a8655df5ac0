import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../../../backend/domain/amounts.ts';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import type { InstrumentTerms } from '../../../../backend/domain/index.ts';
import { readPercent, readRisk } from './drawing-bar.tsx';
import { isSamePlan, makePlans, planFigures, planOf, type PlanInputs } from './position-plan.ts';

const anchor = (price: number) => ({ time: 0, price });
const PRICES = [10_000, 10_300, 9_900];
const long = { tool: 'long' as const, anchors: PRICES.map(anchor) };
const NO_FEE = { feeRate: 0n, feePerLot: 0n, minFee: 0n, maxFee: 0n };

/** Prices with one digit, volumes with three, money with two: a tick of one unit is a hundredth of a cent. */
const facts = (given: Partial<InstrumentTerms> = {}, riskBp = 100): PlanInputs => ({
  terms: {
    symbolDigits: 1,
    numberDigits: 3,
    contractSize: 1,
    volumeStep: 10,
    minVolume: 10,
    maxVolume: 1_000_000,
    limitMaxVolume: 1_000_000,
    ...NO_FEE,
    ...given,
  } as InstrumentTerms,
  conversion: { accountDigits: 2, rate: UNIT_RATE },
  equity: 100_000_00n,
  riskBp,
});

function figures(inputs: PlanInputs, prices = PRICES) {
  const plan = planOf({ tool: 'long', anchors: prices.map(anchor) });
  if (plan === undefined) throw new Error('there is no plan');
  return planFigures(plan, inputs);
}

describe('the plan of a long or short tool', () => {
  it('has a side, an entry, a target and a stop; other tools have none', () => {
    expect(planOf(long)).toEqual({ side: DIRECTION.buy, entry: 10_000, target: 10_300, stop: 9_900 });
    expect(planOf({ ...long, tool: 'short' })?.side).toBe(DIRECTION.sell);
    expect(planOf({ ...long, tool: 'trend' })).toBeUndefined();
  });

  it('takes the volume whose loss at the stop is the part of the equity that may be risked', () => {
    // One per cent of 100,000.00 is 1,000.00; the stop is 10.0 away: 100.000 may be held.
    expect(figures(facts())).toEqual({ volume: 100_000, reward: 300_000n, risk: -100_000n });
  });

  it('counts the fees of both fills in what may be risked', () => {
    const charged = facts({ feeRate: 50_000_000n });
    const { volume, risk } = figures(charged);
    // 10.00 to the stop, 5.00 and 4.95 in fees: 19.95 of each one.
    expect(volume).toBe(50_120);
    expect(risk).toBeGreaterThanOrEqual(-100_000n);
    expect(figures({ ...charged, equity: 0n }).volume).toBeUndefined();
  });

  it('rounds the volume down to a step and keeps to the bounds of the product', () => {
    expect(figures(facts({ volumeStep: 30_000 })).volume).toBe(90_000);
    expect(figures(facts({ limitMaxVolume: 5_000 })).volume).toBe(5_000);
    expect(figures(facts({ minVolume: 200_000 })).volume).toBeUndefined();
  });

  it('has no volume with a stop on the wrong side', () => {
    expect(figures(facts(), [10_000, 10_300, 10_100]).volume).toBeUndefined();
  });
});

it('a plan stays the same while the account moves by less than a thousandth', () => {
  const now = facts();
  expect(isSamePlan(now, { ...now, equity: now.equity + 10_000n })).toBe(true);
  expect(isSamePlan(now, { ...now, equity: now.equity + 20_000n })).toBe(false);
  expect(isSamePlan(now, { ...now, riskBp: 50 })).toBe(false);
  expect(isSamePlan(now, facts())).toBe(false);
  expect(isSamePlan(undefined, now)).toBe(false);
  expect(makePlans(now, 3).words(long)).toEqual({
    quantity: '100.000',
    reward: '+3,000.00',
    risk: '\u22121,000.00',
  });
});

it('a risk is within a hundredth and twenty percent [MIN_RISK_BP] [MAX_RISK_BP]', () => {
  expect([0, 1, 2000, 2001, 'x'].map(readRisk)).toEqual([1, 1, 2000, 2000, 100]);
  expect(['0.01', '20', '0.5'].map(readPercent)).toEqual([1, 2000, 50]);
  expect(['0', '20.01', '1.234', ''].filter((text) => readPercent(text) !== undefined)).toEqual([]);
});
