import { TRADE_TYPE } from '../backend/domain/account-type.ts';
import { UNIT_RATE, type InstrumentTerms } from '../backend/domain/index.ts';
import { TEST_TERMS } from '../backend/domain/testing/terms-fixture.ts';
import { toInstrumentId } from '../backend/domain/units.ts';
import { TradingCore, TradingState, type MarketView } from '../backend/engine/core/index.ts';
import { tryOut, type TrialStep } from '../backend/engine/effect/trial.ts';
import type { BenchResult } from './result.ts';

const POSITIONS = 10_000;
const ACCOUNTS = 1_000;
const PRICE = 6_000_000;
const SYMBOL = toInstrumentId(1);
const START_MS = Date.UTC(2026, 2, 2, 8);
/** Moments of a course, as a move of prices has them. */
const MOMENTS = 10;

/**
 * How long the effect of a change takes to work out with 10,000 positions, and its longest piece, after which the thread is free for
 * others. The baseline is the same change made in the books themselves.
 */
export async function run(): Promise<BenchResult[]> {
  const dearer: InstrumentTerms = { ...TEST_TERMS, askSpread: TEST_TERMS.askSpread + 500, stopOutLevel: 90 };
  const still = [stepAt(0, PRICE)];
  const fall = Array.from({ length: MOMENTS }, (_, at) => stepAt(at, PRICE - ((at + 1) * PRICE) / 50));
  return [measure('effect-of-terms', dearer, still), measure('effect-of-move', TEST_TERMS, fall)];
}

function stepAt(at: number, bid: number): TrialStep {
  return { timeMs: START_MS + at, market: () => marketAt(Math.round(bid)) };
}

function marketAt(bid: number): MarketView {
  return { bid, ask: bid + 10, rate: () => UNIT_RATE };
}

function measure(name: string, terms: InstrumentTerms, steps: readonly TrialStep[]): BenchResult {
  const state = new TradingState();
  const core = new TradingCore(() => TEST_TERMS, state);
  for (let customerId = 1; customerId <= ACCOUNTS; customerId++) open(core, customerId);
  core.execute({ type: 'applyTick', timeMs: START_MS, symbolId: SYMBOL, market: marketAt(PRICE) });
  const trial = tryOut(state, {
    companyId: 1,
    termsNow: () => TEST_TERMS,
    terms: () => terms,
    symbolIds: [SYMBOL],
    present: stepAt(0, PRICE),
    steps,
  });
  const started = performance.now();
  let [longest, fromMs] = [0, started];
  for (let isDone = false; !isDone;) {
    isDone = trial.next().done === true;
    longest = Math.max(longest, performance.now() - fromMs);
    fromMs = performance.now();
  }
  const ours = performance.now() - started;
  const books = new TradingCore(() => terms, state);
  const begun = performance.now();
  books.execute({ type: 'changeMarginSet', timeMs: START_MS, symbolId: SYMBOL });
  for (const { timeMs, market } of steps) {
    const quote = market(SYMBOL);
    if (quote !== undefined) books.execute({ type: 'applyTick', timeMs, symbolId: SYMBOL, market: quote });
  }
  const baseline = performance.now() - begun;
  return {
    name,
    ours: Number(ours.toFixed(1)),
    baseline: Number(baseline.toFixed(1)),
    ratio: Number((baseline / ours).toFixed(2)),
    unit: 'ms',
    conditions: `${POSITIONS} open positions of ${ACCOUNTS} cross accounts, ${steps.length} moments, longest piece ${longest.toFixed(1)} ms; baseline: the change made in the books`,
  };
}

function open(core: TradingCore, customerId: number): void {
  const customer = { companyId: 1, customerId, customerNo: String(customerId), tradeType: TRADE_TYPE.cross };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 10n ** 7n };
  const { events } = core.execute({ type: 'openAccount', timeMs: START_MS, ...customer, ...money });
  const accountId = events[0]?.accountId ?? 0;
  for (let index = 0; index < POSITIONS / ACCOUNTS; index++)
    core.execute({
      type: 'placeOrder',
      timeMs: START_MS,
      accountId,
      symbolId: SYMBOL,
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
