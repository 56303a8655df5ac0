import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../amounts.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { nextMarginChange, periodAt } from './margin-calendar.ts';
import { countedLeverage, initialMarginOf, maintenanceMarginOf } from './margin-sets.ts';
import type { MarginLeads, MarginSets, MarginTier } from './margin-terms.ts';
import { TEST_TERMS } from '../testing/terms-fixture.ts';

const HOUR = 3_600;
const LEADS: MarginLeads = { weekend: 60, holiday: 60, overnight: 60 };
const conversion = { accountDigits: 4, rate: UNIT_RATE };
const at = (text: string): number => Date.parse(`${text}Z`);
const on = (days: readonly number[], from: number, to: number) =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime: from * HOUR, endTime: to * HOUR }));
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Terms of a product that trades at these times; 24 December 2026 is a Thursday. */
function trading(
  tradeTimes: InstrumentTerms['session']['tradeTimes'],
  holidays: readonly string[] = [],
): Pick<InstrumentTerms, 'session' | 'financing'> {
  const days = holidays.map((date) => ({ startTime: at(date), endTime: at(date) + 24 * HOUR * 1000 }));
  return { financing: TEST_TERMS.financing, session: { tradeTimes, holidays: days } };
}

const FOREX = [...on([1, 2, 3, 4], 0, 24), ...on([5], 0, 22), ...on([7], 22, 24)];
const INDEX = [
  ...on([1, 2, 3, 4], 0, 21),
  ...on([1, 2, 3, 4], 22, 24),
  ...on([5], 0, 21),
  ...on([7], 22, 24),
];
const EXCHANGE = on(WEEKDAYS, 14.5, 21);

describe('the margin period of a product [ORD-37]', () => {
  it.each([
    ['currencies on a weekday', FOREX, '2026-03-04T12:00', 'daily'],
    ['the last hour of the day, around the clock', FOREX, '2026-03-04T21:00', 'overnight'],
    ['the end of the day itself, around the clock', FOREX, '2026-03-04T22:00', 'daily'],
    ['the last hour of Friday', FOREX, '2026-03-06T21:00', 'beforeWeekend'],
    ['the moment before it', FOREX, '2026-03-06T20:59:59.999', 'daily'],
    ['the end of the week', FOREX, '2026-03-06T22:00', 'weekend'],
    ['the last moment of the weekend', FOREX, '2026-03-08T21:59:59.999', 'weekend'],
    ['the opening on Sunday', FOREX, '2026-03-08T22:00', 'daily'],
    ['an hour before a break in which the day ends', INDEX, '2026-03-04T20:00', 'overnight'],
    ['a break in which the day ends', INDEX, '2026-03-04T21:30', 'overnight'],
    ['after that break', INDEX, '2026-03-04T22:00', 'daily'],
    ['an exchange before its opening', EXCHANGE, '2026-03-05T14:29', 'overnight'],
    ['an exchange after its opening', EXCHANGE, '2026-03-05T14:30', 'daily'],
    ['an exchange on Friday evening', EXCHANGE, '2026-03-06T20:00', 'beforeWeekend'],
    ['an exchange on Monday morning', EXCHANGE, '2026-03-09T14:00', 'weekend'],
    ['a lunch break', [...on(WEEKDAYS, 0, 2), ...on(WEEKDAYS, 3, 6)], '2026-03-04T02:30', 'daily'],
    [
      'a product without rest, on Friday before the end',
      TEST_TERMS.session.tradeTimes,
      '2026-03-06T21:30',
      'beforeWeekend',
    ],
    ['a product without rest, on Saturday', TEST_TERMS.session.tradeTimes, '2026-03-07T12:00', 'weekend'],
    ['a product without rest, on Sunday', TEST_TERMS.session.tradeTimes, '2026-03-08T22:00', 'daily'],
  ])('%s', (_name, tradeTimes, time, period) => {
    expect(periodAt(trading(tradeTimes), LEADS, at(time))).toBe(period);
  });

  it.each([
    ['an hour before a holiday in the middle of the week', '2026-12-22T23:00', 'beforeHoliday'],
    ['the holiday', '2026-12-23T12:00', 'holiday'],
    ['the day after', '2026-12-24T00:00', 'daily'],
    ['a holiday that runs into a weekend', '2026-12-26T12:00', 'holiday'],
    ['the Friday of the week before', '2026-12-18T22:00', 'weekend'],
  ])('%s', (_name, time, period) => {
    const terms = trading(FOREX, ['2026-12-23', '2026-12-25']);
    expect(periodAt(terms, LEADS, at(time))).toBe(period);
  });
});

