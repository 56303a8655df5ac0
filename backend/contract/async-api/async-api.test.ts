import { toInstrumentId } from '../../domain/units.ts';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { PARAM_KEYS, TRADE_BIZ_TYPE, type ParamMap, tradeNotice } from '../message-hub/index.ts';
import type { Candle, Tick } from '../../domain/market-data.ts';
import { klineDataText, marketItem, quoteResponse, tickerItem } from '../quote/response.ts';
import { uint64Replacer } from '../quote/uint64.ts';
import { HUB_MESSAGES } from './messages.ts';
import { QUOTE_MESSAGES, quoteRequestSchema, quoteResponseSchema } from './quote.ts';

const PRODUCT = {
  symbolId: toInstrumentId(1),
  tradeType: 2,
  tradeMode: 1,
  digits: 2,
  numberDigits: 1,
} as const;
const TICK: Tick = {
  symbolId: toInstrumentId(1),
  seq: 9,
  timeMs: 1_700_000_000_000,
  price: 101,
  volume: 1,
  direction: 1,
  bid: 100,
  ask: 102,
  bidVolume: 5,
  askVolume: 6,
};
const CANDLE: Candle = {
  timestamp: 60,
  open: 1,
  high: 3,
  low: 1,
  close: 2,
  volume: 7,
  lastTickTimeMs: 61_000,
  lastTickSeq: 4,
};

const entryOf = (command: number) => QUOTE_MESSAGES.find((entry) => entry.command === command)!;

function answerFits(command: number, data: unknown): boolean {
  const answer = quoteResponse({ cmdId: command as 14000, seqId: 1, ext: '' }, 200, 'OK', data);
  return (['number', 'text'] as const).every((form) =>
    Value.Check(
      quoteResponseSchema(entryOf(command)),
      JSON.parse(JSON.stringify(answer, uint64Replacer(form))),
    ),
  );
}

describe('the published schemas', () => {
  it('fit the answers of the quote websocket, with uint64 fields in both forms', () => {
    const day = { open: 100, close: 101, high: 103, low: 99, yesterdayClose: 98 };
    expect(answerFits(14000, { tick_list: [tickerItem(PRODUCT, TICK, day)] })).toBe(true);
    const depth = {
      symbolId: toInstrumentId(1),
      seq: 9,
      timeMs: TICK.timeMs,
      bids: [{ price: 1, volume: 2 }],
      asks: [{ price: 3, volume: 4 }],
    };
    expect(answerFits(14010, { tick_list: [marketItem(PRODUCT, depth, [TICK])] })).toBe(true);
    expect(answerFits(14012, JSON.parse(klineDataText(PRODUCT, 1, [CANDLE])))).toBe(true);
    expect(answerFits(14012, JSON.parse(klineDataText(PRODUCT, 1, [CANDLE], 'text')))).toBe(true);
    expect(answerFits(14000, {})).toBe(true);
    expect(answerFits(14000, { tick_list: [{ symbol_id: 1 }] })).toBe(false);
  });

  it('take numbers of requests in both forms and refuse what the platform refuses', () => {
    const schema = quoteRequestSchema(entryOf(14000));
    const request = (symbol_id: unknown) => ({
      cmd_id: 14000,
      seq_id: 1,
      ext: '',
      data: { symbol_list: [{ symbol_id, trade_type: 2, trade_mode: '1' }] },
    });
    expect(Value.Check(schema, request(1))).toBe(true);
    expect(Value.Check(schema, request('1'))).toBe(true);
    expect(Value.Check(schema, request('one'))).toBe(false);
    expect(Value.Check(schema, { ...request(1), data: { symbol_list: [] } })).toBe(false);
  });

  it('fit trade messages and their notices', () => {
    const paramMap = Object.fromEntries(PARAM_KEYS.map((key) => [key, ''])) as ParamMap;
    const ids = { accountId: 1, companyId: 1, customerId: 1, tradeType: 2 };
    const content = { ...ids, bizType: TRADE_BIZ_TYPE.marketOpen, paramMap };
    const head = { timestamp: 1, trace: '', seqId: 1 };
    expect(Value.Check(HUB_MESSAGES['trade']!, { ...head, msgCode: 'trade', content })).toBe(true);
    const notice = tradeNotice(content, 'en-US');
    expect(Value.Check(HUB_MESSAGES['notice']!, { ...head, msgCode: 'notice', content: notice })).toBe(true);
    expect(Value.Check(HUB_MESSAGES['notice']!, { ...head, msgCode: 'trade', content: notice })).toBe(false);
  });
});
