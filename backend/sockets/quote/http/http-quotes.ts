import type { Logger } from 'pino';
import type { QuoteCall, QuoteCalls } from '../../../gateway/gateway.ts';
import type { CustomerMarket } from '../../../market/customer-market.ts';
import type { MarketFeed } from '../../../market/market-source.ts';
import type { MarketClock, WallClock } from '../../../domain/clock.ts';
import { QUOTE_RET, type QuoteRet } from '../../../contract/quote/commands.ts';
import { MAX_CALLS_A_SECOND } from '../../../contract/quote/limits.ts';
import type { DataResult } from '../../../contract/quote/request-data.ts';
import { type CallLimit, createCallLimit } from '../call-limit.ts';
import { CustomerView, seenCompany } from '../customer-view.ts';
import { queryCandles } from '../klines.ts';
import { newestTick } from '../newest-tick.ts';
import { ShownBook } from '../shown-book.ts';
import {
  type FindByCode,
  type Found,
  type HttpQuery,
  type NamedKlines,
  type NamedProduct,
  productsByCode,
  readHttpQuery,
  readKlineList,
  readOneKlines,
  readSymbols,
  rejectUnknown,
} from './read-query.ts';
import type { Candle, Depth, DepthLevel, Tick } from '../../../domain/market-data.ts';
import { scaledText } from '../../../contract/quote/scaled-text.ts';
import { amountText, candleAmount } from '../rolling-figures.ts';

/** Item of `tick_list` in the answer of depth-tick; every figure is text, `tick_time` in milliseconds. */
function depthRecord({ code, product }: NamedProduct, depth: Depth) {
  const level = ({ price, volume }: DepthLevel) => ({
    price: scaledText(price, product.digits),
    volume: scaledText(volume, product.numberDigits),
  });
  const { seq, timeMs, bids, asks } = depth;
  return { code, seq: String(seq), tick_time: String(timeMs), bids: bids.map(level), asks: asks.map(level) };
}

/** Item of `tick_list` in the answer of trade-tick. */
function tradeRecord({ code, product }: NamedProduct, tick: Tick) {
  return {
    code,
    seq: String(tick.seq),
    tick_time: String(tick.timeMs),
    price: scaledText(tick.price, product.digits),
    volume: scaledText(tick.volume, product.numberDigits),
    turnover: amountText(BigInt(tick.price) * BigInt(tick.volume), product),
    trade_direction: tick.direction,
  };
}

/** The K-lines of one product; every figure is text, `timestamp` the start of the interval in seconds. */
function klinesRecord({ code, product, request }: NamedKlines, candles: readonly Candle[]) {
  const price = (value: number) => scaledText(value, product.digits);
  return {
    code,
    kline_type: request.klineType,
    kline_list: candles.map((candle) => ({
      timestamp: String(candle.timestamp),
      open_price: price(candle.open),
      close_price: price(candle.close),
      high_price: price(candle.high),
      low_price: price(candle.low),
      volume: scaledText(candle.volume, product.numberDigits),
      turnover: amountText(candleAmount(candle), product),
    })),
  };
}

/** Both bases serve every product, like the addresses of the quote websocket (docs/decisions.md QUO-2). */
const BASES = ['/quote-b-api/', '/quote-stock-b-api/'];
/** Batches that are made at a time for one company. */
export const MAX_BATCHES_A_COMPANY = 4;

export interface HttpQuotesOptions {
  readonly feed: MarketFeed;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  /** Company of a quote token; undefined refuses the call. */
  companyOf(token: string): number | undefined;
  /** False for a product that the company deleted; every one is offered when absent. */
  readonly isOffered?: (companyId: number, symbolId: number) => boolean;
  /** What a company's customers add to the market; absent: nothing of theirs is shown. */
  readonly customers?: CustomerMarket;
  /** False: calls are never refused for their number. */
  readonly rateLimits: boolean;
  readonly log: Logger;
}

/** What a call answers with: `ret` 200 and data, or why not. */
interface Answer {
  readonly ret: QuoteRet;
  readonly msg: string;
  readonly data: object;
}

type Handler = (data: unknown, companyId: number) => Answer | Promise<Answer>;

/** Quotes and K-lines over plain HTTP for programs of a company (docs/management-api.md). */
export function createHttpQuotes(options: HttpQuotesOptions): QuoteCalls {
  const handlers = handlersOf(options, productsByCode(options.feed.source.products));
  const usage = new Map<number, Usage>();
  return {
    serves: (path) => handlers.has(path),
    async answer(call) {
      const query = readHttpQuery(call.query.get('query') ?? call.body);
      const trace = 'rejection' in query ? '' : query.trace;
      const answer = await answerTo(options, usage, handlers.get(call.path), call, query);
      const { status = 200, ret, msg, data } = answer;
      return { status, body: JSON.stringify({ ret, msg, trace, data }) };
    },
    refuse(why, trace) {
      const { ret, msg, data } = failure(QUOTE_RET.badHeader, why);
      return JSON.stringify({ ret, msg, trace, data });
    },
  };
}

