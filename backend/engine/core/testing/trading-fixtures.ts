import { toInstrumentId } from '../../../domain/units.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import type { MarketView, OpenAccount, PlaceOrder } from '../commands.ts';
import type { TradingCore } from '../trading-core.ts';

/** Monday 2026-03-02, 08:00 UTC. */
export const TEST_TIME_MS = Date.UTC(2026, 2, 2, 8);

/** A market whose ask is ten price ticks above `bid`. For tests. */
export function marketAt(bid: number, rate = UNIT_RATE): MarketView {
  return { bid, ask: bid + 10, rate: () => rate };
}

/** A market order of one lot of product 1, to buy unless `members` say otherwise. For tests. */
export function marketOrder(accountId: number, members: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    type: 'placeOrder',
    timeMs: TEST_TIME_MS,
    accountId,
    symbolId: toInstrumentId(1),
    kind: 'marketOpen',
    direction: 'buy',
    entryType: 'quantity',
    requestNum: '1',
    volume: 100,
    price: undefined,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: undefined,
    expireType: 'week',
    positionId: undefined,
    slippage: undefined,
    source: 'test',
    remark: undefined,
    thirdPartyOrder: undefined,
    market: marketAt(6_000_000),
    stale: false,
    ...members,
  };
}

/** An account of the first customer, isolated and with more money than any test needs unless they are said; its number. For tests. */
export function openFirstAccount(
  core: TradingCore,
  members: Partial<Pick<OpenAccount, 'tradeType' | 'initialBalance'>> = {},
): number {
  const { events } = core.execute({
    type: 'openAccount',
    timeMs: TEST_TIME_MS,
    companyId: 1,
    customerId: 1,
    customerNo: 'C1',
    tradeType: 'isolated',
    currency: 'USDT',
    digits: 4,
    assetsId: 1,
    initialBalance: 10n ** 15n,
    ...members,
  });
  return events[0]?.accountId ?? 0;
}
