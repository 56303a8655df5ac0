import { expect, it } from 'vitest';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { toInstrumentId } from '../../domain/units.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder } from './testing/trading-fixtures.ts';

const FRIDAY_MS = Date.UTC(2026, 2, 6, 12);

/** What a fall to a margin level of about 85 percent does to a cross account whose terms name a stop-out level. */
function fall(stopOutLevel: number | undefined) {
  const core = new TradingCore(() => ({ ...TEST_TERMS, stopOutLevel }));
  const opening = core.execute({
    type: 'openAccount',
    timeMs: FRIDAY_MS,
    companyId: 1,
    customerId: 1,
    customerNo: '1',
    tradeType: 'cross',
    currency: 'USDT',
    digits: 4,
    assetsId: 1,
    initialBalance: 10_000_000n,
  });
  const accountId = opening.events[0]?.accountId ?? 0;
  core.execute(marketOrder(accountId, { timeMs: FRIDAY_MS, volume: 30, leverage: 100 }));
  const tick = { type: 'applyTick', timeMs: FRIDAY_MS + 1_000, symbolId: toInstrumentId(1) } as const;
  const types = core.execute({ ...tick, market: marketAt(5_720_000) }).events.map(({ type }) => type);
  return { types, held: core.state.openPositions(accountId).length };
}

it('a cross account is closed at the level of its terms, and at that of the platform where they name none', () => {
  expect(fall(undefined)).toEqual({ types: ['marginCalled'], held: 1 });
  expect(fall(70)).toEqual({ types: ['marginCalled'], held: 1 });
  expect(fall(95)).toEqual({ types: ['marginCalled', 'orderPlaced', 'orderFilled'], held: 0 });
});
