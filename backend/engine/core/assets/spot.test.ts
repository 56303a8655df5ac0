import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { toOrderId, toInstrumentId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { NO_ASSETS } from '../decision.ts';
import { TradingCore } from '../trading-core.ts';

/** BTC/USDT as spot: price and quantity with two decimals, fee 0.05 %, no spread of its own. */
const SPOT: InstrumentTerms = { ...TEST_TERMS, tradeType: TRADE_TYPE.spot, askSpread: 0, bidSpread: 0 };
const BY_DEPTH: InstrumentTerms = { ...SPOT, symbolId: toInstrumentId(2), tradeMode: 'aggregation' };
const ASSETS = { USDT: { assetsId: 1, digits: 2 }, BTC: { assetsId: 13, digits: 8 } };

let core: TradingCore;
let usdt: number;

const market = (bid: number): MarketView => ({ bid, ask: bid + 10, rate: () => UNIT_RATE });
/** Three levels of 0.20 lots a side, one price unit apart. */
const thin = (bid: number): MarketView => ({
  ...market(bid),
  depth: () => ({
    bids: [0, 1, 2].map((at) => ({ price: bid - 100 * at, volume: 20 })),
    asks: [0, 1, 2].map((at) => ({ price: bid + 10 + 100 * at, volume: 20 })),
  }),
});
const open = (currency: 'USDT' | 'BTC', initialBalance: bigint, customerId = 7) =>
  core.execute({
    type: 'openAccount',
    timeMs: T,
    companyId: 1,
    customerId,
    customerNo: 'C7',
    tradeType: TRADE_TYPE.spot,
    currency,
    initialBalance,
    ...ASSETS[currency],
  });
const account = (currency: string, customerId = 7) => {
  const found = [...core.state.accounts.values()].find(
    (one) => one.customerId === customerId && one.currency === currency,
  );
  if (found === undefined) throw new Error(`no account in ${currency}`);
  return found;
};
const order = (members: Partial<PlaceOrder>) => marketOrder(usdt, { market: market(6_000_000), ...members });
const place = (members: Partial<PlaceOrder>) => core.execute(order(members));

beforeEach(() => {
  core = new TradingCore(
    (symbolId) => [SPOT, BY_DEPTH].find((terms) => terms.symbolId === symbolId),
    undefined,
    undefined,
    undefined,
    { ...NO_ASSETS, asset: (code) => ASSETS[code as keyof typeof ASSETS] },
  );
  open('USDT', 10_000_000n);
  usdt = account('USDT').accountId;
});

describe('a spot order', () => {
  it('exchanges money for the asset, opens its account and takes the fee off what comes in', () => {
    const { events } = place({ volume: 50 });
    expect(events.map(({ type }) => type)).toEqual([
      'orderPlaced',
      'accountOpened',
      'assetsExchanged',
      'assetsReceived',
    ]);
    // 0.5 at 60,000.10 is 30,000.05; the fee is 0.05 % of 0.5.
    expect(account('USDT').cash).toBe(10_000_000n - 3_000_005n);
    expect(account('BTC').cash).toBe(50_000_000n - 25_000n);
    const exchanged = events.find((event) => event.type === 'assetsExchanged');
    expect(exchanged?.deal).toMatchObject({
      accountId: account('BTC').accountId,
      fee: 25_000n,
      positionId: 0,
    });
    // BTC for one USDT at twelve decimals: 0.5 / 30,000.05.
    expect(exchanged?.deal.rate).toBe(16_666_639n);
    expect(core.state.exposure(usdt, toInstrumentId(1))).toEqual({ buy: 0, sell: 0 });
  });

  it('sells the asset, and the fee is taken off the money', () => {
    open('BTC', 100_000_000n);
    const btc = account('BTC').accountId;
    core.execute(order({ accountId: btc, direction: 'sell', volume: 40 }));
    expect(account('BTC').cash).toBe(60_000_000n);
    // 0.4 at 60,000.00 less 0.05 %.
    expect(account('USDT').cash).toBe(10_000_000n + 2_400_000n - 1_200n);
  });

  it('is refused for what is not there, and to the unit', () => {
    const missing = { reason: 'insufficientMargin', params: ['100200.17', '100000.00'] };
    expect(place({ volume: 167 }).violations).toEqual([missing]);
    // 1.66 at 60,000.10 is 99,600.17 of 100,000.00.
    expect(place({ volume: 166 }).violations).toEqual([]);
    expect(account('USDT').cash).toBe(39_983n);
  });

  it('locks what a limit order may cost and gives back what a better price saves', () => {
    const limit = { kind: 'limitOpen', price: 5_900_000, volume: 100 } as const;
    place(limit);
    expect(account('USDT')).toMatchObject({ cash: 10_000_000n, reserved: 5_900_000n });
    expect(place({ volume: 70 }).violations).toMatchObject([{ reason: 'insufficientMargin' }]);
    core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(1), market: market(5_899_000) });
    expect(account('USDT')).toMatchObject({ cash: 10_000_000n - 5_899_010n, reserved: 0n });
    expect(account('BTC').cash).toBe(100_000_000n - 50_000n);
    expect(core.state.orders.size).toBe(0);
  });

  it('fills a limit order part by part in a thin book, rounding over all parts together', () => {
    open('BTC', 0n);
    const at = (bid: number) => thin(bid);
    place({
      symbolId: toInstrumentId(2),
      kind: 'limitOpen',
      price: 5_999_910,
      volume: 50,
      market: at(6_000_000),
    });
    expect(account('USDT').reserved).toBe(2_999_955n);
    core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(2), market: at(5_999_900) });
    // One level of 0.20 at 59,999.10, the next is too dear.
    expect(account('USDT')).toMatchObject({ cash: 10_000_000n - 1_199_982n, reserved: 1_799_973n });
    const [live] = core.state.orders.values();
    expect(live).toMatchObject({ filledVolume: 20, status: 'partiallyCompleted' });
    const { events } = core.execute({
      type: 'cancelOrder',
      timeMs: T,
      accountId: usdt,
      orderId: live?.orderId ?? toOrderId(0),
      reason: 'cancelledByCustomer',
    });
    expect(events[0]).toMatchObject({ type: 'orderEnded', order: { status: 'partiallyCancelled' } });
    expect(account('USDT').reserved).toBe(0n);
  });

  it('never lets a market order rest: what a thin book does not hold is cancelled', () => {
    const { events } = place({ symbolId: toInstrumentId(2), volume: 100, market: thin(6_000_000) });
    expect(events.at(-1)).toMatchObject({
      type: 'orderEnded',
      order: {
        status: 'partiallyCancelled',
        filledVolume: 60,
        reason: expect.stringMatching(/^notEnoughLiquidity 0\.6 \d/) as string,
      },
    });
  });

  it('changes the price and the size of what rests, and locks what that may cost', () => {
    place({ kind: 'limitOpen', price: 5_900_000, volume: 100 });
    const [{ orderId } = { orderId: toOrderId(0) }] = core.state.orders.values();
    const modify = (members: object) =>
      core.execute({
        type: 'modifyOrder',
        timeMs: T,
        accountId: usdt,
        orderId,
        market: market(6_000_000),
        volume: undefined,
        price: undefined,
        takeProfit: undefined,
        stopLoss: undefined,
        ...members,
      });
    expect(modify({ price: 5_800_000 }).violations).toEqual([]);
    expect(account('USDT').reserved).toBe(5_800_000n);
    expect(modify({ volume: 170 }).violations).toEqual([]);
    expect(account('USDT').reserved).toBe(9_860_000n);
    expect(core.state.exposure(usdt, toInstrumentId(1))).toEqual({ buy: 170, sell: 0 });
    // 1.73 at 58,000.00 is 100,340.00 of 100,000.00.
    const missing = { reason: 'insufficientMargin', params: ['100340.00', '100000.00'] };
    expect(modify({ volume: 173 }).violations).toEqual([missing]);
    expect(modify({ price: 5_000_000 }).violations).toMatchObject([{ reason: 'limitPriceOutsideBand' }]);
    expect(account('USDT').reserved).toBe(9_860_000n);
    core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(1), market: market(5_799_990) });
    expect(account('USDT')).toMatchObject({ cash: 140_000n, reserved: 0n });
  });

  it('is not changed once a part of it was filled', () => {
    open('BTC', 0n);
    place({
      symbolId: toInstrumentId(2),
      kind: 'limitOpen',
      price: 5_999_910,
      volume: 50,
      market: thin(6_000_000),
    });
    core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(2), market: thin(5_999_900) });
    const [{ orderId } = { orderId: toOrderId(0) }] = core.state.orders.values();
    const { violations } = core.execute({
      type: 'modifyOrder',
      timeMs: T,
      accountId: usdt,
      orderId,
      market: thin(6_000_000),
      volume: undefined,
      price: 5_999_000,
      takeProfit: undefined,
      stopLoss: undefined,
    });
    expect(violations).toEqual([{ reason: 'orderPartlyFilled', params: [] }]);
  });

  it('fails without a quote to deal at, and leaves the money where it is', () => {
    const { events } = place({ stale: true });
    expect(events.at(-1)).toMatchObject({
      type: 'orderEnded',
      order: { status: 'rejected', reason: 'noQuote' },
    });
    expect(account('USDT').cash).toBe(10_000_000n);
  });

  it('ends when its days are over', () => {
    place({ kind: 'limitOpen', price: 5_900_000, expireType: 'ninetyDays' });
    core.execute({ type: 'expire', timeMs: T + 90 * 86_400_000 - 1 });
    expect(core.state.orders.size).toBe(1);
    core.execute({ type: 'expire', timeMs: T + 90 * 86_400_000 });
    expect(core.state.orders.size).toBe(0);
    expect(account('USDT').reserved).toBe(0n);
  });

  it('does not spend what may not be withdrawn', () => {
    const funds = { type: 'moveFunds', timeMs: T, accountId: usdt, flow: 'creditGiven' } as const;
    core.execute({ ...funds, amount: 10_000_000n, isCredit: true });
    expect(place({ volume: 167 }).violations).toMatchObject([{ reason: 'insufficientMargin' }]);
    expect(place({ volume: 166 }).violations).toEqual([]);
  });

  it('is decided with all accounts of its wallet, and with nobody else', () => {
    open('BTC', 0n);
    open('USDT', 0n, 8);
    expect(core.state.unitMembers(account('BTC').accountId)).toEqual([usdt, account('BTC').accountId]);
    expect(core.state.unitOf(account('BTC').accountId)).toBe(usdt);
    expect(core.state.unitOf(account('USDT', 8).accountId)).toBe(account('USDT', 8).accountId);
    expect(open('BTC', 5n).events).toEqual([]);
  });
});
