import { describe, expect, it } from 'vitest';
import type { EndedOrderRecord, FillRecord } from '../../../venue/records.ts';
import {
  MARGIN_RELATIONS,
  MOVE_RELATIONS,
  ORDER_EVENTS,
  RELATIONS,
  ZONE_RELATIONS,
  type Alert,
  type Condition,
  type Operand,
} from '../alert.ts';
import { AlertDesk, candle, settled } from '../testing/alert-desk.ts';
import { bookEvents } from './book-events.ts';

/** Every condition that there is: no chart is open anywhere, with the terminal running and with it ended in between. */

const PRODUCT = { symbolId: 1, code: 'BTC/USDT', digits: 1, numberDigits: 3 } as const;
/** What each waits for happens in bar 4 alone; up to bar 2 is seen before anything else. */
const RISE = [96, 94, 92, 90, 120, 121, 122];
const FALL = [104, 106, 108, 110, 80, 79, 78];
const SEEN = 3;
const HAPPENS_IN = 4;

const price: Operand = { kind: 'price' };
const mean = (length: number): Operand => ({
  kind: 'indicator',
  indicator: 'sma',
  parameters: { length },
  line: 0,
});
const LEFT = { price, indicator: mean(2) };
const RIGHT: Readonly<Record<string, Operand>> = {
  level: { kind: 'level', value: 100 },
  'drawn line': { kind: 'drawing', drawing: 'one' },
  indicator: mean(4),
};

type Case = readonly [name: string, condition: Condition, way: readonly number[]];
const compared = Object.entries(LEFT).flatMap(([what, left]) =>
  Object.entries(RIGHT).flatMap(([against, right]) =>
    RELATIONS.map((relation): Case => {
      const falls = relation === 'below' || relation === 'crossesDown';
      return [
        `${what} ${relation} ${against}`,
        { kind: 'compare', left, relation, right },
        falls ? FALL : RISE,
      ];
    }),
  ),
);
const ZONES = { enters: [100, 130], leaves: [80, 99] } as const;
const zones = Object.entries(LEFT).flatMap(([what, left]) =>
  ZONE_RELATIONS.map((relation): Case => {
    const [low, high] = ZONES[relation];
    return [`${what} ${relation} a zone`, { kind: 'zone', left, relation, low, high }, RISE];
  }),
);
const moves = MOVE_RELATIONS.map((relation): Case => [
  `the price moves, ${relation}`,
  { kind: 'move', relation, basisPoints: 500, minutes: 2 },
  relation === 'down' ? FALL : RISE,
]);

const alertOf = (condition: Condition): Alert => ({
  id: 'it',
  product: PRODUCT,
  interval: '1m',
  moment: 'running',
  repeats: 'once',
  conditions: [condition],
});

function deskWith(way: readonly number[]) {
  const desk = new AlertDesk();
  desk.drawn = () => 100;
  const bars = way.map((close, number) => candle(number, close));
  desk.go(...bars.slice(0, SEEN));
  return { desk, rest: bars.slice(SEEN) };
}

describe('a condition of prices fires once, in its bar', () => {
  const ALL = [...compared, ...zones, ...moves];

  it.each(ALL)('as it comes: %s', async (_name, condition, way) => {
    const { desk, rest } = deskWith(way);
    const watch = desk.start();
    watch.setAlerts([alertOf(condition)]);
    await settled();
    expect(desk.fired).toEqual([]);
    desk.go(...rest, candle(way.length, 100), candle(way.length + 1, way.at(-1) ?? 0));
    expect(desk.fired).toEqual([`it ${HAPPENS_IN}`]);
    watch.close();
  });

  it.each(ALL)('also where the terminal was off: %s', async (_name, condition, way) => {
    const { desk, rest } = deskWith(way);
    const before = desk.start();
    before.setAlerts([alertOf(condition)]);
    await settled();
    before.close();
    desk.go(...rest);
    const after = desk.start();
    after.setAlerts([alertOf(condition)]);
    await settled();
    expect(desk.fired).toEqual([`it ${HAPPENS_IN} late`]);
    desk.go(candle(way.length, 100), candle(way.length + 1, way.at(-1) ?? 0));
    after.close();
    expect(desk.fired).toHaveLength(1);
  });

  it.each(ALL)('and not again after a restart behind it: %s', async (_name, condition, way) => {
    const { desk, rest } = deskWith(way);
    const before = desk.start();
    before.setAlerts([{ ...alertOf(condition), repeats: 'bar' }]);
    await settled();
    desk.go(...rest.slice(0, HAPPENS_IN - SEEN + 1));
    before.close();
    const after = desk.start();
    after.setAlerts([{ ...alertOf(condition), repeats: 'bar' }]);
    await settled();
    after.close();
    expect(desk.fired).toEqual([`it ${HAPPENS_IN}`]);
  });
});

