import type { MarketFeed } from '../../market/market-source.ts';
import { QUOTE_COMMAND, QUOTE_RET } from '../../contract/quote/commands.ts';
import { MAX_PRODUCTS } from '../../contract/quote/limits.ts';
import {
  type DataResult,
  type MarketRequest,
  type ProductKey,
  parseCancelRequest,
  parseClosedKlineRequest,
  parseHeartbeat,
  parseKlineBatchRequest,
  parseKlineRequest,
  parseMarketRequest,
  parseRollingRequest,
  parseTickerRequest,
  rejectData,
} from '../../contract/quote/request-data.ts';
import type { QuoteRejection, QuoteRequest, RequestEcho } from '../../contract/quote/request-header.ts';
import {
  type MarketItem,
  marketItem,
  productHead,
  type QuotedProduct,
  type QuoteResponse,
  quoteResponse,
  type TickerItem,
  tickerItem,
} from '../../contract/quote/response.ts';
import { scaledText } from '../../contract/quote/scaled-text.ts';
import { seenCompany } from './customer-view.ts';
import type { ClosedKlines } from './closed-klines.ts';
import { type KlineContext, klineAnswerText, klineBatchText } from './klines.ts';
import { newestTick } from './newest-tick.ts';
import type { ProductTable } from './product-table.ts';
import { recentTicks } from './recent-ticks.ts';
import { amountText } from './rolling-figures.ts';
import type { DepthView, ShownBook } from './shown-book.ts';
import type { SubscriptionKind, Subscriptions } from './subscriptions.ts';
import type { TickFigures } from './tick-figures.ts';

/** What the commands of a connection work with. */
export interface CommandContext extends KlineContext {
  readonly feed: MarketFeed;
  readonly products: ProductTable;
  readonly subscriptions: Subscriptions;
  readonly klines: ClosedKlines;
  readonly figures: TickFigures;
  readonly book: ShownBook;
  /** Called for every heartbeat. */
  readonly onHeartbeat: () => void;
}

/** A batch of K-lines, which is made when its turn comes; undefined once it is not wanted any more. */
export type LateAnswer = (isWanted: () => boolean) => Promise<string | undefined>;

/** An answer as an object, or, for K-lines, as text that is to be compressed: finished, being made, or to be made. */
export type Answer = QuoteResponse | string | Promise<string> | LateAnswer;

/** How many unknown products a message names. */
const MAX_NAMED = 10;

/** Carries out a request and makes its answer. A refused subscription leaves the earlier one in force. */
export function runCommand(context: CommandContext, request: QuoteRequest): Answer {
  switch (request.cmdId) {
    case QUOTE_COMMAND.subscribeTicker:
      return subscribeTicker(context, request);
    case QUOTE_COMMAND.subscribeMarket:
      return subscribeMarket(context, request);
    case QUOTE_COMMAND.subscribeRolling:
      return subscribeRolling(context, request);
    case QUOTE_COMMAND.subscribeClosedKlines:
      return subscribeClosedKlines(context, request);
    case QUOTE_COMMAND.cancel:
      return answer(request, parseCancelRequest(request.data), (type) => {
        context.subscriptions.cancel(type);
        return quoteResponse(request, QUOTE_RET.ok, 'OK', {});
      });
    case QUOTE_COMMAND.heartbeat:
      return answer(request, parseHeartbeat(request.data), () => {
        context.onHeartbeat();
        return quoteResponse(request, QUOTE_RET.ok, 'OK', {});
      });
    case QUOTE_COMMAND.klines:
      return answer(request, parseKlineRequest(request.data), (data) => {
        const product = context.products.find(data);
        if (!product) return rejection(request, unknownProducts([data]).rejection);
        return klineAnswerText(context, request, { product, request: data });
      });
    case QUOTE_COMMAND.klineBatch:
      return klineBatch(context, request);
  }
}

