import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  PARAM_KEYS,
  TRADE_BIZ_TYPE,
  type ParamMap,
  type TradeBizType,
} from '../../backend/protocol/message-hub/trade-message.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { toActivity, announce, clearActivity, useActivityStore } from './activity.ts';
import type { Connection, ConnectionEvents } from '../connection/connection.ts';
import { i18n } from '../i18n/index.ts';
import { useSessionStore } from '../session/session-store.ts';
import { followTrading, leaveTrading, REFRESH_PAUSE_MS, Refresher } from './follow.ts';
import { rememberUnconfirmed, useUnconfirmedStore } from './unconfirmed-orders.ts';

// Limits, written out: a test does not import what it checks.
const MAX_ACTIVITY = 200;

const termsChanged = vi.hoisted(() => vi.fn());
const BTC = { symbolId: 1, symbolCode: 'BTC/USDT', symbolDigits: 1, numberDigits: 3 };
vi.mock('../market/market.ts', async (original) => ({
  ...(await original<object>()),
  termsChanged,
  knownCatalogue: () => [{ base: { symbolId: 1 }, detail: BTC }],
}));

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

beforeEach(clearActivity);

describe('the activity list', () => {
  it('says what a fill dealt [DT-12]', () => {
    const fill = content(TRADE_BIZ_TYPE.marketOpen, {
      orderDirection: '1',
      dealId: '7',
      dealAmount: '0.2',
      dealPrice: '96412.5',
    });
    expect(toActivity(1, 5000, fill)).toEqual({
      id: 'trade-1',
      timeMs: 5000,
      kind: 'fill',
      title: 'Position opened',
      detail: 'Buy 0.2 BTC/USDT at 96412.5',
      code: undefined,
    });
  });

  it('has words of its own for wallets, and for the stop entries of a cross account', () => {
    const title = (bizType: TradeBizType, tradeType: number, params: Partial<ParamMap>) =>
      toActivity(1, 0, { ...content(bizType, params), tradeType }).title;
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
      ...{ symbolId: '1', orderBizType: '2', direction: '2' },
      ...{ dealId: '7', dealAmount: '0.2', dealPrice: '96412.5' },
    });
    const title = (held: { volume?: number; isClosing: boolean }) => toActivity(1, 0, close, held).title;
    // Before the list was read again, and after.
    expect(title({ volume: 500, isClosing: false })).toBe('Part of the position closed');
    expect(title({ volume: 100, isClosing: false })).toBe('Part of the position closed');
    expect(title({ volume: 200, isClosing: false })).toBe('Close filled');
    expect(title({ isClosing: false })).toBe('Close filled');
    expect(title({ volume: 200, isClosing: true })).toBe('Position closed');
  });

  it('speaks the language of the moment, also of what happened in another one', async () => {
    const fill = content(TRADE_BIZ_TYPE.limitOpen, {
      ...{ orderDirection: '1', dealId: '7' },
      dealAmount: '1',
    });
    const event = toActivity(1, 0, fill);
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
    const told = { ...cancelled, remark: '运营方已撤单。', rejectCode: '', endReason: 'cancelledByOperator' };
    expect(toActivity(1, 0, told).detail).toBe('Sell 0.5 BTC/USDT: Cancelled by the operator.');
    // What the title says already is not said again.
    const details = [
      ['4', 'cancelledByCustomer'],
      ['7', 'expired'],
      ['4', 'expired'],
    ].map(([orderStatus, endReason]) => {
      const ended = { ...told, endReason, paramMap: { ...told.paramMap, orderStatus } };
      return toActivity(1, 0, ended as typeof told).detail;
    });
    expect(details).toEqual(['Sell 0.5 BTC/USDT', 'Sell 0.5 BTC/USDT', 'Sell 0.5 BTC/USDT: Expired.']);
    const newer = { ...told, endReason: 'unknownHere' };
    expect(toActivity(1, 0, newer).detail).toBe('Sell 0.5 BTC/USDT: 运营方已撤单。');
    expect(toActivity(1, 0, cancelled).detail).toBe('Sell BTC/USDT, order 5');
  });

  it('tells rejections, cancellations, expiries and forced closes apart', () => {
    const kinds = [
      content(TRADE_BIZ_TYPE.limitFail, {}),
      content(TRADE_BIZ_TYPE.limitCancel, { orderStatus: '4' }),
      content(TRADE_BIZ_TYPE.limitCancel, { orderStatus: '7' }),
      content(TRADE_BIZ_TYPE.marketClose, { orderBizType: '5' }),
    ].map((each) => toActivity(1, 0, each));
    expect(kinds.map(({ kind }) => kind)).toEqual(['rejected', 'cancelled', 'expired', 'fill']);
    expect(kinds[3]?.title).toBe('Position liquidated');
  });

  it('says each event once and keeps a limited number [MAX_ACTIVITY]', () => {
    const event = toActivity(1, 0, content(TRADE_BIZ_TYPE.marketOpen, {}));
    announce(event);
    announce(event);
    expect(useActivityStore.getState().events).toHaveLength(1);
    for (let index = 0; index < MAX_ACTIVITY; index += 1) announce({ ...event, id: `e${index}` });
    expect(useActivityStore.getState().events).toHaveLength(MAX_ACTIVITY);
  });
});

