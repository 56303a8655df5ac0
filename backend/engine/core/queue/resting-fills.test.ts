import { beforeEach, describe, expect, it } from 'vitest';
import { fidelityPreset } from '../../../domain/fidelity/fidelity.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toInstrumentId, type OrderId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import type { OrderFilled } from '../events.ts';
import { marketOrder, TEST_TIME_MS, openFirstAccount } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';

const BID = 6_000_000;
const SPREAD = 10;

let core: TradingCore;
let accountId: number;
let seq: number;

/** A market whose best levels hold 100 and which has just traded a volume at its bid (`sell`) or ask. */
function market(bid: number, volume = 1, side: 'buy' | 'sell' = 'sell'): MarketView {
  const ask = bid + SPREAD;
  const level = (price: number) => [{ price, volume: 100 }];
  return {
    bid,
    ask,
    trade: { seq, timeMs: TEST_TIME_MS + seq, price: side === 'buy' ? ask : bid, volume },
    depth: () => ({ bids: level(bid), asks: level(ask) }),
    rate: () => UNIT_RATE,
  };
}

function begin(preset: string | undefined): void {
  seq = 1;
  const terms = { ...TEST_TERMS, askSpread: 0, bidSpread: 0 };
  const fidelity = preset === undefined ? undefined : fidelityPreset(preset);
  core = new TradingCore(() => terms, undefined, undefined, undefined, undefined, fidelity);
  accountId = openFirstAccount(core);
}

/** Places a limit order at the best bid, unless `members` say otherwise; answers its number. */
function rest(members: Partial<PlaceOrder> = {}): OrderId {
  const own = { kind: 'limitOpen', price: BID, volume: 30, timeMs: TEST_TIME_MS + seq } as const;
  const { events } = core.execute(marketOrder(accountId, { ...own, market: market(BID), ...members }));
  const [placed] = events;
  return placed?.type === 'orderPlaced' ? placed.order.orderId : expect.fail('it was refused');
}

/** The fills of one more tick. */
function tick(bid: number, volume: number, side: 'buy' | 'sell' = 'sell'): readonly OrderFilled[] {
  seq += 1;
  const timeMs = TEST_TIME_MS + seq;
  const symbolId = toInstrumentId(1);
  const { events } = core.execute({ type: 'applyTick', timeMs, symbolId, market: market(bid, volume, side) });
  return events.filter((event) => event.type === 'orderFilled');
}
const volumes = (fills: readonly OrderFilled[]) => fills.map(({ deal }) => deal.volume);

describe('A resting order with the fidelity queue', () => {
  beforeEach(() => begin('queue'));

  it('waits until what stood ahead of it has traded at its price, and then gets what is left of each trade', () => {
    rest();
    expect(volumes(tick(BID - SPREAD, 60, 'buy'))).toEqual([]);
    expect(volumes(tick(BID - SPREAD, 50, 'buy'))).toEqual([10]);
    expect(volumes(tick(BID - SPREAD, 15, 'buy'))).toEqual([15]);
    const [last] = tick(BID - SPREAD, 50, 'buy');
    expect(last).toMatchObject({ deal: { volume: 5, price: BID }, order: { status: 'completed' } });
  });

  it('comes nearer by trades at its price before the other side has come', () => {
    rest();
    expect(volumes(tick(BID, 90))).toEqual([]);
    expect(volumes(tick(BID - SPREAD, 25, 'buy'))).toEqual([15]);
  });

  it('is served by the trade after the one that went beyond its price, whole and at its own price', () => {
    rest();
    expect(tick(BID - 3 * SPREAD, 5)).toEqual([]);
    const [fill] = tick(BID - 3 * SPREAD, 1);
    expect(fill?.deal).toMatchObject({ volume: 30, price: BID });
  });

  it('goes to the end of the line when it is changed', () => {
    const orderId = rest();
    tick(BID, 95);
    seq += 1;
    const none = { takeProfit: undefined, stopLoss: undefined };
    const change = {
      type: 'modifyOrder',
      accountId,
      orderId,
      volume: 31,
      price: undefined,
      ...none,
    } as const;
    core.execute({ ...change, timeMs: TEST_TIME_MS + seq, market: market(BID) });
    expect(volumes(tick(BID - SPREAD, 99, 'buy'))).toEqual([]);
    expect(volumes(tick(BID - SPREAD, 5, 'buy'))).toEqual([4]);
  });

  it('shares a trade with the other orders of its account, and with nobody else', () => {
    rest({ volume: 10 });
    rest({ volume: 10 });
    expect(volumes(tick(BID - SPREAD, 114, 'buy'))).toEqual([10, 4]);
  });

  it('that takes at once is filled as with the touch', () => {
    const { events } = core.execute(marketOrder(accountId, { market: market(BID) }));
    expect(events.at(-1)).toMatchObject({ type: 'orderFilled', deal: { price: BID + SPREAD } });
  });

  it('sees no tick twice', () => {
    rest();
    const view = () => market(BID - SPREAD, 80, 'buy');
    seq += 1;
    for (let again = 0; again < 2; again++) {
      const timeMs = TEST_TIME_MS + seq;
      const { events } = core.execute({
        type: 'applyTick',
        timeMs,
        symbolId: toInstrumentId(1),
        market: view(),
      });
      expect(events).toEqual([]);
    }
  });

  it('explains its fill: what stood ahead when it joined and when it was filled, and what it cost', () => {
    rest();
    tick(BID - SPREAD, 60, 'buy');
    const [fill] = tick(BID - SPREAD, 70, 'buy');
    // 0.30 BTC at 60,000.00 while the middle is 59,999.95: half a spread, and the fee of 0.05 %.
    expect(fill?.deal.explain).toEqual({
      model: 'queue',
      seq: 3,
      middle: '59999.950',
      joinedSeq: 1,
      joinedAhead: '1.00',
      filledAhead: '0.40',
      quoteMs: 0,
      latencyMs: 0,
      answerMs: 0,
      levels: null,
      walk: null,
      moved: null,
      spread: '0.0150',
      slippage: '0.0000',
      impact: '0.0000',
      fee: '9.0000',
      financing: '0.0000',
    });
  });

  it('explains a fill that walked the book by its levels', () => {
    const { events } = core.execute(marketOrder(accountId, { volume: 250, market: market(BID) }));
    const [fill] = events.filter((event) => event.type === 'orderFilled');
    expect(fill?.deal.explain).toMatchObject({
      joinedSeq: null,
      joinedAhead: null,
      levels: 1,
      spread: '0.1250',
    });
  });
});

