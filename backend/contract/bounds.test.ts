import { describe, expect, it } from 'vitest';
import { encryptedSegments } from './encryption/segments.ts';
import { parseLanguage } from './languages.ts';
import { parseClientMessage } from './message-hub/client-message.ts';
import { parseTradeTypes } from './message-hub/trade-types.ts';
import { readUnsigned64 } from './quote/read-value.ts';
import { parseKlineRequest, parseMarketRequest, parseTickerRequest } from './quote/request-data.ts';
import { parseRequestHeader } from './quote/request-header.ts';

/** What is at a bound of the wire contract is taken, one more is not. */

const KEY = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };

describe('numbers', () => {
  it('of quote requests are whole and have 32 bits, identifiers 64 [MAX_UINT32] [MAX_UINT64]', () => {
    const levels = (depth_level: unknown) => parseMarketRequest({ symbol_list: [{ ...KEY, depth_level }] });
    expect(levels(4_294_967_295)).not.toMatchObject({ rejection: { ret: 201 } });
    const heads = [4_294_967_295, 4_294_967_296].map((seq_id) =>
      parseRequestHeader(JSON.stringify({ cmd_id: 14000, seq_id, ext: '', data: {} })),
    );
    expect(heads.map((head) => 'rejection' in head)).toEqual([false, true]);
    expect(readUnsigned64('18446744073709551615')).toBe(2 ** 64);
    expect(readUnsigned64('18446744073709551616')).toBeUndefined();
    expect(readUnsigned64(2 ** 64)).toBeUndefined();
    expect(readUnsigned64(2 ** 64 - 2_048)).toBe(2 ** 64 - 2_048);
    expect(readUnsigned64('18446744073709500000')).toBe(18_446_744_073_709_500_000);
  });
});

describe('texts', () => {
  it('that name a language have 35 characters at most [MAX_TAG_LENGTH]', () => {
    const tag = (length: number) => `en-${'x'.repeat(length - 3)}`;
    expect(parseLanguage(tag(35))).toBe('en-US');
    expect(parseLanguage(tag(36))).toBe('zh-CN');
  });

  it('of one encrypted piece have 684, as an RSA key of 4096 bits makes them [MAX_SEGMENT_TEXT]', () => {
    expect(encryptedSegments('A'.repeat(684))).toBeDefined();
    expect(encryptedSegments('A'.repeat(688))).toBeUndefined();
  });

  it('of the message hub are bounded [MAX_TRACE_LENGTH] [MAX_TOKEN_LENGTH] [MAX_SEQ_TEXT]', () => {
    const parse = (token: string, trace: string, seqId: string) =>
      parseClientMessage(JSON.stringify({ head: { msgType: 'login', token }, trace, seqId }));
    const largest = parse('t'.repeat(256), 'x'.repeat(128), '1'.repeat(32));
    expect(largest).toMatchObject({
      ok: true,
      message: { token: 't'.repeat(256), trace: 'x'.repeat(128), seqId: '1'.repeat(32) },
    });
    const beyond = parse('t', 'x'.repeat(129), '1'.repeat(33));
    expect(beyond).toMatchObject({ message: { trace: 'x'.repeat(128), seqId: 0 } });
    expect(parse('t'.repeat(257), '', '')).toMatchObject({ ok: false, code: 'GGATEWAY_CODE_005' });
  });

  it('that list account types have 32 [MAX_LIST_LENGTH]', () => {
    const list = `${'1,'.repeat(15)}2 `;
    expect(list).toHaveLength(32);
    expect(parseTradeTypes(list)).toEqual(['cross', 'isolated']);
    expect(parseTradeTypes(`${list} `)).toBeUndefined();
  });

  it('that a quote request is recognised by have 64, whatever the letters [MAX_EXT_LENGTH]', () => {
    const head = (ext: string) =>
      parseRequestHeader(JSON.stringify({ cmd_id: 14000, seq_id: 1, ext, data: {} }));
    for (const letter of ['x', '金', '😀']) {
      expect('rejection' in head(letter.repeat(64)), letter).toBe(false);
      expect('rejection' in head(letter.repeat(65)), letter).toBe(true);
    }
  });
});

describe('lists of quote requests', () => {
  it('name a hundred products at most [MAX_PRODUCTS]', () => {
    const list = (count: number) =>
      parseTickerRequest({
        symbol_list: Array.from({ length: count }, (_, id) => ({ ...KEY, symbol_id: id + 1 })),
      });
    expect(list(100)).toHaveProperty('data');
    expect(list(101)).toHaveProperty('rejection');
  });

  it('ask for a thousand candles at most [MAX_KLINES]', () => {
    const ask = (query_kline_num: number) =>
      parseKlineRequest({ ...KEY, kline_type: 1, kline_timestamp: 0, query_kline_num });
    expect(ask(1_000)).toHaveProperty('data');
    expect(ask(1_001)).toHaveProperty('rejection');
  });
});