/** The answer to a request that is not carried out. */
export function rejection(request: RequestEcho, { ret, msg }: QuoteRejection): QuoteResponse {
  return quoteResponse(request, ret, msg, {});
}

function answer<Data>(
  request: QuoteRequest,
  result: DataResult<Data>,
  carryOut: (data: Data) => Answer,
): Answer {
  return 'rejection' in result ? rejection(request, result.rejection) : carryOut(result.data);
}

/** An entry of a request's list with the product that it names. */
interface Named<Entry> {
  readonly entry: Entry;
  readonly product: QuotedProduct;
}

interface Selection<Entry> {
  readonly known: readonly Named<Entry>[];
  /** `OK`, or the names of the products that are not known. */
  readonly msg: string;
}

/** The entries of a list whose products are known; a refusal when there is none. */
function select<Entry extends ProductKey>(
  { products }: CommandContext,
  entries: readonly Entry[],
): DataResult<Selection<Entry>> {
  const known: Named<Entry>[] = [];
  const unknown: ProductKey[] = [];
  for (const entry of entries) {
    const product = products.find(entry);
    if (product) known.push({ entry, product });
    else unknown.push(entry);
  }
  if (known.length === 0) return unknownProducts(unknown);
  return { data: { known, msg: unknown.length === 0 ? 'OK' : unknownProducts(unknown).rejection.msg } };
}

function unknownProducts(keys: readonly ProductKey[]): { readonly rejection: QuoteRejection } {
  const names = keys
    .slice(0, MAX_NAMED)
    .map(({ symbolId, tradeType }) => `${symbolId} (trade_type ${tradeType})`);
  return rejectData(`unknown products: ${names.join(', ')}${keys.length > MAX_NAMED ? ', …' : ''}`);
}

/** How a subscription is carried out. */
interface Subscribing<Entry> {
  readonly kind: SubscriptionKind;
  /** What counts once; the product when absent. */
  readonly subjectOf?: (named: Named<Entry>) => unknown;
  /** The answer for a product; undefined where there is none yet. */
  itemOf(named: Named<Entry>): object | undefined;
  /** Takes the place of the subscription of before. */
  replace(known: readonly Named<Entry>[]): void;
}

/**
 * Subscribes to the known products of a list, each once (its last entry counts). The answer is made first: when it cannot
 * be, the earlier subscription stays.
 */
function subscribe<Entry extends ProductKey>(
  context: CommandContext,
  request: QuoteRequest,
  entries: readonly Entry[],
  { kind, itemOf, replace, subjectOf = ({ product }) => product }: Subscribing<Entry>,
): Answer {
  return answer(request, select(context, entries), ({ known: named, msg }) => {
    const known = [...new Map(named.map((each) => [subjectOf(each), each])).values()];
    if (!context.subscriptions.fits(kind, known.length)) {
      const msg = `a connection may have at most ${MAX_PRODUCTS} products over all its subscriptions`;
      return rejection(request, rejectData(msg).rejection);
    }
    const items = known.map(itemOf).filter((item) => item !== undefined);
    replace(known);
    return quoteResponse(request, QUOTE_RET.ok, msg, { tick_list: items });
  });
}

function subscribeTicker(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseTickerRequest(request.data), (keys) =>
    subscribe(context, request, keys, {
      kind: 'ticker',
      itemOf: ({ product }) => tickerOf(context, product),
      replace: (known) => context.subscriptions.replaceTicker(known.map(({ product }) => product)),
    }),
  );
}

function subscribeMarket(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseMarketRequest(request.data), (requests) =>
    subscribe(context, request, requests, {
      kind: 'market',
      itemOf: (named) => marketOf(context, named),
      replace: (known) =>
        context.subscriptions.replaceMarket(
          known.map(({ entry, product }) => ({ product, ...viewOf(context, entry, product) })),
        ),
    }),
  );
}

