import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { MAX_TARGETS, UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toInstrumentId, toPositionId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder, SetBrackets } from '../commands.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';

const TERMS: InstrumentTerms = { ...TEST_TERMS, tradeMode: 'aggregation', askSpread: 0, bidSpread: 0 };
const PRICE = 6_000_000;
const market = (bid = PRICE): MarketView => ({ bid, ask: bid, rate: () => UNIT_RATE });

let core: TradingCore;
let clock: number;
let account: number;

const place = (members: Partial<PlaceOrder>) =>
  core.execute(marketOrder(account, { timeMs: ++clock, market: market(), ...members }));
const tick = (bid: number) =>
  core.execute({ type: 'applyTick', timeMs: ++clock, symbolId: toInstrumentId(1), market: market(bid) })
    .events;
const held = () => core.state.openPositions(account)[0];
const closed = (events: ReturnType<typeof tick>) =>
  events.flatMap((event) =>
    event.type === 'orderFilled' ? [[event.order.kind, event.deal.volume, event.order.price]] : [],
  );
const change = (members: Partial<SetBrackets>) =>
  core.execute({
    type: 'setBrackets',
    timeMs: ++clock,
    accountId: account,
    positionId: held()?.positionId ?? toPositionId(0),
    takeProfit: held()?.takeProfit,
    stopLoss: held()?.stopLoss,
    market: market(),
    ...members,
  }).violations;

/** Thirds, of which the last takes what is left. */
const THIRDS = [
  { price: PRICE + 10_000, share: 3_333 },
  { price: PRICE + 20_000, share: 3_333 },
  { price: PRICE + 30_000, share: 3_334 },
];

const targetsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ price: PRICE + 1_000 * (at + 1), share: 100 }));

