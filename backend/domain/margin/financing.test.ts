import { describe, expect, it } from 'vitest';
import { financingDays, financingOf, nextDayEnd } from './financing.ts';
import { TEST_TERMS } from '../testing/terms-fixture.ts';
import type { Direction } from '../direction.ts';
import { UNIT_RATE } from '../amounts.ts';

const at = (text: string) => Date.parse(`${text}Z`);
/** A yearly rate with ten decimals. */
const rates = (long: bigint, short: bigint) => ({
  ...TEST_TERMS,
  financing: { ...TEST_TERMS.financing, long, short },
});
const CONVERSION = { accountDigits: 4, rate: UNIT_RATE };

describe('the end of a day', () => {
  it('comes once a day at its minute, and one that is reached is over', () => {
    const end = { minuteOfDay: 1_320 };
    expect(nextDayEnd(end, at('2026-03-02T21:59:59.999'))).toBe(at('2026-03-02T22:00:00'));
    expect(nextDayEnd(end, at('2026-03-02T22:00:00'))).toBe(at('2026-03-03T22:00:00'));
    expect(nextDayEnd({ minuteOfDay: 0 }, at('2026-03-02T00:00:00'))).toBe(at('2026-03-03T00:00:00'));
  });

  it('charges a product that never closes for one day, every day', () => {
    for (const day of ['02', '04', '06', '07', '08'])
      expect(financingDays(TEST_TERMS, at(`2026-03-${day}T22:00:00`))).toBe(1);
  });

  it('charges the weekend on the triple day and nothing on the weekend itself', () => {
    const tradeTimes = [1, 2, 3, 4, 5, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 79_200 }));
    const terms = {
      session: { tradeTimes, holidays: [] },
      financing: { ...TEST_TERMS.financing, tripleDay: 3 },
    };
    const week = ['02', '03', '04', '05', '06', '07', '08'].map((day) =>
      financingDays(terms, at(`2026-03-${day}T22:00:00`)),
    );
    expect(week).toEqual([1, 1, 3, 1, 1, 0, 0]);
  });
});

describe('financing', () => {
  // 0.10 lots at 60,000.00 are worth 6,000.
  const held = (direction: Direction, days = 1) => ({ direction, notional: 60_000_000n, days });

  it('is the yearly share of what the position is worth, by the days of the year', () => {
    // 6,000 x 7.3 % / 365.
    expect(financingOf(held('buy'), rates(-730_000_000n, 0n), CONVERSION)).toBe(-12_000n);
    expect(financingOf(held('sell', 3), rates(0n, 365_000_000n), CONVERSION)).toBe(18_000n);
    expect(financingOf(held('buy', 0), rates(-730_000_000n, 0n), CONVERSION)).toBe(0n);
  });

  it('is rounded towards the house on both signs', () => {
    // 6,000 x 5 % / 365 = 0.82191.. a day.
    expect(financingOf(held('buy'), rates(-500_000_000n, 0n), CONVERSION)).toBe(-8_220n);
    expect(financingOf(held('buy'), rates(500_000_000n, 0n), CONVERSION)).toBe(8_219n);
  });
});