/** What one company has in use. */
interface Usage {
  readonly calls: CallLimit;
  batches: number;
}

async function answerTo(
  options: HttpQuotesOptions,
  usage: Map<number, Usage>,
  handler: Handler | undefined,
  { method, path, query: parameters, mostBytes }: QuoteCall,
  query: ReturnType<typeof readHttpQuery>,
): Promise<Answer & { status?: number }> {
  const { wallClock, companyOf, rateLimits, log } = options;
  if (method !== 'GET' || handler === undefined) return failure(QUOTE_RET.badHeader, 'the call is a GET');
  const company = companyOf(parameters.get('token') ?? '');
  if (company === undefined) return failure(QUOTE_RET.badHeader, 'token is not a quote token');
  const used = usage.get(company) ?? { calls: createCallLimit(), batches: 0 };
  usage.set(company, used);
  if (used.calls.take(wallClock.nowMs()) !== 'allowed' && rateLimits)
    return tooMany(`more than ${MAX_CALLS_A_SECOND} calls within a second`);
  if (mostBytes !== undefined)
    return failure(QUOTE_RET.badHeader, `the body is larger than ${mostBytes} bytes`);
  if ('rejection' in query) return failure(query.rejection.ret, query.rejection.msg);
  const isBatch = path.endsWith('/batch-kline');
  if (isBatch && used.batches >= MAX_BATCHES_A_COMPANY)
    return tooMany(`more than ${MAX_BATCHES_A_COMPANY} batches at a time`);
  used.batches += isBatch ? 1 : 0;
  try {
    return await handler((query as HttpQuery).data, company);
  } catch (error) {
    log.error({ err: error, path }, 'HTTP quote request failed');
    return failure(QUOTE_RET.failed, 'failed');
  } finally {
    used.batches -= isBatch ? 1 : 0;
  }
}

function handlersOf(options: HttpQuotesOptions, findAny: FindByCode): ReadonlyMap<string, Handler> {
  const { feed, marketClock, customers, isOffered = () => true } = options;
  const offeredBy =
    (companyId: number): FindByCode =>
    (code) => {
      const product = findAny(code);
      return product && isOffered(companyId, product.symbolId) ? product : undefined;
    };
  const { source } = feed;
  const book = new ShownBook(source, customers);
  const view = new CustomerView(source, customers);
  const candles = async (query: NamedKlines, companyId: number) =>
    klinesRecord(query, await queryCandles({ view, marketClock, companyId }, query));
  const depthOf = (named: NamedProduct, companyId: number) => {
    const tick = newestTick(feed, marketClock, named.product);
    const depth = tick && book.market(tick.symbolId, tick.timeMs);
    if (depth === undefined) return undefined;
    return depthRecord(named, book.whole(depth, named.product, seenCompany(named.product, companyId)));
  };
  const tradeOf = (named: NamedProduct, companyId: number) => {
    const tick = newestTick(feed, marketClock, named.product);
    return tick && tradeRecord(named, view.latest(named.product, companyId, tick));
  };
  const ticks = (record: (named: NamedProduct, companyId: number) => object | undefined): Handler => {
    return (data, companyId) =>
      carryOut(readSymbols(data, offeredBy(companyId)), (found) =>
        success(
          {
            tick_list: found.known
              .map((named) => record(named, companyId))
              .filter((item) => item !== undefined),
          },
          found,
        ),
      );
  };
  const calls: Readonly<Record<string, Handler>> = {
    'depth-tick': ticks(depthOf),
    'trade-tick': ticks(tradeOf),
    kline: (data, companyId) =>
      carryOut(readOneKlines(data, offeredBy(companyId)), async (query) =>
        success(await candles(query, companyId)),
      ),
    'batch-kline': (data, companyId) =>
      carryOut(readKlineList(data, offeredBy(companyId)), async (found) => {
        const data_list: object[] = [];
        for (const query of found.known) {
          data_list.push(await candles(query, companyId));
          // A batch may hold 100,000 K-lines; the others continue between two products.
          await new Promise((resolve) => setImmediate(resolve));
        }
        return success({ data_list }, found);
      }),
  };
  return new Map(
    BASES.flatMap((base) => Object.entries(calls).map(([name, call]) => [base + name, call] as const)),
  );
}

function carryOut<Data>(
  result: DataResult<Data>,
  answer: (data: Data) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return 'rejection' in result ? failure(result.rejection.ret, result.rejection.msg) : answer(result.data);
}

/** Products that do not exist are named beside the answers of the others. */
function success(data: object, { unknown }: Pick<Found<unknown>, 'unknown'> = { unknown: [] }): Answer {
  const msg = unknown.length === 0 ? 'OK' : rejectUnknown(unknown).rejection.msg;
  return { ret: QUOTE_RET.ok, msg, data };
}

function failure(ret: QuoteRet, msg: string): Answer {
  return { ret, msg, data: {} };
}

function tooMany(msg: string): Answer & { status: number } {
  return { ...failure(QUOTE_RET.failed, msg), status: 429 };
}
