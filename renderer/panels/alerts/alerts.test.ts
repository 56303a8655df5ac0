import { beforeEach, describe, expect, it } from 'vitest';
import { changeDrawings, useDrawings } from '../chart/drawings/drawing-store.ts';
import type { Drawing } from '../chart/drawings/drawing.ts';
import {
  atLevel,
  lineLevel,
  MAX_ALERT_WORDS,
  MAX_CONDITIONS,
  MAX_MOVE_BARS,
  MAX_MOVE_MINUTES,
  priceAlert,
  priceLevel,
  readAlert,
  type Alert,
  type Condition,
  type NewAlert,
} from './alert.ts';
import {
  alertOf,
  conditionOf,
  draftOf,
  moveBounds,
  newCondition,
  newDraft,
  seededDraft,
  type AlertDraft,
  type ConditionDraft,
} from './alert-draft.ts';
import {
  changeAlert,
  MAX_ALERTS,
  MAX_FIRED_ALERTS,
  noteCall,
  readAlerts,
  readFired,
  recordFiring,
  removeAlert,
  seeAlerts,
  storeAlert,
  useAlerts,
} from './alert-store.ts';
import { alertSentence, conditionText, firedSentence } from './alert-text.ts';
import { forgetMemories, keepMemory, storeMemories, useAlertMemory } from './watch/memory-store.ts';
import { firstMemory } from './watch/judge.ts';
import { webhookBody } from './watch/webhook-body.ts';

const PRODUCT = { symbolId: 1, code: 'BTC/USDT', digits: 1, numberDigits: 3 } as const;
const NOW = Date.UTC(2026, 2, 4, 12);
const alerts = () => useAlerts.getState().alerts;
const at = (price: number) => priceAlert(PRODUCT, price, 900);
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const line = (tool: Drawing['tool'], ...points: readonly (readonly [number, number])[]): Drawing => ({
  id: 'one',
  tool,
  anchors: points.map(([time, price]) => ({ time, price })),
  tone: 'brand',
  locked: false,
  text: '',
});

beforeEach(() => {
  useAlerts.setState({ alerts: [], fired: [], unseen: 0 });
  useAlertMemory.setState({ memories: {}, receivedMs: undefined });
  useDrawings.setState({ products: {}, steps: {} });
});

describe('the alerts of a profile', () => {
  it('are 100 at most: the next one is not taken, and none goes for it [MAX_ALERTS]', () => {
    const taken = Array.from({ length: 102 }, (_, number) => storeAlert(at(2000 + number)));
    expect([taken.filter(Boolean).length, alerts().length, MAX_ALERTS]).toEqual([100, 100, 100]);
    expect(alerts()[0] && priceLevel(alerts()[0] as Alert)).toBe(2000);
    expect(readAlerts([...alerts(), ...alerts()], MAX_ALERTS)).toHaveLength(100);
  });

  it('are changed, moved to another price, and removed', () => {
    storeAlert(at(1000));
    const [alert] = alerts();
    if (alert === undefined) throw new Error('there is no alert');
    changeAlert(atLevel(alert, 800, 900));
    expect(alerts()[0]?.conditions).toMatchObject([{ right: { value: 800 }, from: 'above' }]);
    removeAlert(alert.id);
    changeAlert(alert);
    expect(alerts()).toEqual([]);
  });
});

