import { describe, expect, it } from 'vitest';
import {
  PARAM_KEYS,
  TRADE_BIZ_TYPE,
  type ParamMap,
  type TradeBizType,
  type TradeMessageContent,
} from '../../backend/contract/message-hub/trade-message.ts';
import { describeEnd } from '../../backend/contract/mapping/end-reasons.ts';
import { i18n } from '../i18n/i18n.ts';
import { restateEnd } from '../i18n/rejection-text.ts';
import { useSettings } from '../session/settings.ts';
import { toTradeUpdates } from '../venue/meridian/account-events.ts';
import { ActivityLog, toActivity, type KnownOfPosition, type Words } from './activity.ts';

// Limits, written out: a test does not import what it checks.
const MAX_ACTIVITY = 200;

const WORDS: Words = {
  product: (symbolId) => (symbolId === 1 ? { code: 'BTC/USDT', digits: 1, numberDigits: 3 } : undefined),
  reason: restateEnd,
  marketTime: (timeMs) => timeMs + 7,
};

/** The line of a message with number 1. */
const lineOf = (message: TradeMessageContent, position: KnownOfPosition = { isClosing: false }) =>
  toActivity(toTradeUpdates(1, 5000, message)!, position, WORDS);

function content(bizType: TradeBizType, params: Partial<ParamMap>) {
  const empty = Object.fromEntries(PARAM_KEYS.map((key) => [key, ''])) as ParamMap;
  return {
    accountId: 1,
    companyId: 1,
    customerId: 1,
    tradeType: 2,
    bizType,
    paramMap: { ...empty, symbolName: 'BTC/USDT', ...params },
  };
}

