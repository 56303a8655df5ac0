import { TRADE_TYPE } from '../../domain/account-type.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../domain/index.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { type Rate, toRate, toInstrumentId } from '../../domain/units.ts';
import type { PlaceOrder } from './commands.ts';
import { PriceHeap } from './state/heap.ts';
import { dateNumber, nextIdentifier } from './identifiers.ts';
import type { Account, Position } from './model.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS } from './testing/trading-fixtures.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BALANCE = 2n ** 62n;
const MAX_RESTING_ORDERS = 200;

const T = TEST_TIME_MS;
/** Terms that no order meets. */
const UNBOUNDED = {
  maxVolume: 2 ** 50,
  limitMaxVolume: 2 ** 50,
  buyMaxVolume: 2 ** 50,
  sellMaxVolume: 2 ** 50,
  accountMaxVolume: 2 ** 50,
  priceMaxPoints: 2 ** 40,
};

let core: TradingCore;
let accountId: number;
beforeEach(() => {
  core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined));
  accountId = open(1_000_000_000n).events[0]?.accountId ?? 0;
});

function open(initialBalance: bigint) {
  const customer = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.isolated };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance };
  return core.execute({ type: 'openAccount', timeMs: T, ...customer, ...money });
}
function place(members: Partial<PlaceOrder> = {}) {
  return core.execute(marketOrder(accountId, members));
}
const tick = (bid: number, rate?: Rate) =>
  core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(1), market: marketAt(bid, rate) });
const account = () => core.state.account(accountId) as Account;
const position = () => core.state.openPositions(accountId)[0] as Position;

describe('isolated margin', () => {
  it('liquidates at the liquidation price, not one tick before', () => {
    place();
    const at = (position().liquidationPrice ?? 0) + TEST_TERMS.bidSpread;
    expect(tick(at + 1).events).toEqual([]);
    const kinds = tick(at).events.flatMap((event) => (event.type === 'orderFilled' ? [event.deal.kind] : []));
    expect(kinds).toEqual(['stopOut']);
    expect(core.state.positions.size).toBe(0);
  });

  it('never loses more than the margin of the position, whatever the gap', () => {
    place();
    const { margin } = position();
    const cash = account().cash;
    tick(3_000_000);
    // The whole margin is gone, and only the closing fee is paid from the rest of the account.
    expect(account().margin).toBe(0n);
    // 0.05 % of 29,999.98.
    expect(cash - account().cash).toBe(150_000n);
    expect(core.state.houseBooks.get('house/USDT')).toBe(margin);
  });

  it('takes the closing fee only from what is left', () => {
    core = new TradingCore(() => TEST_TERMS);
    accountId = open(30_300_066n).events[0]?.accountId ?? 0;
    place();
    expect(account().cash).toBe(0n);
    tick(3_000_000);
    expect(account()).toMatchObject({ cash: 0n, margin: 0n });
  });

  it('computes liquidation prices again when the rate moves', () => {
    place();
    const before = position().liquidationPrice ?? 0;
    tick(6_000_000, toRate((UNIT_RATE * 10_005n) / 10_000n));
    expect(position().liquidationPrice).toBe(before);
    tick(6_000_000, toRate((UNIT_RATE * 12n) / 10n));
    expect(position().liquidationPrice).toBeGreaterThan(before);
  });
});

describe('limits', () => {
  it('refuses more resting orders than an account may have [MAX_RESTING_ORDERS]', () => {
    for (let index = 0; index < MAX_RESTING_ORDERS; index++) {
      expect(place({ kind: 'limitOpen', volume: 1, price: 5_900_000 }).violations).toEqual([]);
    }
    expect(place({ kind: 'limitOpen', volume: 1, price: 5_900_000 }).violations).toMatchObject([
      { reason: 'tooManyRestingOrders' },
    ]);
  });

  it('refuses one position more than an account may have, and nothing that closes [MAX_POSITIONS]', () => {
    for (let index = 0; index < 1_000; index++) {
      expect(place({ volume: 1, direction: index % 2 === 0 ? 'buy' : 'sell' }).violations).toEqual([]);
    }
    expect(core.state.positionsOf.count(accountId)).toBe(1_000);
    expect(place({ volume: 1 }).violations).toMatchObject([{ reason: 'tooManyPositions' }]);
    expect(
      place({ volume: 1, kind: 'marketClose', direction: 'sell', positionId: position().positionId })
        .violations,
    ).toEqual([]);
    expect(place({ volume: 1 }).violations).toEqual([]);
    expect(core.state.positionsOf.count(accountId)).toBe(1_000);
  });

  it('refuses an order whose turnover the store could not hold [MAX_TURNOVER]', () => {
    const largest = 2n ** 60n;
    core = new TradingCore(() => ({ ...TEST_TERMS, ...UNBOUNDED }));
    accountId = open(2n ** 62n).events[0]?.accountId ?? 0;
    const price = 2 ** 30;
    const members = { kind: 'limitOpen', price, market: marketAt(price), direction: 'sell' } as const;
    expect(place({ ...members, price: price + 10, volume: 2 ** 30 }).violations).toMatchObject([
      { reason: 'notionalTooLarge' },
    ]);
    // The price that counts is the dearer of the order's and the ask: ten ticks above the bid.
    const most = Number(largest / BigInt(price + 10));
    expect(place({ ...members, price: price + 10, volume: most }).violations).toEqual([]);
    expect(place({ ...members, price: price + 10, volume: most + 1 }).violations).toMatchObject([
      { reason: 'notionalTooLarge' },
    ]);
  });

  it('refuses balances that the store could not hold, and withdrawals beyond the free balance [MAX_BALANCE]', () => {
    expect(open(MAX_BALANCE + 1n).violations).toMatchObject([{ reason: 'balanceOutOfRange' }]);
    const move = (amount: bigint) =>
      core.execute({ type: 'moveFunds', timeMs: T, accountId, amount, flow: 'withdrawal' });
    expect(move(MAX_BALANCE).violations).toMatchObject([{ reason: 'balanceOutOfRange' }]);
    place({ kind: 'limitOpen', price: 5_900_000 });
    expect(move(-account().cash).violations).toMatchObject([{ reason: 'insufficientMargin' }]);
    expect(move(-(account().cash - account().reserved)).violations).toEqual([]);
  });

  it('changes nothing when it refuses', () => {
    const before = account();
    expect(place({ volume: 0 }).events).toEqual([]);
    expect(account()).toBe(before);
  });
});

