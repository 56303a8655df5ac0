import { beforeEach, describe, expect, it } from 'vitest';
import {
  PARAM_KEYS,
  TRADE_BIZ_TYPE,
  type ParamMap,
  type TradeBizType,
} from '../../backend/protocol/message-hub/trade-message.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { activityOf, announce, clearActivity, MAX_ACTIVITY, useActivityStore } from './activity.ts';
import { REFRESH_PAUSE_MS, Refresher } from './follow.ts';

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
      dealAmount: '0.2',
      dealPrice: '96412.5',
    });
    expect(activityOf(1, 5000, fill)).toEqual({
      id: 'trade-1',
      timeMs: 5000,
      kind: 'fill',
      title: 'Position opened',
      detail: 'Buy 0.2 BTC/USDT at 96412.5',
      code: undefined,
    });
  });

  it('tells rejections, cancellations, expiries and forced closes apart', () => {
    const kinds = [
      content(TRADE_BIZ_TYPE.limitFail, {}),
      content(TRADE_BIZ_TYPE.limitCancel, { orderStatus: '4' }),
      content(TRADE_BIZ_TYPE.limitCancel, { orderStatus: '7' }),
      content(TRADE_BIZ_TYPE.marketClose, { orderBizType: '5' }),
    ].map((each) => activityOf(1, 0, each));
    expect(kinds.map(({ kind }) => kind)).toEqual(['rejected', 'cancelled', 'expired', 'fill']);
    expect(kinds[3]?.title).toBe('Position liquidated');
  });

  it('says each event once and keeps a limited number', () => {
    const event = activityOf(1, 0, content(TRADE_BIZ_TYPE.marketOpen, {}));
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