describe('the log of what fired', () => {
  const firing = { atMs: 77_000, bar: 60, values: [{ left: 1001, right: 1000 }] };

  it('has what was seen; once takes the alert out of the list, and it is unseen until somebody looks', () => {
    storeAlert({ ...at(1000), words: 'Sell half' });
    const [alert] = alerts();
    if (alert === undefined) throw new Error('there is no alert');
    const fired = recordFiring(alert, firing, true);
    expect(useAlerts.getState()).toMatchObject({ alerts: [], fired: [firing], unseen: 1 });
    expect(firedSentence(fired)).toMatch(
      /^Sell half: BTC\/USDT: Price crosses 100\.0 \(100\.1\) \(while the terminal was off/,
    );
    noteCall(fired.id, 'sent');
    expect(readFired(stored(useAlerts.getState().fired), 9)).toMatchObject([
      { ...firing, isLate: true, call: 'sent' },
    ]);
    seeAlerts();
    expect(useAlerts.getState().unseen).toBe(0);
    expect(JSON.parse(webhookBody(fired))).toMatchObject({
      id: fired.id,
      product: 'BTC/USDT',
      isLate: true,
      note: 'Sell half',
      firedAt: '1970-01-01T00:01:17.000Z',
      conditions: [{ kind: 'compare', text: 'Price crosses 100.0', saw: '100.1' }],
    });
  });

  it('keeps the last 200 lines [MAX_FIRED_ALERTS]', () => {
    const alert: Alert = { id: 'a', ...at(1), repeats: 'time' };
    for (let number = 0; number < 202; number += 1) recordFiring(alert, { ...firing, atMs: number }, false);
    const { fired, unseen } = useAlerts.getState();
    expect([fired.length, fired[0]?.atMs, unseen, MAX_FIRED_ALERTS]).toEqual([200, 201, 200, 200]);
  });
});

describe('what is typed', () => {
  const typed = (more: Partial<ConditionDraft>, of: Partial<AlertDraft> = {}) =>
    conditionOf(newCondition(more), { ...newDraft(PRODUCT), ...of }, 900);

  it.each<[string, Partial<ConditionDraft>, Condition]>([
    [
      'a level',
      { level: '100.5' },
      {
        kind: 'compare',
        left: { kind: 'price' },
        relation: 'crosses',
        right: { kind: 'level', value: 1005 },
        from: 'below',
      },
    ],
    [
      'a drawn line',
      { right: 'drawing', drawing: 'd' },
      {
        kind: 'compare',
        left: { kind: 'price' },
        relation: 'crosses',
        right: { kind: 'drawing', drawing: 'd' },
      },
    ],
    [
      'an indicator against a level',
      { left: 'indicator', relation: 'above', level: '70' },
      {
        kind: 'compare',
        left: { kind: 'indicator', indicator: 'rsi', parameters: { length: 14 }, line: 0 },
        relation: 'above',
        right: { kind: 'level', value: 70 },
      },
    ],
    [
      'a zone',
      { kind: 'zone', low: '99', high: '101' },
      { kind: 'zone', left: { kind: 'price' }, relation: 'enters', low: 990, high: 1010 },
    ],
    [
      'a move',
      { kind: 'move', percent: '1.25', minutes: '30' },
      { kind: 'move', relation: 'either', basisPoints: 125, minutes: 30 },
    ],
    ['an order', { kind: 'order', event: 'expired' }, { kind: 'order', event: 'expired' }],
    [
      'a margin level',
      { kind: 'margin', marginLevel: '120.5' },
      { kind: 'margin', relation: 'below', levelBp: 12_050 },
    ],
  ])('is %s, and shows again as it was typed', (_name, more, condition) => {
    expect(typed(more)).toEqual(condition);
    const alert: NewAlert = {
      ...newDraft(PRODUCT),
      product: PRODUCT,
      interval: '1m',
      moment: 'running',
      repeats: 'once',
      conditions: [condition],
    };
    expect(alertOf(draftOf(alert), 900, NOW)?.conditions).toEqual([condition]);
    // Stored and read back it is the same.
    expect(readAlert(stored({ id: 'a', ...alert }))?.conditions).toEqual([stored(condition)]);
  });

  it.each<[string, Partial<ConditionDraft>]>([
    ['no price', { level: '' }],
    ['nothing', { level: '0' }],
    ['more decimals than the product has', { level: '1.23' }],
    ['a zone upside down', { kind: 'zone', low: '101', high: '99' }],
    ['a move of nothing', { kind: 'move', percent: '0' }],
    ['a part of a bar', { kind: 'move', minutes: '1.5' }],
    ['a longer time than is looked back', { kind: 'move', minutes: '1001' }],
    ['a level below one percent', { kind: 'margin', marginLevel: '0' }],
    ['a line that is none', { right: 'drawing', drawing: '' }],
  ])('is not taken: %s', (_name, more) => {
    expect(typed(more)).toBeUndefined();
  });

  it('has up to four conditions [MAX_CONDITIONS], words of 120 letters [MAX_ALERT_WORDS], and an end that lies ahead', () => {
    const draft = (more: Partial<AlertDraft>) =>
      newDraft(PRODUCT, { conditions: [newCondition({ level: '100' })], ...more });
    const of = (count: number) =>
      alertOf(draft({ conditions: Array(count).fill(newCondition({ level: '100' })) }), 900, NOW);
    expect([of(4)?.conditions.length, of(5), of(0), MAX_CONDITIONS]).toEqual([4, undefined, undefined, 4]);
    expect(
      readAlert({ id: 'a', ...of(4), conditions: Array(5).fill({ kind: 'order', event: 'filled' }) }),
    ).toBeUndefined();
    expect(alertOf(draft({ words: ` ${'x'.repeat(130)} ` }), 900, NOW)?.words).toHaveLength(MAX_ALERT_WORDS);
    expect(alertOf(draft({ expiry: 'day' }), 900, NOW)?.expiresAtMs).toBe(NOW + 86_400_000);
    for (const endsAtMs of [undefined, NOW])
      expect(alertOf(draft({ expiry: 'at', endsAtMs }), 900, NOW)).toBeUndefined();
  });

  it('measures a move over 1,000 bars [MAX_MOVE_BARS] and 30 days [MAX_MOVE_MINUTES] at most', () => {
    expect([MAX_MOVE_BARS, MAX_MOVE_MINUTES]).toEqual([1000, 43_200]);
    expect(moveBounds('1m')).toEqual({ least: 1, most: MAX_MOVE_BARS });
    expect(moveBounds('1h')).toEqual({ least: 60, most: MAX_MOVE_MINUTES });
    expect(typed({ kind: 'move', minutes: '43260' }, { interval: '1h' })).toBeUndefined();
  });

  it('begins with the indicator of a chart', () => {
    const over = seededDraft(PRODUCT, { interval: '5m', indicator: 'ema', parameters: { length: 9 } });
    expect(alertOf(over, 900, NOW)).toMatchObject({
      interval: '5m',
      conditions: [{ left: { kind: 'price' }, right: { indicator: 'ema', parameters: { length: 9 } } }],
    });
    const apart = seededDraft(PRODUCT, { interval: '1h', indicator: 'rsi', parameters: {} });
    expect(alertOf(apart, 900, NOW)?.conditions).toMatchObject([
      { left: { indicator: 'rsi' }, right: { value: 30 } },
    ]);
  });
});

describe('what is stored', () => {
  const old = { id: 'a', symbolId: 1, product: 'BTC/USDT', digits: 1, side: 'above' };

  it('by the version before goes on: a price, a drawing, an indicator', () => {
    expect(readAlert({ ...old, price: 1000 })).toMatchObject({
      product: { code: 'BTC/USDT' },
      repeats: 'once',
      conditions: [{ relation: 'crossesUp', right: { kind: 'level', value: 1000 }, from: 'below' }],
    });
    expect(readAlert({ ...old, price: 1000, repeats: 'both', waitsBack: true })).toMatchObject({
      repeats: 'time',
      conditions: [{ relation: 'crosses' }],
    });
    expect(readAlert({ ...old, kind: 'drawing', drawing: 'd', side: 'below' })?.conditions).toMatchObject([
      { relation: 'crossesDown', right: { kind: 'drawing', drawing: 'd' } },
    ]);
    const sma = {
      ...old,
      kind: 'indicator',
      interval: '5m',
      indicator: 'sma',
      parameters: { length: 2 },
      line: 0,
    };
    expect(readAlert({ ...sma, level: 150 })).toMatchObject({
      interval: '5m',
      conditions: [{ left: { indicator: 'sma' }, right: { value: 150 } }],
    });
    expect(readAlert(sma)?.conditions).toMatchObject([
      { left: { kind: 'price' }, right: { indicator: 'sma' } },
    ]);
  });

  it('is read as far as it is an alert', () => {
    const good = { id: 'a', ...at(1000) };
    const [compare] = good.conditions;
    const wrong: unknown[] = [
      null,
      7,
      { ...old, price: '1' },
      { ...old, price: 1, side: 'near' },
      { ...good, id: 7 },
      { ...good, interval: 'x' },
      { ...good, conditions: [] },
      { ...good, conditions: [{ kind: 'dream' }] },
      { ...good, product: undefined },
      { ...good, conditions: [{ ...compare, right: { kind: 'indicator', indicator: 'gone', line: 0 } }] },
      { ...good, conditions: [{ kind: 'margin', relation: 'below' }] },
    ];
    expect(readAlerts([good, ...wrong], 99)).toEqual([stored(good)]);
    expect(readAlerts({ good }, 9)).toEqual([]);
  });

  it('of an alert is what it remembers, until it is off or gone', () => {
    storeAlert({ ...at(1000), repeats: 'time' });
    const [alert] = alerts();
    if (alert === undefined) throw new Error('there is no alert');
    keepMemory(alert.id, { ...firstMemory(alert), bar: { start: 60, high: 2, low: 1 }, wasMet: true });
    storeMemories();
    const text = localStorageText();
    expect(text).toContain('"start":60');
    forgetMemories(alerts());
    expect(Object.keys(useAlertMemory.getState().memories)).toEqual([alert.id]);
    forgetMemories([{ ...alert, isOff: true }]);
    expect(useAlertMemory.getState().memories).toEqual({});
  });
});

/** What the store would write. */
const localStorageText = () => JSON.stringify(useAlertMemory.getState());

it('a drawn line has a price where it is', () => {
  const trend = line('trend', [100, 1000], [200, 2000]);
  expect([50, 150, 250].map((time) => lineLevel(trend, time))).toEqual([undefined, 1500, undefined]);
  const ray = line('ray', [100, 1000], [200, 2000]);
  expect([50, 150, 300].map((time) => lineLevel(ray, time))).toEqual([undefined, 1500, 3000]);
  expect(lineLevel(line('horizontal', [0, 700]), 9e9)).toBe(700);
  expect(lineLevel(line('rectangle', [0, 700], [9, 900]), 5)).toBeUndefined();
});

it('an alert reads as a sentence', () => {
  changeDrawings('BTC/USDT', () => [line('trend', [0, 1], [9, 9])]);
  const say = (condition: Condition) => conditionText(condition, { product: PRODUCT });
  const compare = { kind: 'compare', left: { kind: 'price' }, relation: 'crossesDown' } as const;
  expect(say({ ...compare, right: { kind: 'drawing', drawing: 'one' } })).toBe(
    'Price crosses below Trend line',
  );
  expect(say({ ...compare, right: { kind: 'drawing', drawing: 'x' } })).toBe(
    'Price crosses below a line that was removed',
  );
  expect(say({ kind: 'move', relation: 'up', basisPoints: 150, minutes: 240 })).toBe(
    'Price rises 1.50% in 4h',
  );
  expect(say({ kind: 'margin', relation: 'below', levelBp: 15_000 })).toBe('Margin level falls to 150.0%');
  const rsi = { kind: 'indicator', indicator: 'rsi', parameters: { length: 14 }, line: 0 } as const;
  const alert: NewAlert = {
    ...at(1000),
    interval: '5m',
    words: 'Look',
    conditions: [
      ...at(1000).conditions,
      { kind: 'compare', left: rsi, relation: 'above', right: { kind: 'level', value: 70 } },
    ],
  };
  expect(alertSentence(alert)).toBe('Look: BTC/USDT 5m: Price crosses 100.0 and RSI 14 is above 70.00');
});
