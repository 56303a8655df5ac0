import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../backend/client/testing/manual-clock.ts';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { FIRST_COUNT } from '../../market/candles-ahead.ts';
import { ChartHistory, OLDER_COUNT, RETRY_MS } from './chart-history.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CANDLES = 20_000;

/** A candle a minute; the number of its last trade tells how complete it is. */
const candle = (minute: number, lastTickSeq = minute * 10): Candle => ({
  timestamp: minute * 60,
  open: 100,
  high: 100,
  low: 100,
  close: lastTickSeq,
  volume: 1,
  lastTickTimeMs: minute * 60_000,
  lastTickSeq,
});
const minutes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => candle(from + index));

interface Question {
  readonly endSeconds: number;
  readonly count: number;
  answer(candles: readonly Candle[]): Promise<void>;
  fail(): Promise<void>;
}

/** Lets what waits for an answer go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

let clock: ManualClock;
let questions: Question[];
let drawn: { candles: readonly Candle[]; storeView: boolean }[];
let updates: Candle[];
let shown: readonly Candle[];
let failed: boolean | undefined;
let live: (candle: Candle) => void;
let reset: () => void;
let history: ChartHistory;

const question = (index: number) => {
  const requested = questions[index];
  if (!requested) throw new Error(`question ${index} was not asked`);
  return requested;
};
const shownMinutes = () => shown.map(({ timestamp }) => timestamp / 60);

beforeEach(() => {
  clock = new ManualClock();
  [questions, drawn, updates, shown, failed] = [[], [], [], [], undefined];
  history = new ChartHistory({
    feed: {
      history: (endSeconds, count) =>
        new Promise((resolve, reject) => {
          const answer = (candles: readonly Candle[]) => (resolve(candles), settle());
          const fail = () => (reject(new Error('unread')), settle());
          questions.push({ endSeconds, count, answer, fail });
        }),
      onCandle: (listener) => ((live = listener), () => undefined),
      onReset: (listener) => ((reset = listener), () => undefined),
    },
    sink: {
      setCandles: (candles, storeView) => drawn.push({ candles, storeView }),
      update: (each) => updates.push(each),
    },
    after: (milliseconds, task) => clock.after(milliseconds, task),
    onCandles: (candles) => (shown = candles),
    onFailed: (value) => (failed = value),
  });
});
afterEach(() => history.close());

describe('the candles of a chart', () => {
  it('come from history, go on with the live candle and into the past on demand [DT-07, DT-08]', async () => {
    expect(question(0)).toMatchObject({ endSeconds: 0, count: FIRST_COUNT });
    await question(0).answer(minutes(100, 120));
    expect(drawn).toMatchObject([{ storeView: false }]);
    live(candle(120, 1205));
    live(candle(121));
    expect(updates.map(({ lastTickSeq }) => lastTickSeq)).toEqual([1205, 1210]);
    history.older();
    history.older();
    expect(questions).toHaveLength(2);
    expect(question(1)).toMatchObject({ endSeconds: 100 * 60 - 1, count: OLDER_COUNT });
    await question(1).answer(minutes(80, 99));
    expect(shown.map(({ timestamp }) => timestamp)).toEqual(minutes(80, 121).map((each) => each.timestamp));
    expect(drawn[1]?.storeView).toBe(true);
    history.older();
    await question(2).answer([]);
    history.older();
    expect(questions).toHaveLength(3);
  });

  it('keep the past and the view when the newest part is read again after a break [DT-19]', async () => {
    await question(0).answer(minutes(100, 120));
    history.older();
    await question(1).answer(minutes(80, 99));
    reset();
    await question(2).answer(minutes(110, 130));
    expect(shown).toEqual(minutes(80, 130));
    expect(drawn.at(-1)?.storeView).toBe(true);
  });

  it('are replaced when history does not reach back to them or disagrees with them [DT-19]', async () => {
    await question(0).answer(minutes(100, 120));
    reset();
    await question(1).answer(minutes(130, 150));
    expect(shown).toEqual(minutes(130, 150));
    reset();
    const others = [...minutes(140, 144), candle(145, 7), ...minutes(146, 151)];
    await question(2).answer(others);
    expect(shown).toEqual(others);
    expect(drawn.map(({ storeView }) => storeView)).toEqual([false, false, false]);
  });

  it('are not joined to an older part that was asked for before they were replaced [DT-19]', async () => {
    await question(0).answer(minutes(100, 120));
    history.older();
    reset();
    await question(2).answer(minutes(130, 150));
    await question(1).answer(minutes(80, 99));
    expect(shown).toEqual(minutes(130, 150));
    history.older();
    expect(question(3).endSeconds).toBe(130 * 60 - 1);
  });

  it('show no candle of before a reset over the one that history brought [DT-19]', async () => {
    await question(0).answer(minutes(100, 120));
    live(candle(120, 1201));
    reset();
    await question(1).answer([...minutes(100, 119), candle(120, 1208)]);
    expect(shown.at(-1)?.lastTickSeq).toBe(1208);
  });

  it('take every live candle that came while history was on its way', async () => {
    live(candle(120, 1209));
    live(candle(121, 1211));
    await question(0).answer([...minutes(110, 119), candle(120, 1205)]);
    expect(shown.slice(-2).map(({ lastTickSeq }) => lastTickSeq)).toEqual([1209, 1211]);
  });

  it('are read once at a time, and once more when a reset came meanwhile', async () => {
    reset();
    reset();
    expect(questions).toHaveLength(1);
    await question(0).answer(minutes(100, 120));
    expect(questions).toHaveLength(2);
    await question(1).answer(minutes(100, 121));
    expect(questions).toHaveLength(2);
    expect(shown).toEqual(minutes(100, 121));
  });

  it('are tried again when they could not be read, and the chart says so only while it is empty', async () => {
    await question(0).fail();
    expect(failed).toBe(true);
    clock.advance(RETRY_MS);
    await question(1).answer(minutes(100, 120));
    expect(failed).toBe(false);
    reset();
    await question(2).fail();
    expect(failed).toBe(false);
    clock.advance(RETRY_MS);
    await question(3).answer(minutes(100, 122));
    expect(shownMinutes().at(-1)).toBe(122);
    history.older();
    await question(4).fail();
    history.older();
    expect(questions).toHaveLength(5);
    clock.advance(RETRY_MS);
    history.older();
    await question(5).answer(minutes(80, 99));
    expect(shownMinutes()[0]).toBe(80);
  });

  it('are read back to a time, part by part, or as far as history reaches', async () => {
    await question(0).answer(minutes(1001, 1020));
    const reached = history.reach(300 * 60);
    await question(1).answer(minutes(501, 1000));
    await question(2).answer(minutes(1, 500));
    expect(await reached).toBe(true);
    expect(shownMinutes()[0]).toBe(1);
    expect(await history.reach(700 * 60)).toBe(true);
    expect(questions).toHaveLength(3);
    const tooFar = history.reach(0);
    await question(3).answer([]);
    expect(await tooFar).toBe(false);
  });

  it('are bounded into the past and into the future [MAX_CANDLES]', { tags: ['long'] }, async () => {
    await question(0).answer(minutes(100_001, 100_500));
    for (let requested = 1; requested < MAX_CANDLES / OLDER_COUNT; requested++) {
      history.older();
      const first = 100_001 - requested * OLDER_COUNT;
      await question(requested).answer(minutes(first, first + OLDER_COUNT - 1));
    }
    expect(shown).toHaveLength(MAX_CANDLES);
    const requested = questions.length;
    history.older();
    expect(questions).toHaveLength(requested);
    for (let minute = 100_501; minute < 102_000; minute++) live(candle(minute));
    expect(shown.length).toBeLessThan(MAX_CANDLES + OLDER_COUNT + 1);
    expect(shownMinutes().at(-1)).toBe(101_999);
  });
});
