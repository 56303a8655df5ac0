import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toOrderId } from '../../../domain/units.ts';
import type { Command, MarketView, PlaceOrder } from '../commands.ts';
import { NO_ASSETS } from '../decision.ts';
import type { TradingEvent } from '../events.ts';
import { TradingState } from '../state/state.ts';
import { tradeAt } from '../testing/flow-products.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';

/** BTC/USDT as spot, quantities and prices with two decimals, in a book of 0.20 lots a level. */
const SPOT: InstrumentTerms = {
  ...TEST_TERMS,
  tradeType: TRADE_TYPE.spot,
  tradeMode: 'aggregation',
  askSpread: 0,
  bidSpread: 0,
};
const ASSETS = { USDT: { assetsId: 1, digits: 2 }, BTC: { assetsId: 13, digits: 2 } };
const BID = 6_000_000;
const HELD = 100n;

const market = (bid = BID): MarketView => ({
  bid,
  ask: bid + 40,
  trade: tradeAt(bid, bid),
  rate: () => UNIT_RATE,
  depth: () => ({
    bids: [0, 1, 2].map((at) => ({ price: bid - 10 * at, volume: 20 })),
    asks: [0, 1, 2].map((at) => ({ price: bid + 40 + 10 * at, volume: 20 })),
  }),
});

let core: TradingCore;
let clock: number;
let btc: number;
let usdt: number;
let history: TradingEvent[];

const coreOver = (state?: TradingState) =>
  new TradingCore(() => SPOT, state, undefined, undefined, {
    ...NO_ASSETS,
    asset: (code) => ASSETS[code as keyof typeof ASSETS],
  });
const execute = (command: Command) => {
  const outcome = core.execute(command);
  expect(outcome.faults).toEqual([]);
  history.push(...outcome.events);
  return outcome;
};
const open = (currency: 'USDT' | 'BTC', initialBalance: bigint, tradeType: TradeType) =>
  execute({
    type: 'openAccount',
    timeMs: T,
    companyId: 1,
    customerId: 7,
    customerNo: 'C7',
    tradeType,
    currency,
    initialBalance,
    ...ASSETS[currency],
  }).events[0]?.accountId ?? 0;
const reserved = (accountId = btc) => core.state.account(accountId)?.reserved;
const own = () =>
  [...core.state.orders.values()].map(({ orderId, reserved: kept, filledVolume }) => [
    orderId,
    kept,
    filledVolume,
  ]);
const ends = (events: readonly TradingEvent[]) =>
  events.flatMap((event) => (event.type === 'orderEnded' ? [[event.order.orderId, event.order.reason]] : []));
const place = (members: Partial<PlaceOrder>, accountId = btc) =>
  execute(marketOrder(accountId, { timeMs: ++clock, market: market(), ...members }));
const tick = (bid: number) =>
  execute({ type: 'applyTick', timeMs: ++clock, symbolId: SPOT.symbolId, market: market(bid) }).events;
const cancel = (orderId: number) =>
  execute({
    type: 'cancelOrder',
    timeMs: ++clock,
    accountId: btc,
    orderId: toOrderId(orderId),
    reason: 'cancelledByCustomer',
  });

/** A take profit with all that is held, and a stop for the same. */
const PROFIT = {
  direction: 'sell',
  kind: 'limitOpen',
  price: BID + 100_000,
  volume: 100,
  timeInForce: 'postOnly',
} as const;
const STOP = {
  price: undefined,
  trigger: { price: BID - 100_000, rises: false, by: 'last' },
  timeInForce: undefined,
  volume: 100,
  requestNum: '1',
  thirdPartyOrder: 'stop',
} as const;

/** Both in one decision; their numbers. */
function pair(members: Partial<PlaceOrder> = {}, sibling: Partial<PlaceOrder['sibling']> = {}) {
  const { events, violations } = place({ ...PROFIT, sibling: { ...STOP, ...sibling }, ...members });
  expect(violations).toEqual([]);
  const [first = 0, second = 0] = events.flatMap((event) =>
    event.type === 'orderPlaced' ? [event.order.orderId] : [],
  );
  return { first, second };
}

