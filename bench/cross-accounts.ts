import { toInstrumentId } from '../backend/domain/units.ts';
import { TRADE_TYPE } from '../backend/domain/account-type.ts';
import { TEST_TERMS } from '../backend/domain/testing/terms-fixture.ts';
import { UNIT_RATE } from '../backend/domain/index.ts';
import { TradingCore, TradingState, type MarketView } from '../backend/engine/core/index.ts';
import { ScanningCrossWatch } from '../backend/engine/core/testing/scanning-cross-watch.ts';
import type { BenchResult } from './result.ts';

const POSITIONS = 10_000;
const TICKS = 2_000;
/** The baseline values every account exactly at every tick; fewer ticks are enough to know its rate. */
const BASELINE_TICKS = 20;
const PRICE = 6_000_000;
const START_MS = Date.UTC(2026, 2, 2, 8);

/**
 * Ticks a second of a product of which cross accounts hold 10,000 positions: how long one of them takes to see that no
 * account has come to another margin level. The baseline is the same core that values every account exactly at every tick.
 */
export async function run(): Promise<BenchResult[]> {
  return [10_000, 1_000].map((accounts) => {
    const ours = measure(new TradingState(), accounts, TICKS);
    const baseline = measure(new TradingState(undefined, new ScanningCrossWatch()), accounts, BASELINE_TICKS);
    return {
      name: `cross-accounts-${accounts}`,
      ours: Math.round(ours),
      baseline: Math.round(baseline),
      ratio: Number((ours / baseline).toFixed(1)),
      unit: 'ticks/s',
      conditions: `${POSITIONS} open positions of ${accounts} cross accounts in the product of the tick, ${(1000 / ours).toFixed(3)} ms a tick; baseline: every account valued exactly at every tick`,
    };
  });
}

function measure(state: TradingState, accounts: number, ticks: number): number {
  const core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined), state);
  for (let customerId = 1; customerId <= accounts; customerId++) open(core, customerId, POSITIONS / accounts);
  // The first tick values every account; the others are what a day is made of.
  tick(core, 0);
  const started = performance.now();
  for (let index = 1; index <= ticks; index++) tick(core, index);
  return ticks / ((performance.now() - started) / 1000);
}

function open(core: TradingCore, customerId: number, positions: number): void {
  const customer = { companyId: 1, customerId, customerNo: String(customerId), tradeType: TRADE_TYPE.cross };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 10n ** 10n };
  const { events } = core.execute({ type: 'openAccount', timeMs: START_MS, ...customer, ...money });
  const accountId = events[0]?.accountId ?? 0;
  for (let index = 0; index < positions; index++) {
    core.execute({
      type: 'placeOrder',
      timeMs: START_MS,
      accountId,
      symbolId: toInstrumentId(1),
      kind: 'marketOpen',
      direction: (customerId + index) % 3 === 0 ? 'sell' : 'buy',
      entryType: 'quantity',
      requestNum: '0.01',
      volume: 1,
      price: undefined,
      takeProfit: undefined,
      stopLoss: undefined,
      leverage: undefined,
      expireType: 'week',
      positionId: undefined,
      slippage: undefined,
      source: 'bench',
      remark: undefined,
      thirdPartyOrder: undefined,
      market: marketAt(PRICE),
      stale: false,
    });
  }
}

function tick(core: TradingCore, index: number): void {
  const market = marketAt(PRICE + ((index * 7) % 2_001) - 1_000);
  core.execute({ type: 'applyTick', timeMs: START_MS + index, symbolId: toInstrumentId(1), market });
}

function marketAt(bid: number): MarketView {
  return { bid, ask: bid + 10, rate: () => UNIT_RATE };
}