describe('reading the lists again', () => {
  it('happens at once for the first message and once after a burst', () => {
    const clock = new ManualClock();
    let reads = 0;
    const refresher = new Refresher(
      (milliseconds, task) => clock.after(milliseconds, task),
      () => (reads += 1),
    );
    for (let message = 0; message < 10; message += 1) refresher.request();
    expect(reads).toBe(1);
    clock.advance(REFRESH_PAUSE_MS);
    expect(reads).toBe(2);
    clock.advance(10 * REFRESH_PAUSE_MS);
    expect(reads).toBe(2);
    refresher.request();
    expect(reads).toBe(3);
  });
});

describe('following a connection', () => {
  let emit: <Name extends keyof ConnectionEvents>(name: Name, event: ConnectionEvents[Name]) => void;
  let stop: () => void;
  const signIn = (customerNo: string | undefined) =>
    useSessionStore.setState({
      customer:
        customerNo === undefined ? undefined : ({ customerNo, accounts: [{ createTime: 7 }] } as never),
    });

  beforeEach(() => {
    termsChanged.mockClear();
    const listeners = new Map<string, (event: never) => void>();
    emit = (name, event) => listeners.get(name)?.(event as never);
    stop = followTrading({
      clock: new ManualClock(),
      profile: { id: 'embedded', companyId: 1 },
      on: (name: string, listener: (event: never) => void) => {
        listeners.set(name, listener);
        return () => listeners.delete(name);
      },
    } as unknown as Connection);
  });
  afterEach(() => {
    stop();
    signIn(undefined);
    leaveTrading();
    window.localStorage.clear();
  });

  it('reads terms again when positions were changed elsewhere, their leverage among them', () => {
    const notice = (bizType: string) => ({
      msgCode: 'notice' as const,
      timestamp: 1,
      trace: '',
      seqId: 0,
      content: { tradeType: 2, updateType: 1, show: 0, bizType, title: '', text: '' },
    });
    emit('message', notice('POSITION_OPEN') as never);
    expect(termsChanged).not.toHaveBeenCalled();
    emit('message', notice('POSITIONS_CHANGED') as never);
    expect(termsChanged).toHaveBeenCalledOnce();
  });

  it('takes up what a customer left without an answer when it signs in again', () => {
    signIn('10001');
    const order = { idempotencyKey: 'k', draft: { symbolId: 1 } as never, sentAtMs: 5 };
    rememberUnconfirmed({ order, businessType: 'x', body: {} });
    leaveTrading();
    signIn(undefined);
    signIn('10002');
    expect(useUnconfirmedStore.getState().requests).toEqual([]);
    leaveTrading();
    signIn(undefined);
    signIn('10001');
    expect(useUnconfirmedStore.getState().requests).toMatchObject([{ order }]);
  });
});
