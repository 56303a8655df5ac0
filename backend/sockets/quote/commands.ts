import type { MarketFeed } from '../../market/market-source.ts';
import type { Clock } from '../../protocol/clock.ts';
import { QUOTE_COMMAND, QUOTE_RET } from '../../protocol/quote/commands.ts';
import {
  type DataResult,
  type ProductKey,
  parseCancelRequest,
  parseHeartbeat,
  parseKlineBatchRequest,
  parseKlineRequest,
  parseMarketRequest,
  parseRollingRequest,
  parseTickerRequest,
  refuseData,
} from '../../protocol/quote/request-data.ts';
import type { QuoteRefusal, QuoteRequest } from '../../protocol/quote/request-header.ts';
import {
  type MarketItem,
  marketItem,
  type QuotedProduct,
  type QuoteResponse,
  quoteResponse,
  type TickerItem,
  tickerItem,
} from '../../protocol/quote/response.ts';
import type { Uint64Form } from '../../protocol/quote/uint64.ts';
import { scaledText } from '../../protocol/quote/scaled-text.ts';
import { ALL_LEVELS, viewOfDepth } from './fan-out.ts';
import { type KlineQuery, klineAnswerText, klineBatchText } from './klines.ts';
import { newestTick } from './newest-tick.ts';
import type { ProductTable } from './product-table.ts';
import { recentTicks } from './recent-ticks.ts';
import { amountText, rollingFigures } from './rolling-figures.ts';
import type { MarketEntry, Subscriptions } from './subscriptions.ts';

/** What the commands of a connection work with. */
export interface CommandContext {
  readonly feed: MarketFeed;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  readonly products: ProductTable;
  readonly subscriptions: Subscriptions;
  /** How uint64 fields stand in answers. */
  readonly uint64: Uint64Form;
  /** Called for every heartbeat. */
  readonly onHeartbeat: () => void;
}

/** A batch of K-lines, which is made when its turn comes; undefined once it is not wanted any more. */
export type LateAnswer = (isWanted: () => boolean) => Promise<string | undefined>;

/** An answer as an object, or, for K-lines, as text that is to be compressed: finished, or to be made. */
export type Answer = QuoteResponse | string | LateAnswer;

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
        if (!product) return refusal(request, unknownProducts([data]).refusal);
        const query = { product, request: data };
        return klineAnswerText(context.feed.source, context.marketClock, request, query, context.uint64);
      });
    case QUOTE_COMMAND.klineBatch:
      return klineBatch(context, request);
  }
}

/** The answer to a request that is not carried out. */
export function refusal(
  request: Parameters<typeof quoteResponse>[0],
  { ret, msg }: QuoteRefusal,
): QuoteResponse {
  return quoteResponse(request, ret, msg, {});
}

function answer<Data>(
  request: QuoteRequest,
  result: DataResult<Data>,
  carryOut: (data: Data) => Answer,
): Answer {
  return 'refusal' in result ? refusal(request, result.refusal) : carryOut(result.data);
}

interface Selection<Entry> {
  readonly known: readonly { readonly entry: Entry; readonly product: QuotedProduct }[];
  /** `OK`, or the names of the products that are not known. */
  readonly msg: string;
}

/** The known products of a list, each once (the last entry counts); a refusal when none is known. */
function select<Entry extends ProductKey>(
  context: CommandContext,
  entries: readonly Entry[],
): DataResult<Selection<Entry>> {
  const known = new Map<QuotedProduct, Entry>();
  const unknown: ProductKey[] = [];
  for (const entry of entries) {
    const product = context.products.find(entry);
    if (product) known.set(product, entry);
    else unknown.push(entry);
  }
  if (known.size === 0) return unknownProducts(unknown);
  const msg = unknown.length === 0 ? 'OK' : unknownProducts(unknown).refusal.msg;
  return { data: { known: [...known].map(([product, entry]) => ({ entry, product })), msg } };
}