describe('A cancellation on its way', () => {
  beforeEach(() => begin('queue'));

  function cancelAt(orderId: OrderId, arrivesMs: number) {
    const timeMs = TEST_TIME_MS + seq;
    const { events, violations } = core.execute({
      type: 'cancelOrder',
      accountId,
      orderId,
      timeMs,
      arrivesMs,
      reason: 'cancelledByCustomer',
    });
    return { events: events.map(({ type }) => type), violations };
  }
  const expire = (timeMs: number) => core.execute({ type: 'expire', timeMs }).events;

  it('ends the order when it arrives, with its own reason', () => {
    const orderId = rest();
    expect(cancelAt(orderId, TEST_TIME_MS + 50).events).toEqual(['orderModified']);
    expect(expire(TEST_TIME_MS + 49)).toEqual([]);
    expect(expire(TEST_TIME_MS + 50)).toMatchObject([
      { type: 'orderEnded', order: { status: 'cancelled', reason: 'cancelledByCustomer' } },
    ]);
  });

  it('leaves it in its line until then: it may be filled before, in part or in full', () => {
    const [whole, part] = [rest({ volume: 10 }), rest({ volume: 30 })];
    for (const orderId of [whole, part]) cancelAt(orderId, TEST_TIME_MS + 50);
    expect(volumes(tick(BID - SPREAD, 115, 'buy'))).toEqual([10, 5]);
    expect(core.state.orders.get(whole)).toBeUndefined();
    expect(expire(TEST_TIME_MS + 50)).toMatchObject([
      { order: { orderId: part, status: 'partiallyCancelled', filledVolume: 5 } },
    ]);
  });

  it('is not overtaken: a second one changes nothing, and a change finds no order any more', () => {
    const orderId = rest();
    cancelAt(orderId, TEST_TIME_MS + 50);
    expect(cancelAt(orderId, TEST_TIME_MS + 40)).toEqual({ events: [], violations: [] });
    const none = { volume: 31, price: undefined, takeProfit: undefined, stopLoss: undefined };
    const change = { type: 'modifyOrder', accountId, orderId, market: market(BID), ...none } as const;
    const { violations } = core.execute({ ...change, timeMs: TEST_TIME_MS + seq });
    expect(violations).toMatchObject([{ reason: 'orderUnknown' }]);
  });
});

describe('A resting order with the fidelity through', () => {
  beforeEach(() => begin('through'));

  it('counts no trade at its price', () => {
    rest();
    tick(BID, 90);
    expect(tick(BID - SPREAD, 500, 'buy')).toEqual([]);
  });

  it('is filled when all that stood ahead has traded beyond its price', () => {
    rest();
    expect(tick(BID - 2 * SPREAD, 60)).toEqual([]);
    const [fill] = tick(BID - 2 * SPREAD, 60);
    expect(fill?.deal).toMatchObject({ volume: 30, price: BID });
  });
});

it.each([
  ['touch', { model: 'touch', joinedSeq: null, levels: 1 }],
  [undefined, undefined],
] as const)('a fill with the fidelity %s is explained where one was asked for', (preset, explained) => {
  begin(preset);
  rest();
  const [fill] = tick(BID - SPREAD, 1);
  expect(fill?.deal.volume).toBe(30);
  if (explained === undefined) expect(fill?.deal).not.toHaveProperty('explain');
  else expect(fill?.deal.explain).toMatchObject(explained);
});
