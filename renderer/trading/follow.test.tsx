import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { describeEnd } from '../../backend/contract/mapping/end-reasons.ts';
import { useAccountTypeStore } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import type { AccountEvent, Venue } from '../venue/port.ts';
import { followTrading } from './follow.ts';
import { TradingSession } from './trading-session.ts';

const account = (accountId: number, tradeType: string) => ({
  accountId,
  tradeType,
  currency: 'USDT',
  digits: 2,
  createTime: 7,
});
const signIn = (customerNo: string | undefined) =>
  useSessionStore.setState({
    customer:
      customerNo === undefined
        ? undefined
        : ({ customerNo, accounts: [account(1, 'isolated'), account(2, 'cross')] } as never),
  });

function setUp() {
  const clock = new ManualClock();
  const listeners = new Set<(event: AccountEvent) => void>();
  const reads: number[] = [];
  const termsChanged = vi.fn();
  const venue: Venue = {
    accounts: {
      assetDigits: () => Promise.resolve(new Map()),
      read: ({ accountId }) => {
        reads.push(accountId);
        return Promise.resolve({ money: [], positions: [], orders: [], ended: [], fills: [], closes: [] });
      },
      follow(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    orders: {
      readStored: (draft) => draft as never,
      prepare: () => ({ businessType: 'x', body: {} }),
      send: () => Promise.resolve({ kind: 'unknown' }),
      isLeverageRefusal: () => false,
    },
  };
  const space = new TradingSession({
    venue,
    clock,
    newKey: () => 'k',
    venueNow: () => 5,
    products: {
      product: () => undefined,
      dealPrice: () => undefined,
      termsChanged,
      arePricesOld: () => false,
      marketTime: (timeMs) => timeMs + 1,
    },
    describeEnd: (reason) => describeEnd(reason, 'en-US').text,
  });
  const stop = followTrading(space, { id: 'embedded', companyId: 1 }, window.localStorage);
  const notify = (event: AccountEvent) => listeners.forEach((listener) => listener(event));
  return { clock, space, stop, notify, reads, termsChanged, listeners };
}

let set: ReturnType<typeof setUp>;
beforeEach(() => {
  set = setUp();
});
afterEach(() => {
  set.stop();
  signIn(undefined);
  useAccountTypeStore.setState({ accountType: 'isolated' });
  useSettings.setState({ language: 'en-US' });
  window.localStorage.clear();
});

describe('trading what the customer has chosen', () => {
  it('follows the account of the chosen type, and none while nobody is signed in', () => {
    const accountId = () => set.space.book.getState().account?.accountId;
    expect(accountId()).toBeUndefined();
    signIn('10001');
    expect(accountId()).toBe(1);
    useAccountTypeStore.setState({ accountType: 'cross' });
    expect(accountId()).toBe(2);
    signIn(undefined);
    expect(accountId()).toBeUndefined();
  });

  it('keeps the book of an account whose customer is told about anew', async () => {
    signIn('10001');
    set.clock.advance(1_000);
    await Promise.resolve();
    signIn('10001');
    expect(set.space.book.getState().readings).toBe(1);
  });

  it('reads the account again in another language: the platform writes why orders ended in it', async () => {
    signIn('10001');
    set.clock.advance(1_000);
    await Promise.resolve();
    useSettings.setState({ language: 'zh-CN' });
    set.clock.advance(1_000);
    expect(set.reads).toEqual([1, 1]);
  });

  it('takes up what a customer left without an answer when it signs in again', () => {
    const { space } = set;
    signIn('10001');
    const order = { idempotencyKey: 'k', draft: { symbolId: 1 } as never, sentAtMs: 5 };
    space.unconfirmed.remember({ order, businessType: 'x', body: {} });
    space.leave();
    signIn(undefined);
    signIn('10002');
    expect(space.unconfirmed.requests.getState()).toEqual([]);
    space.leave();
    signIn(undefined);
    signIn('10001');
    expect(space.unconfirmed.requests.getState()).toMatchObject([{ order }]);
  });

  it('tells of changed terms, and writes notices of the venue into the list by the market’s clock', () => {
    set.notify({ kind: 'termsChanged' });
    expect(set.termsChanged).toHaveBeenCalledOnce();
    set.notify({ kind: 'notice', id: 'notice-1', timeMs: 5, title: 'Maintenance', text: 'At noon.' });
    expect(set.space.activity.events.getState()).toMatchObject([
      { id: 'notice-1', timeMs: 6, kind: 'info', title: 'Maintenance', detail: 'At noon.' },
    ]);
  });

  it('hears nothing any more once it is stopped', () => {
    set.stop();
    expect(set.listeners.size).toBe(0);
    signIn('10001');
    expect(set.space.book.getState().account).toBeUndefined();
  });
});
