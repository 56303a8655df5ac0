import { toInstrumentId } from '../../domain/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TradeDirection } from '../../domain/market-data.ts';
import type { TradeModeNumber, TradeTypeNumber } from '../enumerations.ts';
import { encodeDepthPush, encodeRollingPush, encodeTickerPush, encodeTradePush } from './encode-push.ts';
import { parsePush, parsePushes } from './parse-push.ts';

const SCALE = { digits: 1, numberDigits: 3 };
const BTC = { symbolId: toInstrumentId(10021), tradeType: 2, tradeMode: 1, ...SCALE } as const;
const TICK = {
  symbolId: toInstrumentId(10021),
  seq: 42,
  timeMs: 1_795_240_000_123,
  price: 964_125,
  bid: 964_120,
  ask: 964_125,
  bidVolume: 1_284,
  askVolume: 350,
  volume: 2,
  direction: 1,
} as const;

const amount = fc.nat(10_000_000_000);
const anyTarget = fc.record({
  symbolId: fc.nat(99_999),
  tradeType: fc.constantFrom<TradeTypeNumber>(1, 2, 3, 5, 6),
  tradeMode: fc.constantFrom<TradeModeNumber>(1, 2, 3, 4),
  digits: fc.nat(8),
  numberDigits: fc.nat(6),
});
const anyTick = fc.record({
  symbolId: fc.nat(99_999).map(toInstrumentId),
  seq: amount,
  timeMs: amount,
  price: amount,
  bid: amount,
  ask: amount,
  bidVolume: amount,
  askVolume: amount,
  volume: amount,
  direction: fc.constantFrom<TradeDirection>(0, 1, 2),
});
const anyLevels = fc.array(fc.record({ price: amount, volume: amount }), { maxLength: 30 });

describe('pushes', () => {
  it('have the layout of the specification [QU-37] [QU-38] [QU-39]', () => {
    expect(encodeTickerPush(BTC, TICK)).toBe(
      'p(10021,2,1,42,1795240000123,96412.5,96412.0,96412.5,1.284,0.350);',
    );
    expect(encodeTradePush(BTC, TICK)).toBe('pt(10021,2,1,42,1795240000123,96412.5,0.002,1);');
    const bids = [
      { price: 964_120, volume: 1_284 },
      { price: 964_110, volume: 5 },
    ];
    const depth = {
      symbolId: toInstrumentId(10021),
      seq: 42,
      timeMs: 1_795_240_000_123,
      bids,
      asks: [{ price: 964_125, volume: 350 }],
    };
    expect(encodeDepthPush(BTC, depth)).toBe(
      'pd(10021,2,1,42,1795240000123);(96412.0,1.284)(96411.0,0.005);(96412.5,0.350);',
    );
    expect(encodeDepthPush(BTC, { ...depth, bids: [] })).toBe(
      'pd(10021,2,1,42,1795240000123);;(96412.5,0.350);',
    );
    const rolling = {
      last: 964_125,
      first: 960_000,
      high: 970_000,
      low: 950_000,
      volume: 18_204_600,
      amount: 0n,
    };
    expect(encodeRollingPush(BTC, rolling, '12.5')).toBe(
      'pr(10021,2,1,96412.5,96000.0,97000.0,95000.0,18204.600,12.5);',
    );
  });

  it('are read back as they were written [QU-37] [QU-38]', () => {
    fc.assert(
      fc.property(anyTarget, anyTick, (target, tick) => {
        const { symbolId, tradeType, tradeMode } = target;
        const { seq, timeMs, price, bid, ask, bidVolume, askVolume, volume, direction } = tick;
        const head = { symbolId, tradeType, tradeMode, seq, timeMs, price };
        const scaleOf = (id: number) => (id === symbolId ? target : undefined);
        expect(parsePush(encodeTickerPush(target, tick), scaleOf)).toEqual({
          kind: 'p',
          ...head,
          bid,
          ask,
          bidVolume,
          askVolume,
        });
        expect(parsePush(encodeTradePush(target, tick), scaleOf)).toEqual({
          kind: 'pt',
          ...head,
          volume,
          direction,
        });
      }),
    );
  });

  it('are read back with books of any two lengths, also none [QU-39] [QU-40]', () => {
    fc.assert(
      fc.property(anyTarget, anyLevels, anyLevels, amount, (target, bids, asks, seq) => {
        const { symbolId, tradeType, tradeMode } = target;
        const depth = { symbolId: toInstrumentId(symbolId), seq, timeMs: 5, bids, asks };
        expect(parsePush(encodeDepthPush(target, depth), () => target)).toEqual({
          kind: 'pd',
          tradeType,
          tradeMode,
          ...depth,
        });
      }),
    );
  });

  it('may share a frame when they are rolling figures', () => {
    const one = 'pr(10021,2,1,96412.5,96000.0,97000.0,95000.0,18204.600,12.5);';
    expect(parsePushes(one + one, () => SCALE)).toHaveLength(2);
    expect(parsePushes(`${one}pr(1);`, () => SCALE)).toHaveLength(1);
    expect(parsePushes(encodeTradePush(BTC, TICK), () => SCALE)).toHaveLength(1);
    expect(parsePushes('x', () => SCALE)).toEqual([]);
  });

  it.each([
    ['', 'nothing'],
    ['p', 'no bracket'],
    ['p(10021,2,1,42,1795240000123,96412.5,96412.0,96412.5,1.284,0.350)', 'no end'],
    ['p(10021,2,1,42,1795240000123,96412.5,96412.0,96412.5,1.284);', 'a field less'],
    ['p(10021,2,1,42,1795240000123,96412.5,96412.0,96412.5,1.284,0.350,1);', 'a field more'],
    ['p(10021,4,1,42,1795240000123,96412.5,96412.0,96412.5,1.284,0.350);', 'an unknown play'],
    ['p(10021,2,1,42,1795240000123,-96412.5,96412.0,96412.5,1.284,0.350);', 'a sign'],
    ['pt(10021,2,1,42,1795240000123,96412.55,0.002,1);', 'too many decimals'],
    ['pt(10021,2,1,42,1795240000123,96412.5,0.002,3);', 'an unknown direction'],
    ['pt(10021,2,1,42,1795240000123,96412.5,0.002,1);x', 'something after'],
    ['pd(10021,2,1,42,1795240000123);(1.0,1.000)', 'a section less'],
    ['pd(10021,2,1,42,1795240000123);(1.0);;', 'a level without volume'],
    ['pd(10021,2,1,42,1795240000123);1.0,1.000;;', 'a level without brackets'],
    ['pr(10021,2,1,1.0,1.0,1.0,1.0,1.000,NaN);', 'an amount that is none'],
    ['toString(10021,2,1);', 'an unknown prefix'],
  ])('%j is left out: %s', (text) => {
    expect(parsePush(text, () => SCALE)).toBeUndefined();
  });

  it('of a product that is not known are left out', () => {
    expect(parsePush(encodeTradePush(BTC, TICK), () => undefined)).toBeUndefined();
  });

  it('never make the reader throw', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('p', 'pt', 'pd', 'pr'), fc.stringMatching(/^[0-9.,();]*$/))
        .map(([prefix, rest]) => `${prefix}(${rest}`),
    );
    fc.assert(fc.property(anyText, (text) => Array.isArray(parsePushes(text, () => SCALE))));
  });
});