describe.each([TRADE_TYPE.isolated, TRADE_TYPE.cross])('targets of a position (%s)', (tradeType) => {
  beforeEach(() => {
    clock = T;
    core = new TradingCore(() => TERMS);
    account =
      core.execute({
        type: 'openAccount',
        timeMs: T,
        companyId: 1,
        customerId: 1,
        customerNo: 'C1',
        tradeType,
        currency: 'USDT',
        digits: 4,
        assetsId: 1,
        initialBalance: 10_000_000_000n,
      }).events[0]?.accountId ?? 0;
  });

  it('close their shares one after the other, and the last takes what is left [ORD-44]', () => {
    place({ volume: 100, targets: THIRDS });
    expect(closed(tick(PRICE + 10_000))).toEqual([['takeProfit', 33, PRICE + 10_000]]);
    expect(closed(tick(PRICE + 19_999))).toEqual([]);
    expect(held()?.targets).toHaveLength(2);
    expect(closed(tick(PRICE + 20_000))).toEqual([['takeProfit', 33, PRICE + 20_000]]);
    expect(closed(tick(PRICE + 30_000))).toEqual([['takeProfit', 34, PRICE + 30_000]]);
    expect(held()).toBeUndefined();
  });

  it('all close at the first quote behind a gap, and the rest waits for the take profit [ORD-44]', () => {
    place({ volume: 100, targets: THIRDS.slice(0, 2), takeProfit: PRICE + 50_000 });
    expect(closed(tick(PRICE + 40_000)).map(([, volume]) => volume)).toEqual([33, 33]);
    expect(held()).toMatchObject({ volume: 34, targets: undefined });
    expect(closed(tick(PRICE + 50_000))).toEqual([['takeProfit', 34, PRICE + 50_000]]);
  });

  it('of a sold position lie below it, name lots, and close no more than is held [ORD-44]', () => {
    place({
      direction: 'sell',
      volume: 50,
      targets: [
        { price: PRICE - 10_000, volume: 20 },
        { price: PRICE - 20_000, volume: 20 },
      ],
    });
    place({ kind: 'marketClose', direction: 'buy', volume: 20 });
    expect(closed(tick(PRICE - 10_000))).toEqual([['takeProfit', 20, PRICE - 10_000]]);
    expect(closed(tick(PRICE - 20_000))).toEqual([['takeProfit', 10, PRICE - 20_000]]);
    expect(held()).toBeUndefined();
  });

  it('rest with a limit order, and are the position’s when it is filled in parts [ORD-44]', () => {
    place({ kind: 'limitOpen', price: PRICE - 5_000, volume: 100, targets: THIRDS });
    tick(PRICE - 5_000);
    expect(held()).toMatchObject({ volume: 100, targets: [...THIRDS.slice(0, 2), { takesRest: true }] });
  });

  it('are rejected on the wrong side, out of order, behind the take profit, and beyond the whole [ORD-44] [MAX_TARGETS]', () => {
    const reasons = (targets: PlaceOrder['targets'], members: Partial<PlaceOrder> = {}) =>
      place({ targets, ...members }).violations.map(({ reason }) => reason);
    const [first, second] = THIRDS;
    if (first === undefined || second === undefined) throw new Error('no targets');
    expect(reasons([{ ...first, price: PRICE - 1 }])).toEqual(['targetOutsideBand']);
    expect(reasons([{ ...first, price: PRICE + 9 }])).toEqual(['targetOutsideBand']);
    expect(reasons([second, first])).toEqual(['targetOutsideBand']);
    expect(reasons([first], { takeProfit: PRICE + 10_000 })).toEqual(['targetOutsideBand']);
    for (const targets of [
      [{ ...first, share: 10_001 }],
      [first, { ...second, share: 6_668 }],
      [{ ...first, share: 0 }],
      [{ price: first.price, volume: 101 }],
      [first, { price: second.price, volume: 10 }],
      [{ price: first.price }],
      targetsOf(MAX_TARGETS + 1),
    ])
      expect(reasons(targets)).toEqual(['targetSharesOutside']);
    expect(held()).toBeUndefined();
    expect(reasons(targetsOf(MAX_TARGETS))).toEqual([]);
  });

  it('are changed in place, and stay where a change does not name them [ORD-44]', () => {
    place({ volume: 100, targets: THIRDS });
    expect(change({ takeProfit: PRICE + 20_000 })).toMatchObject([{ reason: 'targetOutsideBand' }]);
    expect(change({ stopLoss: PRICE - 10_000 })).toEqual([]);
    expect(held()?.targets).toHaveLength(3);
    expect(change({ targets: [{ price: PRICE + 15_000, volume: 40 }] })).toEqual([]);
    expect(closed(tick(PRICE + 15_000))).toEqual([['takeProfit', 40, PRICE + 15_000]]);
    expect(change({ targets: [], breakEven: 'none' })).toEqual([]);
    expect(held()).toMatchObject({ volume: 60, targets: undefined, breakEven: undefined });
  });

  it('move the stop to what the position cost after the first of them [ORD-45]', () => {
    place({ volume: 100, targets: THIRDS, breakEven: 'firstTarget', stopLoss: PRICE - 50_000 });
    tick(PRICE + 10_000);
    // 0.05 % of the opening and of the close: 60,060.04 is the first price that pays both.
    expect(held()).toMatchObject({ stopLoss: 6_006_004, breakEven: undefined, volume: 67 });
    const balance = () => {
      const owner = core.state.account(account);
      return (owner?.cash ?? 0n) + (owner?.margin ?? 0n);
    };
    const before = balance();
    tick(6_006_004);
    // What the fee of the opening had cost is earned again, to the unit.
    expect([held(), balance() - before >= (300_000n * 67n) / 100n]).toEqual([undefined, true]);
  });

  it('or after a profit, once the market is beyond the costs; a better stop stays [ORD-45]', () => {
    place({ volume: 100, breakEven: 1_000, stopLoss: PRICE - 50_000 });
    tick(PRICE + 999);
    expect(held()).toMatchObject({ breakEven: { at: PRICE + 1_000 } });
    tick(PRICE + 1_000);
    // The profit does not pay the fees yet: it is tried again where it does.
    expect(held()).toMatchObject({ stopLoss: PRICE - 50_000, breakEven: { at: 6_006_004 + 10 } });
    tick(6_006_014);
    expect(held()).toMatchObject({ stopLoss: 6_006_004, breakEven: undefined });
    change({ breakEven: 30_000, stopLoss: 6_012_000, market: market(6_015_000) });
    tick(PRICE + 30_000);
    expect(held()).toMatchObject({ stopLoss: 6_012_000, breakEven: undefined });
  });

  it('of a sold position goes down to the costs [ORD-45]', () => {
    place({ direction: 'sell', volume: 100, breakEven: 20_000 });
    tick(PRICE - 20_000);
    expect(held()).toMatchObject({ stopLoss: 5_994_002, breakEven: undefined });
  });
});
