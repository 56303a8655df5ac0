import { TRADE_TYPE } from '../backend/domain/account-type.ts';
import { TEST_TERMS } from '../backend/domain/testing/terms-fixture.ts';
import { UNIT_RATE } from '../backend/domain/index.ts';
import type { Direction } from '../backend/domain/direction.ts';
import { type PositionId, toInstrumentId } from '../backend/domain/units.ts';
import {
  TradingCore,
  TradingState,
  type Command,
  type MarketView,
  type PlaceOrder,
} from '../backend/engine/core/index.ts';
import { ScanningTriggers } from '../backend/engine/core/testing/scanning-triggers.ts';
import type { BenchResult } from './result.ts';

const RESTING_ORDERS = 20_000;
const ACCOUNTS = 200;
const DECISIONS = 200_000;
/** The scanning baseline looks at every order on every tick; fewer decisions are enough to know its rate. */
const BASELINE_DECISIONS = 400;
const PRICE = 6_000_000;
const START_MS = Date.UTC(2026, 2, 2, 8);

/**
 * Decisions a second of the trading core with many resting orders and positions: nine ticks for each market order.
 * The baseline is the same core whose watch list scans every order and position of the product on every tick.
 */
export async function run(): Promise<BenchResult> {
  const ours = measure(new TradingState(), DECISIONS);
  const baseline = measure(new TradingState((watched) => new ScanningTriggers(watched)), BASELINE_DECISIONS);
  return {
    name: 'core',
    ours: Math.round(ours),
    baseline: Math.round(baseline),
    ratio: Number((ours / baseline).toFixed(1)),
    unit: 'decisions/s',
    conditions: `${RESTING_ORDERS} resting orders over ${ACCOUNTS} accounts, 9 ticks to 1 market order; baseline: the same core scanning all orders on every tick`,
  };
}

function measure(state: TradingState, decisions: number): number {
  const core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined), state);
  const accounts = fill(core);
  const started = performance.now();
  for (let index = 0; index < decisions; index++) core.execute(command(index, accounts));
  return decisions / ((performance.now() - started) / 1000);
}

function fill(core: TradingCore): number[] {
  const accounts: number[] = [];
  for (let customerId = 1; customerId <= ACCOUNTS; customerId++) {
    const customer = {
      companyId: 1,
      customerId,
      customerNo: String(customerId),
      tradeType: TRADE_TYPE.isolated,
    };
    const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 10n ** 15n };
    const opened = core.execute({ type: 'openAccount', timeMs: START_MS, ...customer, ...money });
    const accountId = opened.events[0]?.accountId ?? 0;
    accounts.push(accountId);
  }
  for (let index = 0; index < RESTING_ORDERS; index++) {
    const accountId = accounts[index % ACCOUNTS] ?? 0;
    const price = PRICE - 50_000 - (index % 1_000);
    core.execute(order(accountId, 'limitOpen', 'buy', price, undefined));
  }
  return accounts;
}

function command(index: number, accounts: readonly number[]): Command {
  if (index % 10 !== 0) {
    const market = marketAt(PRICE + ((index * 7) % 2_001) - 1_000);
    return { type: 'applyTick', timeMs: START_MS + index, symbolId: toInstrumentId(1), market };
  }
  const accountId = accounts[((index / 20) % ACCOUNTS) | 0] ?? 0;
  return index % 20 === 0
    ? order(accountId, 'marketOpen', 'buy', undefined, undefined)
    : order(accountId, 'marketClose', 'sell', undefined, undefined);
}

function order(
  accountId: number,
  kind: PlaceOrder['kind'],
  direction: Direction,
  price: number | undefined,
  positionId: PositionId | undefined,
): Command {
  return {
    type: 'placeOrder',
    timeMs: START_MS,
    accountId,
    symbolId: toInstrumentId(1),
    kind,
    direction,
    entryType: 'quantity',
    requestNum: '0.01',
    volume: 1,
    price,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: undefined,
    expireType: 'week',
    positionId,
    slippage: undefined,
    source: 'bench',
    remark: undefined,
    thirdPartyOrder: undefined,
    market: marketAt(PRICE),
    stale: false,
  };
}

function marketAt(bid: number): MarketView {
  return { bid, ask: bid + 10, rate: () => UNIT_RATE };
}