describe('the edges of a fill', () => {
  /** A book whose second half is dearer than the first. */
  const depth = (half: number, dearer: number) => () => ({
    symbolId: 1,
    timeMs: T,
    bids: [],
    asks: [
      { price: 6_000_010, volume: half },
      { price: 6_000_010 + dearer, volume: half },
    ],
  });

  it('an opening that the book makes dearer needs its margin and its fee', () => {
    const byDepth = { ...TEST_TERMS, tradeMode: 'matchmaking' as const, askSpread: 0, bidSpread: 0 };
    core = new TradingCore(() => byDepth);
    // 60,000.10 and 60,200.10 for half a lot each: 3,005.005 of margin and 30.05005 of fee.
    const needed = 30_050_050n + 300_501n;
    const market = { ...marketAt(6_000_000), depth: depth(50, 20_000) };
    const outcome = (balance: bigint) => {
      accountId = open(balance).events[0]?.accountId ?? 0;
      const { events, violations } = place({ market });
      return events.map(({ type }) => type).at(-1) ?? violations[0]?.reason;
    };
    expect(outcome(needed)).toBe('orderFilled');
    expect(outcome(needed - 1n)).toBe('insufficientMargin');
  });

  it('a close at exactly the price of the market is filled at once, one tick away it rests', () => {
    place({ direction: 'sell' });
    const { positionId } = position();
    const ask = 6_000_010 + TEST_TERMS.askSpread;
    const close = { kind: 'limitClose', direction: 'buy', volume: 10, positionId } as const;
    expect(place({ ...close, price: ask - 1 }).events.map(({ type }) => type)).toEqual(['orderPlaced']);
    expect(place({ ...close, price: ask }).events.map(({ type }) => type)).toContain('orderFilled');
  });

  it('slippage may be used up to its last tick', () => {
    const now = 6_000_010 + TEST_TERMS.askSpread;
    const last = (price: number) =>
      place({ price, slippage: 5 })
        .events.map(({ type }) => type)
        .at(-1);
    expect(last(now - 5)).toBe('orderFilled');
    expect(last(now - 6)).toBe('orderEnded');
  });

  it('a part of a position takes its part of the margin with it, rounded down', () => {
    place({ volume: 3 });
    const { margin, positionId } = position();
    place({ kind: 'marketClose', direction: 'sell', volume: 1, positionId });
    expect(margin % 3n).not.toBe(0n);
    expect(position().margin).toBe(margin - margin / 3n);
  });
});

describe('resting closes', () => {
  it('end with the position that they belong to', () => {
    place();
    const { positionId } = position();
    place({ kind: 'limitClose', direction: 'sell', price: 6_100_000, positionId });
    const { events } = place({ kind: 'marketClose', direction: 'sell', positionId });
    expect(events.map((event) => ('order' in event ? [event.order.kind, event.order.status] : []))).toEqual([
      ['marketClose', 'received'],
      ['marketClose', 'completed'],
      ['limitClose', 'cancelled'],
    ]);
  });
});

describe('identifiers', () => {
  it('carry the date and go on over midnight, a clock that goes back and a full day', () => {
    expect(nextIdentifier(0, T)).toBe(202603020000001);
    expect(nextIdentifier(202603020000001, T)).toBe(202603020000002);
    expect(nextIdentifier(202603020000002, T + 86_400_000)).toBe(202603030000001);
    expect(nextIdentifier(202603030000001, T)).toBe(202603030000002);
    expect(nextIdentifier(202603029999999, T)).toBe(202603030000000);
  });

  it('know the calendar', () => {
    for (const text of ['1970-01-01', '2000-02-29', '2024-02-29', '2026-03-01', '2026-12-31', '2100-03-01']) {
      expect(dateNumber(Date.parse(text))).toBe(Number(text.replaceAll('-', '')));
    }
  });
});

describe('the price heap', () => {
  it('gives out what the market reaches, nearest first, equal prices by age', () => {
    const heap = new PriceHeap<string>('above');
    for (const [id, price] of [
      [1, 30],
      [2, 10],
      [3, 20],
      [4, 10],
    ] as const) {
      heap.push({ id, price, item: 'x' });
    }
    expect([heap.isTriggered(9), heap.isTriggered(10)]).toEqual([false, true]);
    expect([heap.pop(), heap.pop(), heap.pop(), heap.pop(), heap.pop()].map((entry) => entry?.id)).toEqual([
      2,
      4,
      3,
      1,
      undefined,
    ]);
  });
});