function subscribeRolling(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseRollingRequest(request.data), ({ products: keys, speedMs }) =>
    subscribe(context, request, keys, {
      kind: 'rolling',
      itemOf: ({ product }) => rollingOf(context, product),
      replace: (known) =>
        context.subscriptions.replaceRolling(
          known.map(({ product }) => product),
          speedMs,
        ),
    }),
  );
}

function subscribeClosedKlines(context: CommandContext, request: QuoteRequest): Answer {
  const { subscriptions, klines } = context;
  return answer(request, parseClosedKlineRequest(request.data), (requests) => {
    if (requests.length === 0) {
      subscriptions.replaceClosedKlines([]);
      return quoteResponse(request, QUOTE_RET.ok, 'OK', { tick_list: [] });
    }
    return subscribe(context, request, requests, {
      kind: 'closedKlines',
      subjectOf: ({ entry, product }) => `${product.symbolId}/${product.tradeType}/${entry.klineType}`,
      itemOf: ({ entry: { klineType }, product }) => ({
        ...productHead(product),
        price_digits: product.digits,
        kline_type: klineType,
        timestamp: klines.next(klineType),
      }),
      replace: (known) =>
        subscriptions.replaceClosedKlines(
          known.map(({ entry, product }) => ({ product, klineType: entry.klineType })),
        ),
    });
  });
}

function klineBatch(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseKlineBatchRequest(request.data), (requests) =>
    answer(request, select(context, requests), ({ known, msg }) => {
      const queries = known.map(({ entry, product }) => ({ product, request: entry }));
      return (isWanted) => klineBatchText(context, request, { queries, msg }, isWanted);
    }),
  );
}

function tickerOf(context: CommandContext, product: QuotedProduct): TickerItem | undefined {
  const tick = newestTick(context.feed, context.marketClock, product);
  const day = tick && context.figures.day(tick);
  const { view, book, companyId } = context;
  if (!day) return undefined;
  const latest = view.latest(product, companyId, tick);
  const quote = book.quote(latest, product, seenCompany(product, companyId));
  return tickerItem(product, quote, view.day(product, companyId, tick, day));
}

/** The picture of the book that a request wants. */
function viewOf(
  { companyId }: CommandContext,
  { depthLevel, mergeExponent }: MarketRequest,
  product: QuotedProduct,
): DepthView {
  return { levels: depthLevel, mergeExponent, companyId: seenCompany(product, companyId) };
}

function marketOf(
  context: CommandContext,
  { entry: wanted, product }: Named<MarketRequest>,
): MarketItem | undefined {
  const tick = newestTick(context.feed, context.marketClock, product);
  const depth = tick && context.figures.depth(tick);
  if (!depth) return undefined;
  const { tradeInfoCount: count } = wanted;
  const ticks = recentTicks(context.feed.source, tick, count);
  const trades = context.view.trades(product, context.companyId, ticks, tick, count);
  return marketItem(product, context.book.view(depth, product, viewOf(context, wanted, product)), trades);
}

/**
 * Item of `tick_list` in 14017. It says nothing of price digits: a client in the field that finds them here takes the
 * item for a ticker and shows prices that are no numbers.
 */
function rollingOf(context: CommandContext, product: QuotedProduct): Record<string, unknown> | undefined {
  const tick = newestTick(context.feed, context.marketClock, product);
  if (!tick) return undefined;
  const { view, companyId } = context;
  const figures = view.rolling(product, companyId, tick, context.figures.rolling(tick));
  const price = (value: number): string => scaledText(value, product.digits);
  return {
    symbol_id: product.symbolId,
    trade_type: product.tradeType,
    rolling_last_price: price(figures.last),
    rolling_first_price: price(figures.first),
    rolling_high_price: price(figures.high),
    rolling_low_price: price(figures.low),
    rolling_transactions_number: scaledText(figures.volume, product.numberDigits),
    rolling_amount: amountText(figures.amount, product),
  };
}
