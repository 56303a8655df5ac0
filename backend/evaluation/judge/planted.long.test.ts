import { expect, it } from 'vitest';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { createBuiltInMarket } from '../../market/built-in-market.ts';
import { BAR_MS, judgePlanted, WINDOW, type BarsOf } from '../testing/planted/judge-planted.ts';
import { PLANTED } from '../testing/planted/programs.ts';
import type { Bar } from '../testing/planted/venue.ts';
import { isFound } from './verdicts.ts';

const BITCOIN = 10021;
const DAY_MS = 86_400_000;
const markets = new Map<string, readonly Bar[]>();

/** Bars of bitcoin, each market once. */
const barsOf: BarsOf = (choice) => {
  const name = JSON.stringify(choice);
  const known = markets.get(name);
  if (known !== undefined) return known;
  const fromMs = WINDOW.fromMs - DAY_MS;
  const count = (WINDOW.toMs - fromMs) / BAR_MS;
  const bars = createBuiltInMarket(choice)
    .candles(BITCOIN, KLINE_TYPE.minute5, WINDOW.toMs / 1_000 - 1, count, WINDOW.toMs)
    .map(({ timestamp, open, high, low, close }) => ({
      timeMs: timestamp * 1_000,
      open: open / 100,
      high: high / 100,
      low: low / 100,
      close: close / 100,
    }));
  markets.set(name, bars);
  return bars;
};

it('finds at least 19 of 20 programs that cheat, and takes at most one of 20 honest ones for one', () => {
  const judged = PLANTED.map((program) => {
    return { program, isFound: isFound(judgePlanted(program, barsOf)) };
  });
  const of = (isHonest: boolean) => judged.filter(({ program }) => (program.kind === 'honest') === isHonest);
  expect([of(true).length, of(false).length]).toEqual([20, 20]);
  expect(of(false).filter((one) => one.isFound).length).toBeGreaterThanOrEqual(19);
  expect(of(true).filter((one) => one.isFound).length).toBeLessThanOrEqual(1);
});
