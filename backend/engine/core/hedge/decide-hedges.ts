import type { InstrumentId } from '../../../domain/units.ts';
import { hedgeVolume, dealHedge, NO_HEDGE } from '../../../domain/hedge.ts';
import { isContractType } from '../../../domain/account-type.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { TRADE_MODE } from '../../../domain/orders/execution-model.ts';
import { estimateFill, type InstrumentTerms } from '../../../domain/index.ts';
import type { Command, MarketView } from '../commands.ts';
import type { Decision } from '../decision.ts';
import type { TradingEvent } from '../events.ts';
import { nextIdentifier } from '../identifiers.ts';
import type { TradingView } from '../state/state-view.ts';
import { hedgeUnit, type HedgedProduct } from './hedge-books.ts';
import type { HedgeTerms } from '../../../domain/instrument-terms.ts';
import type { TermsLookup } from '../model.ts';

/** The house deals at the levels of the source as they are: without a spread, and none raised to a stated volume. */
const AT_SOURCE = { tradeMode: TRADE_MODE.aggregation, askSpread: 0, bidSpread: 0, quoteVolume: 0 };

/** How a product is hedged, and the step of its volumes. */
export interface HedgeRules {
  /** Undefined where nothing is hedged (any more). */
  readonly hedge: HedgeTerms | undefined;
  readonly step: number;
  /** Undefined for a product that is sold no more. */
  readonly terms: InstrumentTerms | undefined;
}

/** Customers' long less short in contracts, in volume units. */
export function netExposure({ companies }: Pick<TradingView, 'companies'>, product: HedgedProduct): number {
  const held = companies.find(product.companyId, product.tradeType, product.symbolId);
  return held === undefined ? 0 : held.longHeld - held.shortHeld;
}

/** How a product is hedged as its terms say, which are those of any account of the company and type. */
export function hedgeRules(
  state: Pick<TradingView, 'accounts' | 'companies'>,
  terms: TermsLookup,
  product: HedgedProduct,
): HedgeRules {
  const { companyId, tradeType, symbolId } = product;
  let account = state.companies.find(companyId, tradeType, symbolId)?.account;
  if (account === undefined)
    for (const one of state.accounts.values())
      if (one.companyId === companyId && one.tradeType === tradeType) account = one;
  const found: InstrumentTerms | undefined = account && terms(symbolId, account);
  return { hedge: found?.hedge, step: found?.volumeStep ?? 1, terms: found };
}

/** What the house has to deal for a product now, above zero to buy. */
export function dueHedge(
  state: Pick<TradingView, 'accounts' | 'companies' | 'hedges'>,
  terms: TermsLookup,
  product: HedgedProduct,
): number {
  const { hedge, step } = hedgeRules(state, terms, product);
  return hedgeVolume(netExposure(state, product), state.hedges.find(product)?.volume ?? 0, hedge, step);
}

/** Products that the fills of a decision left without the hedge that they should have wait for a quote from now on. */
export function watchHedges({ state, terms }: Decision, events: readonly TradingEvent[]): void {
  for (const event of events) {
    if (event.type !== 'orderFilled') continue;
    const account = state.account(event.accountId);
    if (account === undefined || !isContractType(account.tradeType)) continue;
    const { companyId, tradeType } = account;
    const product = { companyId, tradeType, symbolId: event.deal.symbolId };
    const isHedged = terms(product.symbolId, account)?.hedge !== undefined;
    if (isHedged || state.hedges.find(product) !== undefined) state.hedges.watch(product);
  }
}

/**
 * Deals at the source what the hedges that wait for a product need, at the quote of the command: after everything else that it
 * sets off, so that one deal stands for all of it. Without a quote that may be dealt at they wait for the next one.
 * @param isTrusted False for a hedge that is to be restored, or counts positions of an account that is.
 */
export function decideHedges(
  decision: Decision,
  command: Command,
  isTrusted: (product: HedgedProduct) => boolean,
): void {
  const quote = quoteOf(command);
  if (quote === undefined) return;
  const { market, timeMs } = quote;
  for (const product of decision.state.hedges.waitingIn(quote.symbolId)) {
    const unit = hedgeUnit(product);
    if (!decision.concerns(unit) || !isTrusted(product)) continue;
    decision.contain(unit, () => dealAtSource(decision, product, market, timeMs));
  }
}

/** The quote of a command at which the house may deal; a stale one is none. */
function quoteOf(
  command: Command,
): { readonly symbolId: InstrumentId; readonly market: MarketView; readonly timeMs: number } | undefined {
  if (command.type !== 'applyTick' && command.type !== 'placeOrder') return undefined;
  const { symbolId, market, timeMs } = command;
  if (market === undefined || (command.type === 'placeOrder' && command.stale)) return undefined;
  return { symbolId, market, timeMs };
}

function dealAtSource(
  { state, terms, emit }: Decision,
  product: HedgedProduct,
  market: MarketView,
  timeMs: number,
): void {
  const newest = state.hedges.find(product);
  // After a kill during a catch-up quotes come again that the hedge has seen.
  if (newest !== undefined && newest.timeMs > timeMs) return;
  const dealt = dueHedge(state, terms, product);
  state.hedges.unwatch(product);
  if (dealt === 0) return;
  const direction = dealt > 0 ? DIRECTION.buy : DIRECTION.sell;
  const source = { bid: market.bid, ask: market.ask, depth: market.sourceDepth ?? market.depth };
  const { notional } = estimateFill({ direction, volume: Math.abs(dealt), forced: true }, source, AT_SOURCE);
  const { after, realised } = dealHedge(newest ?? NO_HEDGE, dealt, notional);
  emit({
    type: 'houseHedged',
    accountId: hedgeUnit(product),
    timeMs,
    hedge: {
      ...product,
      ...after,
      hedgeId: nextIdentifier(state.hedges.lastId, timeMs),
      timeMs,
      lastDealId: state.last.dealId,
      net: netExposure(state, product),
      dealt,
      notional,
      realised,
      realisedInAll: (newest?.realisedInAll ?? 0n) + realised,
    },
  });
}
