import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerCommand, isCompressedCommand, QUOTE_COMMAND } from './commands.ts';
import { ROLLING_SPEED_MS } from './limits.ts';
import {
  parseCancelRequest,
  parseKlineRequest,
  parseMarketRequest,
  parseRollingRequest,
  parseTickerRequest,
} from './request-data.ts';
import { parseRequestHeader } from './request-header.ts';
import { asciiJson, klineListText, readKlines } from './response.ts';

// Limits, written out: a test does not import what it checks.
const MAX_TRADE_INFO = 200;

/** Halves of surrogate pairs too. */
const ANY_CODE_POINT = fc.integer({ min: 0, max: 0x10_ff_ff });

const KEY = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };

describe('protocol numbers', () => {
  it('are answered by the next one [QU-13]', () => {
    for (const command of Object.values(QUOTE_COMMAND)) expect(answerCommand(command)).toBe(command + 1);
    expect(answerCommand(13999)).toBe(13999);
    expect([14012, 14014].every(isCompressedCommand)).toBe(true);
    expect(isCompressedCommand(14000)).toBe(false);
  });
});

describe('requests', () => {
  it('are read whatever their text is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const result = parseRequestHeader(text);
        if ('rejection' in result) expect(result.rejection.ret).toBe(201);
      }),
    );
  });

  it('take numbers and numeric text alike [QU-15]', () => {
    expect(
      parseTickerRequest({ symbol_list: [{ symbol_id: '10021', trade_type: '2', trade_mode: '1' }] }),
    ).toEqual(parseTickerRequest({ symbol_list: [KEY] }));
    expect(
      parseTickerRequest({ symbol_list: [{ ...KEY, symbol_id: '18446744073709551615' }] }),
    ).toHaveProperty('data');
    expect(
      parseTickerRequest({ symbol_list: [{ ...KEY, symbol_id: '18446744073709551616' }] }),
    ).toHaveProperty('rejection');
  });

  it('accept every listed account type and mode, and the mode 0 [QU-08] [QU-09]', () => {
    for (const tradeType of [1, 2, 3, 5, 6]) {
      expect(parseTickerRequest({ symbol_list: [{ ...KEY, trade_type: tradeType }] })).toHaveProperty('data');
    }
    for (const tradeMode of [0, 1, 2, 3, 4]) {
      expect(parseTickerRequest({ symbol_list: [{ ...KEY, trade_mode: tradeMode }] })).toHaveProperty('data');
    }
  });

  it('bound what an answer may hold [QU-22] [QU-26] [MAX_TRADE_INFO]', () => {
    const request = { ...KEY, merge_accuracy: '0.1', trade_info_count: 4_294_967_295 };
    expect(parseMarketRequest({ symbol_list: [request] })).toEqual({
      data: [
        { symbolId: 10021, tradeType: 2, depthLevel: 1, mergeExponent: -1, tradeInfoCount: MAX_TRADE_INFO },
      ],
    });
    const speed = (value: unknown) => parseRollingRequest({ symbol_list: [KEY], update_speed: value });
    expect(speed(undefined)).toMatchObject({ data: { speedMs: ROLLING_SPEED_MS.usual } });
    expect(speed(1)).toMatchObject({ data: { speedMs: ROLLING_SPEED_MS.least } });
    expect(speed('999999')).toMatchObject({ data: { speedMs: ROLLING_SPEED_MS.most } });
    expect(speed('fast')).toHaveProperty('rejection');
  });

  it('cancel by number or text [QU-12]', () => {
    for (const type of [0, 1, 2, 3]) {
      expect(parseCancelRequest({ cancel_type: type })).toEqual({ data: type });
      expect(parseCancelRequest({ cancel_type: String(type) })).toEqual({ data: type });
    }
  });

  it('ask for K-lines up to an end or for the newest [KL-02] [KL-03] [KL-04]', () => {
    const query = { ...KEY, kline_type: 1, query_kline_num: 5 };
    expect(parseKlineRequest(query)).toMatchObject({ data: { endSeconds: 0, count: 5 } });
    expect(parseKlineRequest({ ...query, kline_timestamp_end: '1700000000' })).toMatchObject({
      data: { endSeconds: 1_700_000_000 },
    });
    for (const end of [0, 1_700_000_000]) {
      expect(parseKlineRequest({ ...query, kline_timestamp_end: end, query_kline_num: 0 })).toMatchObject({
        rejection: { ret: 202, msg: expect.stringContaining('unsupported') as string },
      });
    }
  });
});

describe('K-line answers', () => {
  it('are read back as the candles they were made of [KL-07]', () => {
    const number = fc.nat(9_000_000_000);
    const candle = fc.record({
      timestamp: number,
      open: number,
      high: number,
      low: number,
      close: number,
      volume: number,
      lastTickTimeMs: number,
      lastTickSeq: number,
    });
    fc.assert(
      fc.property(
        fc.array(candle, { maxLength: 20 }),
        fc.nat(6),
        fc.nat(4),
        (candles, digits, numberDigits) => {
          const scale = { digits, numberDigits };
          expect(readKlines(JSON.parse(klineListText(scale, candles)), scale)).toEqual(candles);
        },
      ),
    );
  });

  it('leave out what cannot be read', () => {
    const good = JSON.parse(
      klineListText({ digits: 1, numberDigits: 0 }, [
        { timestamp: 1, open: 2, high: 3, low: 1, close: 2, volume: 4, lastTickTimeMs: 5, lastTickSeq: 6 },
      ]),
    );
    expect(
      readKlines([...good, { ...good[0], open_price: 'x' }], { digits: 1, numberDigits: 0 }),
    ).toHaveLength(1);
  });

  it('are plain ASCII without a percent sign [KL-05]', () => {
    fc.assert(
      fc.property(fc.array(ANY_CODE_POINT), (codePoints) => {
        const text = String.fromCodePoint(...codePoints);
        const json = asciiJson({ text });
        expect(json).toMatch(/^[\x20-\x24\x26-\x7e]*$/);
        expect(JSON.parse(json)).toEqual({ text: JSON.parse(JSON.stringify(text)) });
      }),
    );
  });
});