describe('the activity list', () => {
  it('says what a fill dealt [DT-12]', () => {
    const fill = content(TRADE_BIZ_TYPE.marketOpen, {
      orderDirection: '1',
      dealId: '7',
      dealAmount: '0.2',
      dealPrice: '96412.5',
    });
    expect(lineOf(fill)).toEqual({
      id: 'trade-1',
      timeMs: 5007,
      kind: 'fill',
      title: 'Position opened',
      detail: 'Buy 0.2 BTC/USDT at 96412.5',
      code: undefined,
    });
  });

  it('has words of its own for wallets, and for the stop entries of a cross account', () => {
    const title = (bizType: TradeBizType, tradeType: number, params: Partial<ParamMap>) =>
      lineOf({ ...content(bizType, params), tradeType }).title;
    const { marketOpen, marketOpenFail, limitOpen, limitFail } = TRADE_BIZ_TYPE;
    expect(title(marketOpen, 5, { direction: '1' })).toBe('Bought');
    expect(title(marketOpen, 5, { direction: '2' })).toBe('Sold');
    expect(title(marketOpenFail, 5, {})).toBe('Order failed');
    expect(title(limitOpen, 5, { orderBizType: '13' })).toBe('Limit order filled');
    expect(title(limitOpen, 1, { orderBizType: '11' })).toBe('Stop order filled');
    expect(title(limitFail, 1, { orderBizType: '11' })).toBe('Stop order failed');
    expect(title(limitOpen, 1, { orderBizType: '12' })).toBe('Limit order filled');
  });

  it('says of a close that a part is left, that all is closed, or neither where it is not known', () => {
    const close = content(TRADE_BIZ_TYPE.marketClose, {
      symbolId: '1',
      orderBizType: '2',
      direction: '2',
      dealId: '7',
      dealAmount: '0.2',
      dealPrice: '96412.5',
    });
    const title = (held: { volume?: number; isClosing: boolean }) => lineOf(close, held).title;
    // Before the list was read again, and after.
    expect(title({ volume: 500, isClosing: false })).toBe('Part of the position closed');
    expect(title({ volume: 100, isClosing: false })).toBe('Part of the position closed');
    expect(title({ volume: 200, isClosing: false })).toBe('Close filled');
    expect(title({ isClosing: false })).toBe('Close filled');
    expect(title({ volume: 200, isClosing: true })).toBe('Position closed');
  });

  it('speaks the language of the moment, also of what happened in another one', async () => {
    const fill = content(TRADE_BIZ_TYPE.limitOpen, { orderDirection: '1', dealId: '7', dealAmount: '1' });
    const event = lineOf(fill);
    expect(event).toMatchObject({ title: 'Limit order filled', detail: 'Buy 1 BTC/USDT at ' });
    await i18n.changeLanguage('zh-CN');
    expect(event.title).toBe('限价单已成交');
    expect(event.detail).toContain('买入');
    await i18n.changeLanguage('en-US');
  });

  it('says why an order got no further fill', () => {
    const figures = {
      orderDirection: '2',
      orderId: '5',
      dealAmount: '0',
      dealPrice: '0',
      requestAmount: '0.5',
    };
    const cancelled = content(TRADE_BIZ_TYPE.limitCancel, { ...figures, orderStatus: '4' });
    // The platform tells it in the language of the customer, the terminal in its own.
    const notified = {
      ...cancelled,
      remark: '运营方已撤单。',
      rejectCode: '',
      endReason: 'cancelledByOperator',
    };
    expect(lineOf(notified).detail).toBe('Sell 0.5 BTC/USDT: Cancelled by the operator.');
    // What the title says already is not said again.
    const details = [
      ['4', 'cancelledByCustomer'],
      ['7', 'expired'],
      ['4', 'expired'],
    ].map(([orderStatus, endReason]) => {
      const ended = { ...notified, endReason, paramMap: { ...notified.paramMap, orderStatus } };
      return lineOf(ended as typeof notified).detail;
    });
    expect(details).toEqual(['Sell 0.5 BTC/USDT', 'Sell 0.5 BTC/USDT', 'Sell 0.5 BTC/USDT: Expired.']);
    const newer = { ...notified, endReason: 'unknownHere' };
    expect(lineOf(newer).detail).toBe('Sell 0.5 BTC/USDT: 运营方已撤单。');
    expect(lineOf(cancelled).detail).toBe('Sell BTC/USDT, order 5');
  });

  it('says the figures of the reason in the language and the number form of the terminal [HU-04]', () => {
    const failed = content(TRADE_BIZ_TYPE.limitFail, { orderDirection: '2', requestAmount: '0.5' });
    const detail = (endReason: string, remark: string) =>
      lineOf({ ...failed, remark, rejectCode: '', endReason } as typeof failed).detail;
    const { numberForm, language } = useSettings.getState();
    const stated = describeEnd('insufficientMargin 151500.0000 98.2000', 'zh-TW').text;
    const slipped = describeEnd('slippageExceeded 96400.5 96512.0', 'en-US').text;
    const seen = (['en-US', 'zh-CN', 'zh-TW'] as const).map((shown) => {
      useSettings.setState({ language: shown, numberForm: 'point' });
      return [detail('insufficientMargin', stated), detail('slippageExceeded', slipped)];
    });
    useSettings.setState({ language, numberForm });
    expect(seen.map(([shortage]) => shortage)).toEqual([
      'Sell 0.5 BTC/USDT: The available funds are not enough: 151.500,0000 needed, 98,2000 available.',
      'Sell 0.5 BTC/USDT: 可用资金不足：需要 151.500,0000，可用 98,2000。',
      'Sell 0.5 BTC/USDT: 可用資金不足：需要 151.500,0000，可用 98,2000。',
    ]);
    expect(seen.map(([, slippage]) => slippage?.match(/\d[\d.,]*\d/g)?.slice(1))).toEqual(
      Array.from({ length: 3 }, () => ['96.400,5', '96.512,0']),
    );
    // A text that is none of the reason tells figures of something else.
    expect(detail('sideLimitReached', 'The house holds 9000000 of 9500000.')).not.toMatch(/9\D?000/);
  });

  it('tells rejections, cancellations, expiries and forced closes apart', () => {
    const kinds = [
      content(TRADE_BIZ_TYPE.limitFail, {}),
      content(TRADE_BIZ_TYPE.limitCancel, { orderStatus: '4' }),
      content(TRADE_BIZ_TYPE.limitCancel, { orderStatus: '7' }),
      content(TRADE_BIZ_TYPE.marketClose, { orderBizType: '5' }),
    ].map((each) => lineOf(each));
    expect(kinds.map(({ kind }) => kind)).toEqual(['rejected', 'cancelled', 'expired', 'fill']);
    expect(kinds[3]?.title).toBe('Position liquidated');
  });

  it('says each event once and keeps a limited number [MAX_ACTIVITY]', () => {
    const log = new ActivityLog();
    const event = lineOf(content(TRADE_BIZ_TYPE.marketOpen, {}));
    log.announce(event);
    log.announce(event);
    expect(log.events.getState()).toHaveLength(1);
    for (let index = 0; index < MAX_ACTIVITY; index += 1) log.announce({ ...event, id: `e${index}` });
    expect(log.events.getState()).toHaveLength(MAX_ACTIVITY);
    expect(log.events.getState()[0]?.id).toBe('e199');
    log.clear();
    expect(log.events.getState()).toEqual([]);
  });
});
