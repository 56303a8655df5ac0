import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { TRADE_MODE } from '../../domain/orders/execution-model.ts';
import { hedgeTarget, NO_HEDGE, openHedgeResult } from '../../domain/hedge.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import { dueHedge, hedgeUnit, hedgeRules, type HedgedProduct } from '../../engine/core/index.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { HedgeTerms } from '../../domain/instrument-terms.ts';

/** What customers of a company hold of a product in an account type, and what the house holds against it, in volume units. */
export interface HedgedExposure extends HedgedProduct {
  readonly terms: InstrumentTerms;
  readonly long: number;
  readonly short: number;
  readonly hedged: number;
  /** What the house should hold, and how much of it the next quote makes it deal. */
  readonly target: number;
  readonly waiting: number;
  /** Undefined where the product is hedged no more. */
  readonly rules: HedgeTerms | undefined;
  /** Price ticks times volume units; undefined without a quote. */
  readonly openResult: bigint | undefined;
  readonly cost: bigint;
  readonly realised: bigint;
  /** Market time of the last deal; undefined before the first. */
  readonly hedgedAtMs: number | undefined;
}

/** Every product that is hedged for a company and is held by a customer or by the house, or was dealt before. */
export function hedgedExposures(engine: TradingEngine, companyId: number): HedgedExposure[] {
  const products = new Map<number, HedgedProduct>();
  for (const { account, symbolId, longHeld, shortHeld } of engine.state.companies.of(companyId)) {
    const product = { companyId, tradeType: account.tradeType, symbolId };
    const isIntended = engine.terms(symbolId, account)?.tradeMode === TRADE_MODE.butterflyMm;
    if (isIntended && longHeld + shortHeld > 0) products.set(hedgeUnit(product), product);
  }
  for (const { tradeType, symbolId, ...hedge } of engine.state.hedges.all()) {
    const product = { companyId, tradeType, symbolId };
    if (hedge.companyId === companyId) products.set(hedgeUnit(product), product);
  }
  return [...products.values()]
    .sort((one, other) => one.symbolId - other.symbolId || typeNumber(one) - typeNumber(other))
    .flatMap((product) => hedgedExposure(engine, product) ?? []);
}

function typeNumber({ tradeType }: HedgedProduct): number {
  return TRADE_TYPES.number(tradeType);
}

function hedgedExposure(engine: TradingEngine, product: HedgedProduct): HedgedExposure | undefined {
  const { companyId, tradeType, symbolId } = product;
  const { state } = engine;
  const termsOf: typeof engine.terms = (id, account) => engine.terms(id, account);
  const { hedge: rules, step, terms } = hedgeRules(state, termsOf, product);
  if (terms === undefined) return undefined;
  const held = state.companies.find(companyId, tradeType, symbolId);
  const [long, short] = [held?.longHeld ?? 0, held?.shortHeld ?? 0];
  const hedge = state.hedges.find(product);
  const quote = engine.quotes.latest(symbolId);
  return {
    ...product,
    terms,
    long,
    short,
    rules,
    hedged: hedge?.volume ?? 0,
    target: hedgeTarget(long - short, rules, step),
    waiting: dueHedge(state, termsOf, product),
    openResult: quote && openHedgeResult(hedge ?? NO_HEDGE, quote),
    cost: hedge?.cost ?? 0n,
    realised: hedge?.realisedInAll ?? 0n,
    hedgedAtMs: hedge?.timeMs,
  };
}
