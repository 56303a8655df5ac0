import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSettings } from '../session/settings.ts';
import { onlyFigures } from './code-field.tsx';
import { formatMoney, formatPrice, formatProfit, MINUS } from './text/format.ts';
import { readFigureIn } from './text/figure-text.ts';
import { formatDate, formatDateTime, formatTime, formatUpcoming, zoneName } from './text/format-time.ts';
import { createOffsets, isZoneFound, offsetName, zonesByOffset } from './text/time-zone.ts';

const standard = { numberForm: 'comma', dateForm: 'iso', timeZone: 'utc' } as const;
const set = (more: Parameters<ReturnType<typeof useSettings.getState>['change']>[0]) =>
  useSettings.getState().change(more);

afterEach(() => set(standard));

/** 2026-07-01 23:30:05 UTC. */
const SUMMER = Date.UTC(2026, 6, 1, 23, 30, 5);
/** 2026-01-15 12:00:00 UTC. */
const WINTER = Date.UTC(2026, 0, 15, 12);

it.each([
  ['123456', '123456'],
  ['12 34 56', '123456'],
  ['１２３４５６', '123456'],
  ['Code 2 of 3: 123456', '123456'],
  ['12345', '12345'],
  ['1234567', '123456'],
])('the code of %j is %s, as it was typed, pasted or sent [HU-03]', (typed, code) => {
  expect(onlyFigures(typed, 6)).toBe(code);
});

describe('figures in the form that the trader has set', () => {
  it.each([
    ['comma', '1,234,567.50', '96,412.5'],
    ['space', '1\u202f234\u202f567.50', '96\u202f412.5'],
    ['plain', '1234567.50', '96412.5'],
    ['point', '1.234.567,50', '96.412,5'],
  ] as const)('writes %s', (numberForm, money, price) => {
    set({ numberForm });
    expect(formatMoney(123_456_750n, 2)).toBe(money);
    expect(formatPrice(964_125, 1)).toBe(price);
    expect(formatProfit(-123_456_750n, 2)).toBe(`${MINUS}${money}`);
    expect(readFigureIn(numberForm, formatProfit(-123_456_750n, 2))).toEqual({
      state: 'read',
      decimal: '-1234567.50',
    });
    expect(readFigureIn(numberForm, price)).toEqual({ state: 'read', decimal: '96412.5' });
  });
});

describe('times in the zone and form that the trader has set', () => {
  it.each([
    ['utc', '23:30:05', '2026-07-01', 'UTC'],
    ['exchange', '23:30:05', '2026-07-01', 'UTC'],
    ['Asia/Tokyo', '08:30:05', '2026-07-02', 'UTC+9'],
    ['America/New_York', '19:30:05', '2026-07-01', `UTC${MINUS}4`],
    ['Asia/Kolkata', '05:00:05', '2026-07-02', 'UTC+5:30'],
  ])('counts %s', (timeZone, time, date, name) => {
    set({ timeZone });
    expect(formatTime(SUMMER)).toBe(time);
    expect(formatDate(SUMMER)).toBe(date);
    expect(zoneName(SUMMER)).toBe(name);
  });

  it('follows summer time of a named zone and of this machine', () => {
    set({ timeZone: 'America/New_York' });
    expect(formatTime(WINTER)).toBe('07:00:00');
    set({ timeZone: 'local' });
    const local = new Date(WINTER);
    expect(formatTime(WINTER).slice(0, 2)).toBe(String(local.getHours()).padStart(2, '0'));
  });

  it('writes days first, months first and as ISO 8601 does', () => {
    expect(formatDateTime(WINTER)).toBe('01-15 12:00:00');
    set({ dateForm: 'dayFirst' });
    expect(formatDate(WINTER)).toBe('15.01.2026');
    expect(formatDateTime(WINTER)).toBe('15.01. 12:00:00');
    set({ dateForm: 'monthFirst' });
    expect(formatDate(WINTER)).toBe('01/15/2026');
    expect(formatDateTime(WINTER)).toBe('01/15 12:00:00');
  });

  it('names the weekday of an opening in the zone of the clock', () => {
    const opens = WINTER + 3 * 86_400_000 + 11 * 3_600_000;
    expect(formatUpcoming(opens, WINTER, 'en-US')).toBe('Sun 23:00');
    set({ timeZone: 'Asia/Tokyo' });
    expect(formatUpcoming(opens, WINTER, 'en-US')).toBe('Mon 08:00');
  });

  it('lists zones from west to east with the offset that they have at the moment [HU-84]', () => {
    const winter = zonesByOffset(WINTER);
    const of = (zone: string, zones = winter) => zones.find((each) => each.zone === zone)?.offsetMs;
    expect(winter.length).toBeGreaterThan(300);
    expect(winter.every(({ offsetMs }, at) => at === 0 || offsetMs >= (winter[at - 1]?.offsetMs ?? 0))).toBe(
      true,
    );
    expect([of('America/New_York'), of('Asia/Tokyo')]).toEqual([-18_000_000, 32_400_000]);
    expect(of('America/New_York', zonesByOffset(SUMMER))).toBe(-14_400_000);
  });

  it('asks the calendars of all zones once in a quarter of an hour', () => {
    const requested = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const first = zonesByOffset(WINTER);
    const count = requested.mock.calls.length;
    expect(zonesByOffset(WINTER + 1_000)).toBe(first);
    expect(requested.mock.calls).toHaveLength(count);
    expect(zonesByOffset(WINTER + 15 * 60_000)).not.toBe(first);
    requested.mockRestore();
  });

  it.each([
    ['tokyo', true],
    ['asia tok', true],
    ['UTC+9', true],
    ['+9', true],
    ['utc-5', false],
    ['york', false],
  ])('finds Asia/Tokyo by its name or offset: %s, %s', (words, found) => {
    expect(isZoneFound('Asia/Tokyo', 32_400_000, words)).toBe(found);
    expect(isZoneFound('America/New_York', -18_000_000, 'new york -5')).toBe(true);
    expect(isZoneFound('Asia/Calcutta', 19_800_000, 'mumbai 5:30')).toBe(true);
  });

  it('writes offsets beside clocks', () => {
    expect(offsetName(0)).toBe('UTC');
    expect(offsetName(-12_600_000)).toBe(`UTC${MINUS}3:30`);
  });

  it(
    'remembers 5,000 offsets at most and is right after that too [MAX_KNOWN_OFFSETS]',
    { timeout: 60_000 },
    () => {
      const offsetAt = createOffsets();
      for (let quarter = 0; quarter <= 5_000; quarter += 1) offsetAt('Asia/Tokyo', quarter * 900_000);
      expect(offsetAt('Asia/Tokyo', 0)).toBe(32_400_000);
    },
  );
});
