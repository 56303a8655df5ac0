import { formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { costsOf, type FillExplanation } from '../../../domain/fidelity/fill-explanation.ts';
import type { InstrumentTerms } from '../../../domain/index.ts';
import type { DepthLevel } from '../../../domain/market-data.ts';
import type { MarketTimeMs, OrderId } from '../../../domain/units.ts';
import type { MarketView } from '../commands.ts';
import type { Valuing } from '../decision.ts';
import type { TradingEvent } from '../events.ts';
import { MarketLadder } from '../matching/market-ladder.ts';
import type { Deal, Order } from '../model.ts';
import type { TradingState } from '../state/state.ts';
import { PARTS_OF_TICK } from './footprints.ts';

/** What fills are explained with. */
export interface Explaining extends Pick<Valuing, 'terms'> {
  readonly model: string;
  readonly state: TradingState;
  /** How long the news of a fill is on its way back, in milliseconds. */
  answerMs(deal: Pick<Deal, 'symbolId' | 'accountId'>, atMs: MarketTimeMs): number;
  /** The market of the decision; undefined for a product of which it has none. */
  market(symbolId: Deal['symbolId']): MarketView | undefined;
}

/** The way of an order through the book, and through one that nobody had taken from. */
interface Walk {
  readonly touched: MarketLadder;
  readonly untouched: MarketLadder;
}

/** What a fill took from the market. */
interface Taken {
  readonly levels: readonly DepthLevel[];
  /** Levels that its order walked so far. */
  readonly count: number;
  /** What the fill would have come to in a book that nobody had taken from. */
  readonly untouched: bigint;
}

const ANY_PRICE = { limit: undefined, forced: true };

/** Explains the fills of one command, and notes what they leave behind in the book. */
export class FillExplainer {
  readonly #explaining: Explaining;
  readonly #walks = new Map<OrderId, Walk>();

  constructor(explaining: Explaining) {
    this.#explaining = explaining;
  }

  /** An event whose fill carries its explanation; every other one as it is. Called before the event is applied. */
  finish(event: TradingEvent): TradingEvent {
    if (event.type !== 'orderFilled' && event.type !== 'assetsExchanged') return event;
    const explain = this.#explain(event.order, event.deal);
    return explain === undefined ? event : { ...event, deal: { ...event.deal, explain } };
  }

  #explain(order: Order, deal: Deal): FillExplanation | undefined {
    const { model, state, market, terms: termsOf } = this.#explaining;
    const { symbolId, direction } = deal;
    const quote = market(symbolId);
    const account = state.account(deal.accountId);
    const terms = account && termsOf(symbolId, account);
    if (quote === undefined || account === undefined || terms === undefined) return undefined;
    const lots = (volume: number) => formatDecimal(BigInt(volume), terms.numberDigits);
    const price = (ticks: number) => formatDecimal(ticks, terms.symbolDigits);
    const money = (amount: bigint) => formatDecimal(amount, account.digits);
    const seq = quote.trade?.seq ?? null;
    const place = state.queues?.find(order.orderId);
    const joined = place?.seq === seq ? place?.joined : undefined;
    const { quoteMs = 0, delayMs: latencyMs = 0 } = (joined ? place : quote) ?? {};
    const arrivedMs = deal.timeMs + (joined ? 0 : latencyMs);
    const taken = joined ? undefined : this.#take(order, deal, quote, terms);
    const moved = this.#leave(deal, taken?.levels ?? [], quote, terms, arrivedMs);
    const conversion = { accountDigits: account.digits, rate: deal.rate };
    const costs = costsOf(direction, deal, taken?.untouched ?? deal.notional, quote, terms, conversion);
    return {
      model,
      seq,
      middle: formatDecimal((quote.bid + quote.ask) * 5, terms.symbolDigits + 1),
      joinedSeq: joined?.seq ?? null,
      joinedAhead: joined ? lots(joined.ahead) : null,
      filledAhead: joined && place ? lots(place.aheadBefore) : null,
      quoteMs,
      latencyMs,
      answerMs: this.#explaining.answerMs(deal, arrivedMs),
      levels: taken?.count ?? null,
      walk: taken?.levels.map((level) => ({ price: price(level.price), lots: lots(level.volume) })) ?? null,
      moved: moved === undefined ? null : formatDecimal(moved, terms.symbolDigits + 3),
      spread: money(costs.spread),
      slippage: money(costs.slippage),
      impact: money(costs.impact),
      fee: money(deal.fee),
      financing: money(-deal.financing),
    };
  }

  /** What a fill took from the market. A deal with another customer took nothing from it, and is known by its price. */
  #take(order: Order, deal: Deal, quote: MarketView, terms: InstrumentTerms): Taken {
    const known = this.#walks.get(order.orderId);
    const ladder = (view: MarketView) => new MarketLadder(deal.direction, view, terms);
    const walk = known ?? { touched: ladder(quote), untouched: ladder({ ...quote, footprint: undefined }) };
    this.#walks.set(order.orderId, walk);
    const { touched, untouched } = walk;
    const before = touched.walked.map(({ volume }) => volume);
    if (touched.peek(deal.volume) !== deal.notional)
      return { levels: [], count: Math.max(1, before.length), untouched: deal.notional };
    touched.take(deal.volume, ANY_PRICE);
    const levels = touched.walked
      .map(({ price, volume }, at) => ({ price, volume: volume - (before[at] ?? 0) }))
      .filter(({ volume }) => volume > 0);
    const { notional } = untouched.take(deal.volume, ANY_PRICE);
    return { levels, count: Math.max(1, touched.walked.length), untouched: notional };
  }

  /** Notes what a fill leaves behind; answers by how much the price has moved then, undefined where none is moved. */
  #leave(
    { symbolId, direction, volume }: Deal,
    levels: readonly DepthLevel[],
    quote: MarketView,
    terms: InstrumentTerms,
    atMs: MarketTimeMs,
  ): number | undefined {
    const { footprints } = this.#explaining.state;
    const rule = footprints?.ruleOf(symbolId);
    if (footprints === undefined || rule === undefined) return undefined;
    if (levels.length > 0) footprints.take(symbolId, direction, levels, atMs);
    if (rule.priceShare === 0) return undefined;
    // Every fill says how far it has moved, so that a start goes on from the newest one.
    const best = new MarketLadder(direction, { ...quote, footprint: undefined }, terms).bestVolume;
    const isTaken = levels.length > 0 && best !== undefined;
    const move = isTaken ? (rule.priceShare * (quote.ask - quote.bid) * PARTS_OF_TICK * volume) / best : 0;
    const moved = footprints.moved(symbolId, atMs) + Math.round(direction === DIRECTION.buy ? move : -move);
    footprints.move(symbolId, moved, atMs);
    return moved;
  }
}