const tier = (fromVolume: number, maxLeverage: number, maintenance: number): MarginTier => ({
  fromVolume,
  maxLeverage,
  maintenanceRatio: BigInt(maintenance) * 10_000_000n,
});
const DAILY = [tier(0, 100, 5), tier(100, 50, 10), tier(300, 10, 40)];
const WEEKEND = [tier(0, 20, 8)];
const termsWith = (sets: Omit<MarginSets, 'leads'>): InstrumentTerms => ({
  ...TEST_TERMS,
  ...trading(FOREX, ['2026-12-25']),
  marginSets: { ...sets, leads: LEADS },
});

describe('when other margins begin [ORD-37]', () => {
  it('is the begin and the end of a period that has a set of its own', () => {
    const terms = termsWith({ daily: DAILY, weekend: WEEKEND });
    expect(nextMarginChange(terms, at('2026-03-04T12:00'))).toBe(at('2026-03-06T22:00'));
    expect(nextMarginChange(terms, at('2026-03-06T22:00'))).toBe(at('2026-03-08T22:00'));
  });

  it('finds a holiday that is months away', () => {
    const terms = termsWith({ daily: DAILY, beforeHoliday: WEEKEND });
    expect(nextMarginChange(terms, at('2026-03-04T12:00'))).toBe(at('2026-12-24T23:00'));
  });

  it('is never where every time has the same set, or there are none', () => {
    expect(nextMarginChange(termsWith({ daily: DAILY }), at('2026-03-04T12:00'))).toBeUndefined();
    expect(nextMarginChange(TEST_TERMS, at('2026-03-04T12:00'))).toBeUndefined();
  });
});

describe('margins by tier [ORD-37]', () => {
  const terms = termsWith({ daily: DAILY, weekend: WEEKEND });
  const WEEKDAY_MS = at('2026-03-04T12:00');
  const WEEKEND_MS = at('2026-03-07T12:00');
  /** 400 units at 1,000.00: 4 lots, worth 4,000.0000 in all. */
  const claim = { volume: 400, notional: 400n * 100_000n, leverage: 40 };

  it('charges each part at most at the leverage of its tier', () => {
    const initial = initialMarginOf(claim, terms, conversion, { atMs: WEEKDAY_MS, ahead: 0 });
    // 1,000 and 2,000 at the own leverage of 40, 1,000 at 10.
    expect(initial).toBe(250_000n + 500_000n + 1_000_000n);
    const maintenance = maintenanceMarginOf(claim, terms, conversion, { atMs: WEEKDAY_MS, ahead: 0 });
    expect(maintenance).toBe(50_000n + 200_000n + 400_000n);
  });

  it('begins where the positions before it end', () => {
    const standing = { atMs: WEEKDAY_MS, ahead: 250 };
    expect(initialMarginOf(claim, terms, conversion, standing)).toBe(125_000n + 3_500_000n);
  });

  it('takes the set of the time', () => {
    const standing = { atMs: WEEKEND_MS, ahead: 0 };
    expect(initialMarginOf(claim, terms, conversion, standing)).toBe(2_000_000n);
    expect(maintenanceMarginOf(claim, terms, conversion, standing)).toBe(320_000n);
  });

  it('says the lowest leverage that counts for a part', () => {
    const counted = (volume: number, ahead: number, atMs = WEEKDAY_MS, own = terms) =>
      countedLeverage({ volume, leverage: 40 }, own, { atMs, ahead });
    expect([counted(100, 0), counted(300, 0), counted(301, 0), counted(1, 300)]).toEqual([40, 40, 10, 10]);
    expect([counted(1, 0, WEEKEND_MS), counted(1, 0, WEEKEND_MS, TEST_TERMS)]).toEqual([20, 40]);
  });

  it('rounds each part up', () => {
    const odd = { volume: 3, notional: 100_004n, leverage: 7 };
    // 10.0004 at 7, all of it in the first tier.
    expect(initialMarginOf(odd, terms, conversion, { atMs: WEEKDAY_MS, ahead: 0 })).toBe(14_287n);
    // Two thirds in the first tier, one in the second.
    expect(initialMarginOf(odd, terms, conversion, { atMs: WEEKDAY_MS, ahead: 98 })).toBe(9_525n + 4_763n);
  });
});