/** Where each event stands in the lists of the account. */
const fill = (timeMs: number, reason: string) => ({
  fills: [{ dealId: 'd', symbolId: 1, timeMs, reason } as unknown as FillRecord],
  ended: [],
});
const ended = (endedAtMs: number, end: EndedOrderRecord['end']) => ({
  fills: [],
  ended: [{ orderId: 'o', symbolId: 1, endedAtMs, end } as unknown as EndedOrderRecord],
});
const EVENTS = {
  filled: (timeMs: number) => fill(timeMs, 'limit'),
  takeProfit: (timeMs: number) => fill(timeMs, 'takeProfit'),
  stopLoss: (timeMs: number) => fill(timeMs, 'stopLoss'),
  stopOut: (timeMs: number) => fill(timeMs, 'stopOut'),
  cancelled: (timeMs: number) => ended(timeMs, 'cancelled'),
  rejected: (timeMs: number) => ended(timeMs, 'rejected'),
  expired: (timeMs: number) => ended(timeMs, 'expired'),
};
const happenings: readonly (readonly [keyof typeof EVENTS, Condition])[] = [
  ...ORDER_EVENTS.map((event) => [event, { kind: 'order', event }] as const),
  ['stopOut', { kind: 'margin', relation: 'stopOut' }],
];
/** In the bar in which it happens. */
const AT_MS = HAPPENS_IN * 60_000 + 7_000;

describe('a condition of the account fires once', () => {
  it.each(happenings)('as it comes, and where the terminal was off: %s', (event, condition) => {
    for (const isOff of [false, true]) {
      const desk = new AlertDesk();
      const listen = (sinceMs: number | undefined) => {
        const watch = desk.start();
        watch.setAlerts([alertOf(condition)]);
        const book = bookEvents({
          sinceMs,
          onEvent: (received, isLate) => watch.receive(received, isLate),
          onReceived: () => undefined,
        });
        return { watch, book };
      };
      let { watch, book } = listen(1);
      book.take({ readings: 1, fills: [], ended: [] });
      if (isOff) {
        watch.close();
        ({ watch, book } = listen(1));
      }
      const happening = { readings: 1, ...EVENTS[event](AT_MS) };
      book.take(happening);
      book.take(happening);
      book.take({ ...happening, readings: 2 });
      expect(desk.fired).toEqual([`it ${HAPPENS_IN}${isOff ? ' late' : ''}`]);
      // Nothing of the market is read for it.
      expect(desk.queries).toBe(0);
      watch.close();
    }
  });

  it.each([
    ['below', { kind: 'margin', relation: 'below', levelBp: 15_000 }],
    ['called', { kind: 'margin', relation: 'called' }],
  ] satisfies readonly (readonly [string, Condition])[])(
    'as it comes, and as it is after a restart: margin %s',
    (_name, condition) => {
      for (const isOff of [false, true]) {
        const desk = new AlertDesk();
        let watch = desk.start();
        const begin = () => watch.setAlerts([{ ...alertOf(condition), product: undefined }]);
        begin();
        watch.seeMargin({ levelBp: 20_000, callBp: 10_000 }, AT_MS - 60_000);
        expect(desk.fired).toEqual([]);
        if (isOff) {
          watch.close();
          watch = desk.start();
          begin();
        }
        for (const second of [0, 1, 2]) watch.seeMargin({ levelBp: 9_000, callBp: 10_000 }, AT_MS + second);
        expect(desk.fired).toEqual([`it ${HAPPENS_IN}`]);
        watch.close();
      }
    },
  );

  it('leaves none out', () => {
    const margins = ['below', 'called', ...happenings.map(([event]) => event)];
    expect(MARGIN_RELATIONS.filter((relation) => !margins.includes(relation))).toEqual([]);
    expect(ORDER_EVENTS.filter((event) => !(event in EVENTS))).toEqual([]);
  });
});
