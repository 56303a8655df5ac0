import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { LANGUAGES } from '../languages.ts';
import { MSG_TYPE, encodeClientMessage, parseClientMessage } from './client-message.ts';
import { parseSubscribeTypes, parseTradeTypes } from './trade-types.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CLIENT_MESSAGE = 8 * 1024;

const parse = (message: object) => parseClientMessage(JSON.stringify(message));

describe('parseClientMessage', () => {
  it('reads what encodeClientMessage writes [MS-02]', () => {
    const parts = fc.record({
      token: fc.string({ minLength: 1, maxLength: 60 }),
      sendTime: fc.nat(),
      language: fc.constantFrom(...LANGUAGES),
      seqId: fc.nat(),
      trace: fc.string({ maxLength: 60 }),
    });
    const data = { tradeTypes: '1,2', lastSeqId: 7 };
    fc.assert(
      fc.property(parts, fc.constantFrom(...Object.values(MSG_TYPE)), (common, msgType) => {
        const parsed = parseClientMessage(encodeClientMessage(msgType, { ...common, data }));
        const { seqId, trace, language } = common;
        expect(parsed).toMatchObject({ ok: true, message: { msgType, seqId, trace, language } });
        if (msgType === 'login') expect(parsed).toMatchObject({ message: { token: common.token } });
        if (msgType === 'subscribe_asset') {
          expect(parsed).toMatchObject({ message: { tradeTypes: ['cross', 'isolated'], lastSeqId: 7 } });
        }
      }),
    );
  });

  it('names what is missing by its listed code', () => {
    expect(parse({})).toMatchObject({ ok: false, code: 'GGATEWAY_CODE_009' });
    expect(parse({ head: {} })).toMatchObject({ ok: false, code: 'GGATEWAY_CODE_008' });
    expect(parse({ head: { msgType: 'other' } })).toMatchObject({ ok: false, code: 'GGATEWAY_CODE_002' });
    expect(parse({ head: { msgType: 'login' } })).toMatchObject({ ok: false, code: 'GGATEWAY_CODE_001' });
    expect(parse({ head: { msgType: 'login', token: 'x'.repeat(300) } })).toMatchObject({
      code: 'GGATEWAY_CODE_005',
    });
    const subscribe = { msgType: 'subscribe_asset' };
    expect(parse({ head: subscribe })).toMatchObject({ code: 'GGATEWAY_CODE_006' });
    expect(parse({ head: subscribe, data: { tradeTypes: '9' } })).toMatchObject({
      code: 'GGATEWAY_CODE_015',
    });
    for (const lastSeqId of [-1, 1.5, 'x', {}]) {
      const data = { tradeTypes: '2', lastSeqId };
      expect(parse({ head: subscribe, data })).toMatchObject({ code: 'GGATEWAY_CODE_015' });
    }
  });

  it('keeps the JSON type of seqId and shortens nothing that is allowed', () => {
    const head = { msgType: 'ping' };
    expect(parse({ head, seqId: '12' })).toMatchObject({ message: { seqId: '12' } });
    expect(parse({ head, seqId: 12 })).toMatchObject({ message: { seqId: 12 } });
    for (const seqId of [undefined, null, 1.5, 'x'.repeat(33), []]) {
      expect(parse({ head, seqId })).toMatchObject({ ok: true, message: { seqId: 0 } });
    }
    expect(parse({ head, trace: 'x'.repeat(200) })).toMatchObject({ message: { trace: 'x'.repeat(128) } });
  });

  it('never throws and refuses what is too long [MAX_CLIENT_MESSAGE]', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseClientMessage(text)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseClientMessage(JSON.stringify(value))));
    const ping = JSON.stringify({ head: { msgType: 'ping' } });
    expect(parseClientMessage(ping.padEnd(MAX_CLIENT_MESSAGE))).toMatchObject({ ok: true });
    expect(parseClientMessage(ping.padEnd(MAX_CLIENT_MESSAGE + 1))).toMatchObject({ ok: false });
    const long = JSON.stringify({ head: { msgType: 'ping' }, pad: 'x'.repeat(MAX_CLIENT_MESSAGE) });
    expect(parseClientMessage(long)).toMatchObject({ ok: false, code: 'GGATEWAY_CODE_015' });
  });
});

describe('lists of account types', () => {
  it('take the published account types, as text or as one number [MS-05]', () => {
    expect(parseTradeTypes('1,2,5,6')).toEqual(['cross', 'isolated', 'spot', 'stock']);
    expect(parseTradeTypes(2)).toEqual(['isolated']);
    expect(parseTradeTypes(' 2 , 2 ')).toEqual(['isolated']);
    for (const list of ['9', '4', '', ',', '1,', '22', 0, -1, 1.5, null, {}, ['1'], '1'.repeat(99)]) {
      expect(parseTradeTypes(list), JSON.stringify(list)).toBeUndefined();
    }
  });

  it('take subscribeType 1, 2 and both [MS-06]', () => {
    expect(parseSubscribeTypes('1')).toEqual([1]);
    expect(parseSubscribeTypes('1,2')).toEqual([1, 2]);
    expect(parseSubscribeTypes(undefined)).toEqual([1, 2]);
    expect(parseSubscribeTypes('3')).toBeUndefined();
  });
});
