import { TRADE_TYPE } from '../../domain/account-type.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { toPositionId, toInstrumentId } from '../../domain/units.ts';
import type { Position } from './model.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS } from './testing/trading-fixtures.ts';

/** A lot at 60,000.13 and 20 times leverage. */
const MARGIN = 30_000_065n;
let core: TradingCore;
let accountId: number;

beforeEach(() => {
  core = new TradingCore(() => TEST_TERMS);
  accountId = open(1_000_000_000n);
});

function open(initialBalance: bigint): number {
  const owner = { companyId: 1, customerId: 1, customerNo: '10001', tradeType: TRADE_TYPE.isolated };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance };
  const { events } = core.execute({ type: 'openAccount', timeMs: TEST_TIME_MS, ...owner, ...money });
  return events[0]?.accountId ?? 0;
}

const buy = (account = accountId) => core.execute(marketOrder(account));
/** Sets a leverage at a bid; at none without a quote. */
const set = (leverage: number, bid: number | 'none' = 6_000_000, account = accountId) =>
  core.execute({
    type: 'setLeverage',
    timeMs: TEST_TIME_MS,
    accountId: account,
    symbolId: toInstrumentId(1),
    leverage,
    market: bid === 'none' ? undefined : marketAt(bid),
  });
const held = (account = accountId): Position[] => core.state.openPositions(account);
const reasons = (outcome: ReturnType<typeof set>) => outcome.violations.map(({ reason }) => reason);
const available = () => core.state.account(accountId)?.cash ?? 0n;

describe('another leverage for a product', () => {
  it('needs more margin of every open position when it is lower', () => {
    buy();
    buy();
    const before = available();
    expect(reasons(set(10, 'none'))).toEqual([]);
    expect(held().map(({ leverage, margin }) => [leverage, margin])).toEqual([
      [10, 2n * MARGIN],
      [10, 2n * MARGIN],
    ]);
    expect(available()).toBe(before - 2n * MARGIN);
    expect(held()[0]?.liquidationPrice).toBeLessThan(5_700_000);
  });

  it('changes nothing when one position cannot have its margin', () => {
    const poor = open(70_000_000n);
    buy(poor);
    buy(poor);
    const before = core.state.account(poor);
    expect(reasons(set(10, 'none', poor))).toEqual(['insufficientMargin']);
    expect(core.state.account(poor)).toEqual(before);
    expect(held(poor).map(({ leverage, margin }) => [leverage, margin])).toEqual([
      [20, MARGIN],
      [20, MARGIN],
    ]);
    expect(core.state.leverage(poor, toInstrumentId(1))).toBeUndefined();
  });

  it('sets margin free when it is higher, but what covers the floating loss', () => {
    buy();
    expect(reasons(set(40))).toEqual([]);
    const [position] = held();
    // The closing price of 59,999.98 leaves a loss of 0.15 a lot.
    expect(position).toMatchObject({ leverage: 40, margin: 15_000_033n + 1_500n });
    expect(reasons(set(80, 5_900_000))).toEqual([]);
    // A loss of 1,000.15 is more than all that could become free.
    expect(held()[0]).toMatchObject({ leverage: 80, margin: 15_000_033n + 1_500n });
  });

  it('keeps what was added to a margin by hand', () => {
    buy();
    const [position] = held();
    const positionId = position?.positionId ?? toPositionId(0);
    core.execute({
      type: 'adjustMargin',
      timeMs: TEST_TIME_MS,
      accountId,
      positionId,
      amount: 5_000_000n,
      market: undefined,
    });
    set(10, 'none');
    expect(held()[0]?.margin).toBe(2n * MARGIN + 5_000_000n);
  });

  it.each([
    ['above the range', 101, 'leverageAboveMaximum'],
    ['below the range', 0, 'leverageOutsideRange'],
    ['that is no whole number', 2.5, 'leverageOutsideRange'],
  ])('is refused %s', (_name, leverage, expected) => {
    expect(reasons(set(leverage))).toEqual([expected]);
  });

  it('is refused when a position cannot be valued whose margin would become less', () => {
    buy();
    expect(reasons(set(40, 'none'))).toEqual(['noQuote']);
  });
});
