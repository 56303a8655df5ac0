import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { expect, it } from 'vitest';
import { DIRECTION } from '../../../domain/direction.ts';
import { divide, formatDecimal } from '../../../domain/decimal.ts';
import { TRADE_MODE } from '../../../domain/orders/execution-model.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { readTable } from '../testing/docs-fixture.ts';
import { ORDER_KIND } from '../model.ts';
import { TradingCore } from '../trading-core.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';

const MATCHED = { tradeMode: TRADE_MODE.matchmaking, askSpread: 0, bidSpread: 0, makerFeeRate: 2_000_000n };
const market = {
  bid: 6_000_000,
  ask: 6_000_040,
  rate: () => UNIT_RATE,
  depth: () => ({ bids: [], asks: [{ price: 6_000_040, volume: 20 }] }),
};

it('the example of matchmaking is what the core computes [ORD-40]', () => {
  const core = new TradingCore(() => ({ ...TEST_TERMS, ...MATCHED }));
  const [first = 0, second = 0, buyer = 0] = [1, 2, 3].map((customerId) => {
    const who = { companyId: 1, customerId, customerNo: String(customerId), tradeType: TRADE_TYPE.isolated };
    const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 100_000_000n };
    return core.execute({ type: 'openAccount', timeMs: T, ...who, ...money }).events[0]?.accountId ?? 0;
  });
  const sale = { kind: ORDER_KIND.limitOpen, direction: DIRECTION.sell, volume: 5, market };
  core.execute(marketOrder(first, { ...sale, price: 6_000_040 }));
  core.execute(marketOrder(second, { ...sale, price: 6_000_020 }));
  const { events } = core.execute(marketOrder(buyer, { volume: 20, market }));
  const fills = events.flatMap((event) => (event.type === 'orderFilled' ? [event.deal] : []));
  const bought = fills.filter(({ accountId }) => accountId === buyer);
  const notional = bought.reduce((sum, deal) => sum + deal.notional, 0n);
  const fee = (accountId: number) =>
    formatDecimal(
      fills.filter((deal) => deal.accountId === accountId).reduce((sum, deal) => sum + deal.fee, 0n),
      4,
    );
  const price = (at: number) => formatDecimal(bought[at]?.price ?? 0, 2);
  expect(readTable('Matchmaking')).toEqual({
    'First, 0.05 of the second customer': price(0),
    'Second, 0.05 of the first customer': price(1),
    'Third, 0.10 of the market': price(2),
    'Average price of the purchase': formatDecimal(divide(notional, 20n, 'half-even'), 2),
    'Fee of the purchase': fee(buyer),
    'Fee of the second customer': fee(second),
    'Fee of the first customer': fee(first),
  });
});
