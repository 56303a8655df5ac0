import { describe, expect, it, vi } from 'vitest';
import { toRequest } from '../venue/meridian/order-requests.ts';
import type { AccountRef, VenueAnswer } from '../venue/port.ts';
import { AccountRequests } from './account-requests.ts';

const CROSS: AccountRef = { accountId: 7, accountType: 'cross', currency: 'USDT', digits: 2 };

/** Requests that are answered one after the other. */
function setUp(answers: readonly VenueAnswer[], account: AccountRef | undefined = CROSS) {
  const left = [...answers];
  const send = vi.fn(() => Promise.resolve(left.shift() ?? { kind: 'unknown' as const }));
  const received = { onAnswered: vi.fn(), onUnknown: vi.fn(), onLeverage: vi.fn() };
  let keys = 0;
  const requests = new AccountRequests({
    orders: { prepare: toRequest, send },
    now: () => 1_000,
    newKey: () => `k${(keys += 1)}`,
    account: () => account,
    ...received,
  });
  return { requests, send, received };
}

describe('requests of the account that are no orders', () => {
  it('a new leverage names the account and the product, and the terms are read again', async () => {
    const { requests, send, received } = setUp([{ kind: 'accepted', orderId: '' }]);
    expect(await requests.setLeverage(10022, 30)).toEqual({ kind: 'accepted' });
    const body = { tradeType: 1, accountId: 7, symbolId: 10022, crossLevelNum: 30 };
    expect(send).toHaveBeenCalledWith(
      { businessType: 'tradeapi.app.OrderApiService.setCrossLevelNum', body },
      'k1',
    );
    expect(received.onLeverage).toHaveBeenCalledOnce();
  });

  it('a refused leverage leaves the terms as they are and says why', async () => {
    const { requests, received } = setUp([
      { kind: 'refused', code: 'E000031', message: 'Too little margin' },
    ]);
    const outcome = await requests.setLeverage(10022, 1);
    expect(outcome).toEqual({ kind: 'rejected', code: 'E000031', message: 'Too little margin' });
    expect(received.onLeverage).not.toHaveBeenCalled();
  });

  it('a loan without an answer can be asked for again under the same key, so that it is not taken twice', async () => {
    const { requests, send, received } = setUp([{ kind: 'unknown' }, { kind: 'accepted', orderId: '' }]);
    const outcome = await requests.borrow('ETH', '1.5');
    expect(received.onUnknown).toHaveBeenCalledOnce();
    if (outcome.kind !== 'unknown') throw new Error('an answer came');
    expect(await outcome.again()).toEqual({ kind: 'accepted' });
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
    expect(send.mock.calls[0]).toEqual([
      {
        businessType: 'fund.app.DepositAppDubboService.manualLoan',
        body: { tradeType: 3, accountCurrency: 'ETH', amount: '1.5' },
      },
      'k1',
    ]);
  });

  it('nothing is sent before the account is known', async () => {
    const { requests, send } = setUp([]);
    const none = new AccountRequests({
      orders: { prepare: toRequest, send },
      now: () => 0,
      newKey: () => 'k',
      account: () => undefined,
      onAnswered: vi.fn(),
      onUnknown: vi.fn(),
      onLeverage: vi.fn(),
    });
    expect(await none.setLeverage(1, 2)).toMatchObject({ kind: 'rejected' });
    expect(send).not.toHaveBeenCalled();
    expect(requests).toBeDefined();
  });
});
