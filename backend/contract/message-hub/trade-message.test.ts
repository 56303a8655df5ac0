import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { NoticeContent, tradeNotice } from './notice.ts';
import { MSG_CODE, decodeServerMessage, encodeServerMessage } from './server-message.ts';
import {
  PARAM_KEYS,
  TRADE_BIZ_TYPE,
  TradeMessageContent,
  isFailure,
  withEnd,
  type ParamMap,
} from './trade-message.ts';

const paramMap = Object.fromEntries(PARAM_KEYS.map((key) => [key, ''])) as ParamMap;
const content: TradeMessageContent = {
  accountId: 1,
  companyId: 2,
  customerId: 3,
  tradeType: 2,
  bizType: TRADE_BIZ_TYPE.marketOpen,
  paramMap: { ...paramMap, symbolName: 'BTC/USD', dealId: '9', dealAmount: '2', dealPrice: '100.5' },
};

describe('trade message', () => {
  it('has the keys of the specification in its spelling [MS-17, MS-18]', () => {
    const listed = `date, orderType, symbolId, dealExecuteTime, orderBizType, orderId, pendingId, dealId, accountCurrency,
      orderStatus, dealExecuteNum, source, dealPrice, requestAmount, takeProfitMsg, stopLossMsg, currency, symbolName,
      contractSize, sourceExecuteVolSum, sourceExecuteVol, commission, direction, orderDirection, dealAmount, accountId,
      companyId, positionId, dealExecutePrice, playType, symbolDigits, Margin`;
    expect(PARAM_KEYS).toEqual(listed.split(',').map((key) => key.trim()));
  });

  it('requires every key as text [MS-13, MS-16]', () => {
    const check = Compile(TradeMessageContent);
    expect(check.Check(content)).toBe(true);
    for (const key of PARAM_KEYS) {
      const { [key]: _left, ...rest } = paramMap;
      expect(check.Check({ ...content, paramMap: rest }), key).toBe(false);
      expect(check.Check({ ...content, paramMap: { ...paramMap, [key]: 1 } }), key).toBe(false);
    }
    expect(check.Check({ ...content, bizType: 'OTHER' })).toBe(false);
    expect(check.Check({ ...content, accountId: '1' })).toBe(false);
  });

  it('names successes and failures as listed [MS-14, MS-15]', () => {
    expect(Object.values(TRADE_BIZ_TYPE).slice(0, 6)).toEqual([
      'POSITION_OPEN',
      'POSITION_CLOSE',
      'ME_POSITION_LIMIT_OPEN',
      'ME_POSITION_LIMIT_CLOSE',
      'POSITION_OPEN_FAIL',
      'ME_POSITION_LIMIT_FAIL',
    ]);
    expect(Object.values(TRADE_BIZ_TYPE).filter(isFailure)).toHaveLength(3);
  });
});

describe('server message', () => {
  it('is read back as it was written, with members in the order of the specification [MS-11, MS-12]', () => {
    const message = { msgCode: MSG_CODE.trade, timestamp: 1_700_000_000_000, trace: 'a', seqId: 5, content };
    const text = encodeServerMessage(message);
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      'msgCode',
      'timestamp',
      'trace',
      'seqId',
      'content',
    ]);
    expect(decodeServerMessage(text)).toEqual(message);
  });

  it('is undefined for anything else', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{}',
      '{"msgCode":"other","timestamp":1,"trace":"","seqId":1}',
      'g(1);',
    ]) {
      expect(decodeServerMessage(text)).toBeUndefined();
    }
  });
});

describe('notice', () => {
  it('says for each trade message what to read again, in every language', () => {
    for (const bizType of Object.values(TRADE_BIZ_TYPE)) {
      for (const language of LANGUAGES) {
        const notice = tradeNotice({ ...content, bizType }, language);
        expect(Compile(NoticeContent).Check(notice)).toBe(true);
        expect(notice.title).not.toBe('');
        expect(notice.bizType).toBe(bizType);
      }
    }
    expect(tradeNotice(content, 'en-US').text).toBe('BTC/USD 2 lots @ 100.5');
    expect(tradeNotice({ ...content, bizType: 'POSITION_OPEN_FAIL' }, 'en-US').show).toBe(1);
  });

  it('says of an order without a fill how much it was for and why it ended', () => {
    const figures = { dealId: '', dealAmount: '0', dealPrice: '0', requestAmount: '0.5' };
    const ended = {
      ...content,
      bizType: TRADE_BIZ_TYPE.limitFail,
      paramMap: { ...content.paramMap, ...figures },
    };
    const notified = withEnd(ended, 'insufficientMargin', 'zh-CN');
    expect(notified).toMatchObject({ remark: '账户余额或可用保证金不足。', rejectCode: 'CFDWBWE000031' });
    expect(tradeNotice(notified, 'zh-CN').text).toBe('BTC/USD 0.5 手: 账户余额或可用保证金不足。');
    const short = withEnd(ended, 'insufficientMargin 151500.0000 98.2000', 'en-US');
    expect(short.remark).toContain('151500.0000');
    expect(short.remark).toContain('98.2000');
    expect(short).toMatchObject({ rejectCode: 'CFDWBWE000031', endReason: 'insufficientMargin' });
    expect(withEnd(ended, 'expired', 'en-US')).toMatchObject({ remark: 'Expired.', rejectCode: '' });
    // Messages that an earlier version stored have no reason.
    expect(withEnd(ended, undefined, 'en-US')).toBe(ended);
    expect(tradeNotice(ended, 'en-US').text).toBe('BTC/USD 0.5 lots');
  });
});