function unknownProducts(keys: readonly ProductKey[]): { readonly refusal: QuoteRefusal } {
  const names = keys
    .slice(0, MAX_NAMED)
    .map(({ symbolId, tradeType }) => `${symbolId} (trade_type ${tradeType})`);
  return refuseData(`unknown products: ${names.join(', ')}${keys.length > MAX_NAMED ? ', …' : ''}`);
}

function subscribeTicker(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseTickerRequest(request.data), (keys) =>
    answer(request, select(context, keys), ({ known, msg }) => {
      const products = known.map(({ product }) => product);
      context.subscriptions.replaceTicker(products);
      const items = products
        .map((product) => tickerOf(context, product))
        .filter((item) => item !== undefined);
      return quoteResponse(request, QUOTE_RET.ok, msg, { tick_list: items });
    }),
  );
}

function subscribeMarket(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseMarketRequest(request.data), (wishes) =>
    answer(request, select(context, wishes), ({ known, msg }) => {
      const entries = known.map(({ entry, product }) => {
        const { depthLevel: levels, mergeExponent, tradeInfoCount } = entry;
        return { product, levels, mergeExponent, tradeInfoCount };
      });
      context.subscriptions.replaceMarket(entries);
      const items = entries
        .map((entry) => marketOf(context, entry, entry.tradeInfoCount))
        .filter((item) => item !== undefined);
      return quoteResponse(request, QUOTE_RET.ok, msg, { tick_list: items });
    }),
  );
}

function subscribeRolling(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseRollingRequest(request.data), ({ products: keys, speedMs }) =>
    answer(request, select(context, keys), ({ known, msg }) => {
      const products = known.map(({ product }) => product);
      context.subscriptions.replaceRolling(products, speedMs);
      const items = products
        .map((product) => rollingOf(context, product))
        .filter((item) => item !== undefined);
      return quoteResponse(request, QUOTE_RET.ok, msg, { tick_list: items });
    }),
  );
}

function klineBatch(context: CommandContext, request: QuoteRequest): Answer {
  return answer(request, parseKlineBatchRequest(request.data), (wishes) => {
    const queries: KlineQuery[] = [];
    const unknown: ProductKey[] = [];
    for (const wish of wishes) {
      const product = context.products.find(wish);
      if (product) queries.push({ product, request: wish });
      else unknown.push(wish);
    }
    if (queries.length === 0) return refusal(request, unknownProducts(unknown).refusal);
    const msg = unknown.length === 0 ? 'OK' : unknownProducts(unknown).refusal.msg;
    const { feed, marketClock, uint64 } = context;
    return (isWanted) => klineBatchText(feed.source, marketClock, request, queries, msg, isWanted, uint64);
  });
}

function tickerOf(context: CommandContext, product: QuotedProduct): TickerItem | undefined {
  const tick = newestTick(context.feed, context.marketClock, product);
  const day = tick && context.feed.source.daySummary(product.symbolId, tick.timeMs);
  return day && tickerItem(product, tick, day);
}

function marketOf(context: CommandContext, entry: MarketEntry, tradeCount: number): MarketItem | undefined {
  const { product } = entry;
  const { source } = context.feed;
  const tick = newestTick(context.feed, context.marketClock, product);
  const depth = tick && source.depth(product.symbolId, tick.timeMs, ALL_LEVELS);
  if (!depth) return undefined;
  return marketItem(product, viewOfDepth(depth, product, entry), recentTicks(source, tick, tradeCount));
}

/** Item of `tick_list` in 14017. */
function rollingOf(context: CommandContext, product: QuotedProduct): Record<string, unknown> | undefined {
  const tick = newestTick(context.feed, context.marketClock, product);
  if (!tick) return undefined;
  const figures = rollingFigures(context.feed.source, tick);
  const price = (value: number): string => scaledText(value, product.digits);
  return {
    symbol_id: product.symbolId,
    trade_type: product.tradeType,
    price_digits: product.digits,
    rolling_last_price: price(figures.last),
    rolling_first_price: price(figures.first),
    rolling_high_price: price(figures.high),
    rolling_low_price: price(figures.low),
    rolling_transactions_number: scaledText(figures.volume, product.numberDigits),
    rolling_amount: amountText(figures.amount, product),
  };
}