describe.each([TRADE_TYPE.spot, TRADE_TYPE.leveragedSpot])('two linked orders of a wallet (%s)', (type) => {
  beforeEach(() => {
    clock = T;
    history = [];
    core = coreOver();
    btc = open('BTC', HELD, type);
    usdt = open('USDT', 10_000_000n, type);
  });

  it('lock what they give once: all that is held may be in both [ORD-43]', () => {
    const { first, second } = pair();
    expect([own(), reserved()]).toEqual([
      [
        [first, HELD, 0],
        [second, 0n, 0],
      ],
      HELD,
    ]);
    expect(core.state.liveOrders(btc).map(({ linkedOrderId }) => linkedOrderId)).toEqual([second, first]);
    expect(place({ ...PROFIT, volume: 1 }).violations[0]?.reason).toBe('insufficientMargin');
  });

  it('lock the larger of what either needs: of purchases that at the higher price [ORD-43]', () => {
    const buy = { direction: 'buy', price: BID - 100_000, volume: 50 } as const;
    const { violations } = place(
      {
        ...PROFIT,
        ...buy,
        sibling: { ...STOP, volume: 50, trigger: { ...STOP.trigger, price: BID + 50_000, rises: true } },
      },
      usdt,
    );
    expect([violations, reserved(usdt)]).toEqual([[], 3_025_000n]);
  });

  it('cancel each other with the first fill, also in part, which may take all that both locked [ORD-43]', () => {
    const { first, second } = pair();
    const events = tick(BID + 100_000);
    expect(events.map(({ type: kind }) => kind).slice(0, 2)).toEqual(['orderEnded', 'assetsExchanged']);
    expect(ends(events)).toEqual([[second, 'linkedOrderFilled']]);
    expect(own()).toEqual([[first, 80n, 20]]);
    expect(reserved()).toBe(80n);
  });

  it('leave the stop everything once it is set off, and it sells all of it [ORD-43]', () => {
    const { first } = pair();
    const events = tick(BID - 200_000);
    expect(ends(events)).toEqual([[first, 'linkedOrderFilled']]);
    for (const bid of [BID - 200_010, BID - 200_020, BID - 200_030, BID - 200_040]) tick(bid);
    expect([own(), reserved(), core.state.account(btc)?.cash]).toEqual([[], 0n, 0n]);
  });

  it.each(['first', 'second'] as const)(
    'leave the other its own lock when the %s is cancelled [ORD-43]',
    (which) => {
      const both = pair({ volume: 60 }, { volume: 90 });
      expect(reserved()).toBe(90n);
      cancel(both[which]);
      const [left, need] = which === 'first' ? [both.second, 90n] : [both.first, 60n];
      expect([own(), reserved()]).toEqual([[[left, need, 0]], need]);
    },
  );

  it('may be placed one after the other, and changed: what both lock follows [ORD-43]', () => {
    place({ ...PROFIT, volume: 70 });
    const [first = 0] = core.state.orders.keys();
    const { sibling: _none, ...alone } = { ...PROFIT, ...STOP, sibling: undefined };
    expect(place({ ...alone, linkedOrderId: toOrderId(first) }).violations).toEqual([]);
    expect(reserved()).toBe(100n);
    const change = (orderId: number, volume: number) =>
      execute({
        type: 'modifyOrder',
        timeMs: ++clock,
        accountId: btc,
        orderId: toOrderId(orderId),
        volume,
        price: undefined,
        takeProfit: undefined,
        stopLoss: undefined,
        market: market(),
      }).violations;
    const [, second = 0] = core.state.orders.keys();
    expect([change(second, 40), own()]).toEqual([
      [],
      [
        [first, 70n, 0],
        [second, 0n, 0],
      ],
    ]);
    expect([change(first, 100), reserved()]).toEqual([[], 100n]);
    expect(change(first, 101)[0]?.reason).toBe('insufficientMargin');
  });

  it('are placed together or not at all [ORD-43]', () => {
    const refused = (members: Partial<PlaceOrder>, sibling: Partial<PlaceOrder['sibling']>) =>
      place({ ...PROFIT, ...members, sibling: { ...STOP, ...sibling } }).violations[0]?.reason;
    expect([
      refused({ volume: 101 }, {}),
      refused({}, { volume: 101 }),
      refused({}, { volume: 0 }),
      refused({}, { trigger: { ...STOP.trigger, price: BID + 1 } }),
      refused({ timeInForce: 'IOC' }, {}),
      refused({ kind: 'marketOpen', price: undefined, timeInForce: undefined }, {}),
      refused({}, { price: BID + 5, trigger: undefined, timeInForce: 'FOK' }),
    ]).toEqual([
      'insufficientMargin',
      'insufficientMargin',
      'volumeNotPositive',
      'triggerReached',
      'orderNotLinkable',
      'orderNotLinkable',
      'orderNotLinkable',
    ]);
    expect([own(), reserved()]).toEqual([[], 0n]);
  });

  it('go on after a restart as they would have, and are the fold of their events [ORD-43]', () => {
    pair();
    const { accounts, orders, last } = core.state;
    const stored = { accounts: [...accounts.values()], orders: [...orders.values()] };
    const restored = coreOver(TradingState.restore({ ...stored, positions: [], leverages: [], last }));
    const command: Command = {
      type: 'applyTick',
      timeMs: ++clock,
      symbolId: SPOT.symbolId,
      market: market(BID + 100_000),
    };
    expect(restored.execute(command)).toEqual(core.execute(command));
    expect([...restored.state.orders.values()]).toEqual([...core.state.orders.values()]);
  });
});
