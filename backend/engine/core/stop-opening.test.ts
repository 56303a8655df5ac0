import { toInstrumentId } from '../../domain/units.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import type { PlaceOrder } from './commands.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS } from './testing/trading-fixtures.ts';

let core: TradingCore;
let accountId: number;

beforeEach(() => begin(1_000_000_000n));

function begin(initialBalance: bigint): void {
  core = new TradingCore(() => TEST_TERMS);
  const owner = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.isolated };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance };
  const { events } = core.execute({ type: 'openAccount', timeMs: TEST_TIME_MS, ...owner, ...money });
  accountId = events[0]?.accountId ?? 0;
}

const place = (members: Partial<PlaceOrder>) =>
  core.execute(marketOrder(accountId, { kind: 'limitOpen', isStop: 'beyondMarket', ...members }));
/** Prices of the openings that a bid of the market sets off. */
const fills = (bid: number) =>
  core
    .execute({ type: 'applyTick', timeMs: TEST_TIME_MS, symbolId: toInstrumentId(1), market: marketAt(bid) })
    .events.flatMap((event) => (event.type === 'orderFilled' ? [event.deal.price] : []));

describe('a limit opening beyond the market that may be a stop', () => {
  it('waits to buy until the ask has come up to its price, and is filled at the market then', () => {
    expect(place({ price: 6_010_000 }).violations).toEqual([]);
    expect(core.state.positions.size).toBe(0);
    // The ask is ten ticks and the spread of the terms above the bid.
    expect(fills(6_009_986)).toEqual([]);
    expect(fills(6_009_990)).toEqual([6_010_003]);
    expect(core.state.orders.size).toBe(0);
  });

  it('waits to sell until the bid has come down to its price', () => {
    place({ direction: 'sell', price: 5_990_000 });
    expect(fills(5_990_003)).toEqual([]);
    expect(fills(5_989_000)).toEqual([5_988_998]);
  });

  it('fails when the market jumps to where its money reaches for the margin and not for the fee', () => {
    // One lot at 70,000.13: 3,500.0065 of margin and 35.0001 of fee.
    const needed = 35_000_065n + 350_001n;
    for (const [balance, expected] of [
      [needed, [7_000_013]],
      [needed - 1n, []],
    ] as const) {
      begin(balance);
      place({ price: 6_010_000 });
      expect(fills(7_000_000)).toEqual(expected);
      expect(core.state.orders.size).toBe(0);
    }
  });

  it('is a limit order like any other on the near side, and where it may not be a stop', () => {
    place({ price: 5_990_000 });
    expect(core.state.positions.size).toBe(0);
    expect(fills(5_980_000)).toEqual([5_980_013]);
    place({ price: 6_010_000, isStop: 'no' });
    expect(core.state.positions.size).toBe(2);
  });
});
