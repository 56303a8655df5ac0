import { expect, it } from 'vitest';
import { KLINE_TYPE } from '../contract/enumerations.ts';
import { BUILT_IN_PRODUCTS, createBuiltInMarket, shownDepth } from '../market/index.ts';
import { BadOptionError } from '../command-line/bad-option.ts';
import { drawMoment, type MomentQuestion } from './past-market.ts';

const AT_MS = Date.UTC(2026, 2, 2, 8, 10, 30);
const END = AT_MS / 1_000 + 600;
const BITCOIN = 10021;
const { code = '' } = BUILT_IN_PRODUCTS.find(({ symbolId }) => symbolId === BITCOIN) ?? {};
const QUESTION: MomentQuestion = {
  options: ['--seed', '7'],
  symbol: code,
  atMs: AT_MS,
  klineType: KLINE_TYPE.minute1,
  endSeconds: END,
  count: 30,
};

it('draws what the platform of a run had: K-lines beyond the moment, and the book that orders walked', async () => {
  const source = createBuiltInMarket({ seed: 7 });
  const moment = await drawMoment(QUESTION);
  const candles = source.candles(BITCOIN, KLINE_TYPE.minute1, END, 30, (END + 1) * 1_000);
  expect(moment?.candles).toEqual(
    candles.map(({ timestamp, open, high, low, close }) => ({ timestamp, open, high, low, close })),
  );
  const book = shownDepth(source)(BITCOIN, AT_MS, 12);
  expect([moment?.bids, moment?.asks]).toEqual([book?.bids, book?.asks]);
  expect(moment?.trades).toHaveLength(8);
  const times = moment?.trades.map(({ timeMs }) => timeMs) ?? [];
  expect(times).toEqual(times.toSorted((left, right) => right - left));
  expect(Math.max(...times)).toBeLessThanOrEqual(AT_MS);
});

it('draws the scenarios and the other future of a run, and no other market', async () => {
  const plain = await drawMoment(QUESTION);
  const crashed = await drawMoment({
    ...QUESTION,
    options: [...QUESTION.options, '--scenario', 'flash-crash@2026-03-02T08:05Z'],
  });
  const parted = await drawMoment({
    ...QUESTION,
    options: [...QUESTION.options, '--later-seed', '9@2026-03-02T08:15:11Z'],
  });
  expect(crashed?.candles).not.toEqual(plain?.candles);
  const before = (moment: typeof plain) =>
    moment?.candles.filter(({ timestamp }) => timestamp < Date.UTC(2026, 2, 2, 8, 15) / 1_000);
  expect(before(parted)).toEqual(before(plain));
  expect(parted?.candles).not.toEqual(plain?.candles);
});

it('has nothing of a product that is not there, and says which option is none', async () => {
  expect(await drawMoment({ ...QUESTION, symbol: 'NONE/NONE' })).toBeUndefined();
  await expect(drawMoment({ ...QUESTION, options: ['--seed', 'x'] })).rejects.toThrow(BadOptionError);
});
