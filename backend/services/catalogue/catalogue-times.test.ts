import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createSteppedClock, type ProductDefinition } from '../../market/index.ts';
import type { SymbolBase, SymbolDetail } from '../../contract/records/index.ts';
import { testContext } from '../testing/context.ts';
import { createCatalogueService } from './catalogue-service.ts';

const MONDAY = Date.UTC(2026, 2, 2);
const DAY_MS = 86_400_000;
const STOCK = TRADE_TYPE_NUMBER.stock;

const CONTEXT = testContext({ receivedAtMs: MONDAY });

type Times = Pick<SymbolDetail, 'tradeTimeList' | 'holidayTimeList'>;

const inHoliday = ({ holidayTimeList }: Times, atMs: number) =>
  holidayTimeList.some(({ startTime, endTime }) => startTime <= atMs && atMs < endTime);

/** Reads the lists of an answer as a client does, by the calendar. */
function isOpen(times: Times, atMs: number): boolean {
  const now = new Date(atMs);
  const dayOfWeek = now.getUTCDay() === 0 ? 7 : now.getUTCDay();
  const second = now.getUTCHours() * 3600 + now.getUTCMinutes() * 60 + now.getUTCSeconds();
  const inWindow = times.tradeTimeList.some(
    (window) => window.dayOfWeek === dayOfWeek && window.startTime <= second && second < window.endTime,
  );
  return inWindow && !inHoliday(times, atMs);
}

/** The catalogue with a clock that is moved forward, and what it says of each product at that time. */
function movingCatalogue() {
  const clock = createSteppedClock(MONDAY);
  const catalogue = createCatalogueService({
    source: { products: BUILT_IN_PRODUCTS },
    marketClock: clock,
    wallClock: clock,
  });
  const list = catalogue.operations.find(({ bizType }) => bizType.endsWith('.getSymbolBaseList'));
  return {
    catalogue,
    moveTo: (atMs: number) => clock.advance(atMs - clock.nowMs()),
    rows: async () => (await list?.handle(CONTEXT, { customerGroupId: 1 } as never)) as SymbolBase[],
  };
}

/** The last second before and the first second after each border, in order. */
function aroundBorders(borders: readonly number[]): number[] {
  const times = borders.flatMap((border) => [border - 1_000, border]);
  return [...new Set(times)].filter((atMs) => atMs >= MONDAY).sort((a, b) => a - b);
}

const STOCKS = BUILT_IN_PRODUCTS.filter(({ plays }) => plays.some(({ tradeType }) => tradeType === STOCK));

const sessionBordersOf = (products: readonly ProductDefinition[]) =>
  products.flatMap(({ sessions }) =>
    sessions.tradeTimes.flatMap(({ dayOfWeek, startTime, endTime }) =>
      [startTime, endTime].map((second) => MONDAY + (dayOfWeek - 1) * DAY_MS + second * 1_000),
    ),
  );
const holidayBordersOf = (products: readonly ProductDefinition[]) =>
  products.flatMap(({ sessions }) =>
    sessions.holidays
      .filter(({ startTime }) => startTime > MONDAY && startTime < MONDAY + 366 * DAY_MS)
      .flatMap(({ startTime, endTime }) => [startTime, endTime]),
  );

describe('the times of products', () => {
  it('inTradeTime is 1 inside the sessions of tradeTimeList and 0 outside, to the second [ST-07]', async () => {
    const { moveTo, rows } = movingCatalogue();
    const seen = new Set<number>();
    const wrong: string[] = [];
    for (const atMs of aroundBorders(sessionBordersOf(BUILT_IN_PRODUCTS))) {
      moveTo(atMs);
      for (const row of await rows()) {
        if (row.inTradeTime !== (isOpen(row, atMs) ? 1 : 0)) wrong.push(`${row.symbolCode} at ${atMs}`);
        seen.add(row.inTradeTime);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toEqual(new Set([0, 1]));
  });

  it('inHolidayTime is 1 inside the holidays of holidayTimeList and 0 outside, and no product trades in one [ST-06]', async () => {
    const { moveTo, rows } = movingCatalogue();
    const seen = new Set<number>();
    for (const atMs of aroundBorders(holidayBordersOf(BUILT_IN_PRODUCTS))) {
      moveTo(atMs);
      for (const row of await rows()) {
        expect(row.inHolidayTime, `${row.symbolCode} at ${atMs}`).toBe(inHoliday(row, atMs) ? 1 : 0);
        if (row.inHolidayTime === 1) expect(row.inTradeTime).toBe(0);
        seen.add(row.inHolidayTime);
      }
    }
    expect(seen).toEqual(new Set([0, 1]));
  });

  it(
    'stockStatus is TRADING inside the session of a stock and CLOSED outside [ST-08]',
    { tags: ['long'] },
    () => {
      const { catalogue, moveTo } = movingCatalogue();
      const seen = new Set<string>();
      const wrong: string[] = [];
      for (const atMs of aroundBorders([...sessionBordersOf(STOCKS), ...holidayBordersOf(STOCKS)])) {
        moveTo(atMs);
        for (const { symbolId, code } of STOCKS) {
          const detail = catalogue.detail(symbolId, 'stock');
          if (detail === undefined) throw new Error(`no detail of ${code}`);
          if (detail.stockStatus !== (isOpen(detail, atMs) ? 'TRADING' : 'CLOSED'))
            wrong.push(`${code} at ${atMs}`);
          seen.add(detail.stockStatus);
        }
      }
      expect(wrong).toEqual([]);
      expect(seen).toEqual(new Set(['TRADING', 'CLOSED']));
    },
  );
});
