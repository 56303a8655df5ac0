import { describe, expect, it } from 'vitest';
import type { InstrumentTerms } from '../../../backend/domain/instrument-terms.ts';
import { comingHolidays, marginSetsOf, marketState, weekOf } from './product-model.ts';

// 2026-03-04 is a Wednesday.
const NOON = Date.parse('2026-03-04T12:00:00Z');
const HOUR_MS = 3_600_000;
const weekdays = (startTime: number, endTime: number) =>
  [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));
const OFFICE = { tradeTimes: weekdays(8 * 3600, 16.5 * 3600), holidays: [] };
const ALWAYS = {
  tradeTimes: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 })),
  holidays: [],
};

describe('sessions of a product', () => {
  it('mark today and name the hours of each day', () => {
    const week = weekOf(OFFICE, NOON);
    expect(week.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual([3]);
    expect(week[2]?.hours).toEqual(['08:00–16:30']);
    expect(week[2]?.windows).toEqual([{ from: 1 / 3, to: 0.6875 }]);
    expect(week[5]?.windows).toEqual([]);
  });

  it('say how long the market is open, over midnight where the next window follows at once', () => {
    expect(marketState(OFFICE, NOON)).toEqual({ isOpen: true, untilMs: NOON + 4.5 * HOUR_MS });
    expect(marketState(ALWAYS, NOON)).toEqual({ isOpen: true, untilMs: undefined });
  });

  it('say when a closed market opens, after the weekend and after a holiday', () => {
    const friday = Date.parse('2026-03-06T18:00:00Z');
    const monday = Date.parse('2026-03-09T08:00:00Z');
    expect(marketState(OFFICE, friday)).toEqual({ isOpen: false, untilMs: monday });
    const holiday = {
      startTime: Date.parse('2026-03-09T00:00:00Z'),
      endTime: Date.parse('2026-03-10T00:00:00Z'),
    };
    const rested = { ...OFFICE, holidays: [holiday] };
    expect(marketState(rested, friday).untilMs).toBe(monday + 24 * HOUR_MS);
    expect(marketState(rested, NOON).untilMs).toBe(NOON + 4.5 * HOUR_MS);
  });

  it('name the holidays that are not over, the next first, and no more than fit [MAX_NAMED_HOLIDAYS]', () => {
    const holidays = [9, 2, 3, 4, 5, 6, 7, 8].map((day) => ({
      startTime: Date.UTC(2026, 2, day),
      endTime: Date.UTC(2026, 2, day + 1),
    }));
    holidays.push({ startTime: Date.UTC(2027, 5, 1), endTime: Date.UTC(2027, 5, 2) });
    const named = comingHolidays({ tradeTimes: [], holidays }, NOON).map(({ startTime }) =>
      new Date(startTime).getUTCDate(),
    );
    expect(named).toEqual([4, 5, 6, 7, 8]);
  });
});

const TERMS = {
  numberDigits: 2,
  maxLeverage: 50,
  maintenanceRatio: 50_000_000n,
  session: OFFICE,
  financing: { minuteOfDay: 1_320 },
} as unknown as InstrumentTerms;

describe('margins of a product', () => {
  it('are one tier where they are the same at all times and sizes', () => {
    expect(marginSetsOf(TERMS, NOON)).toEqual([
      {
        period: 'daily',
        isInForce: true,
        tiers: [{ fromLots: '0.00', maxLeverage: 50, initial: '2%', maintenance: '0.5%' }],
      },
    ]);
  });

  it('are sets by time, the one in force marked; a time without one has that of the day', () => {
    const daily = [
      { fromVolume: 0, maxLeverage: 100, maintenanceRatio: 50_000_000n },
      { fromVolume: 1_000, maxLeverage: 20, maintenanceRatio: 250_000_000n },
    ];
    const weekend = [{ fromVolume: 0, maxLeverage: 10, maintenanceRatio: 500_000_000n }];
    const leads = { weekend: 60, holiday: 60, overnight: 30 };
    const terms = { ...TERMS, marginSets: { daily, weekend, leads } };
    const inForce = (at: string) =>
      marginSetsOf(terms, Date.parse(at)).flatMap(({ period, isInForce }) => (isInForce ? [period] : []));
    expect(inForce('2026-03-04T12:00:00Z')).toEqual(['daily']);
    expect(inForce('2026-03-07T12:00:00Z')).toEqual(['weekend']);
    // The night has no set of its own.
    expect(inForce('2026-03-04T20:00:00Z')).toEqual(['daily']);
    expect(marginSetsOf(terms, NOON)[0]?.tiers[1]).toEqual({
      fromLots: '10.00',
      maxLeverage: 20,
      initial: '5%',
      maintenance: '2.5%',
    });
  });
});
