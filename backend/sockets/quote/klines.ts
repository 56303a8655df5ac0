import type { MarketFeed, MarketSource } from '../../market/market-source.ts';
import type { Clock } from '../../domain/clock.ts';
import { answerCommand, QUOTE_RET } from '../../protocol/quote/commands.ts';
import type { KlineRequest } from '../../protocol/quote/request-data.ts';
import type { RequestEcho } from '../../protocol/quote/request-header.ts';
import {
  asciiJson,
  klineDataText,
  klineListText,
  type QuotedProduct,
} from '../../protocol/quote/response.ts';
import { type Uint64Form, uint64Text } from '../../protocol/quote/uint64.ts';
import type { Candle } from '../../domain/market-data.ts';

/** A K-line query of a product that is known. */
export interface KlineQuery {
  readonly product: QuotedProduct;
  readonly request: KlineRequest;
}

/** Reads the candles of a query: those that end at the asked time, or the newest. */
export function queryCandles(
  source: MarketSource,
  marketClock: Pick<Clock, 'nowMs'>,
  { product, request }: KlineQuery,
): Candle[] {
  const now = marketClock.nowMs();
  const end = request.endSeconds === 0 ? now / 1000 : Math.min(request.endSeconds, now / 1000);
  return source.candles(product.symbolId, request.klineType, Math.floor(end), request.count, now);
}

/** What answers about K-lines are made with. */
export interface KlineContext {
  readonly feed: Pick<MarketFeed, 'source'>;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  /** How uint64 fields stand in answers. */
  readonly uint64: Uint64Form;
}

/** Text of 14013. */
export function klineAnswerText(
  { feed, marketClock, uint64 }: KlineContext,
  echo: RequestEcho,
  query: KlineQuery,
): string {
  const candles = queryCandles(feed.source, marketClock, query);
  return answerText(echo, 'OK', klineDataText(query.product, query.request.klineType, candles, uint64));
}

/** A batch of K-line queries, with the message that its answer carries. */
export interface KlineBatch {
  readonly queries: readonly KlineQuery[];
  readonly msg: string;
}

/**
 * Text of 14015; gives way to the event loop between products, because a batch may hold 100,000 K-lines. Undefined once
 * nobody wants it any more.
 */
export async function klineBatchText(
  { feed, marketClock, uint64 }: KlineContext,
  echo: RequestEcho,
  { queries, msg }: KlineBatch,
  isWanted: () => boolean,
): Promise<string | undefined> {
  const items: string[] = [];
  for (const query of queries) {
    if (!isWanted()) return undefined;
    const { symbolId, tradeType, digits } = query.product;
    const list = klineListText(query.product, queryCandles(feed.source, marketClock, query), uint64);
    items.push(
      `{"symbol_id":${uint64Text(symbolId, uint64)},"trade_type":${tradeType},"kline_type":${query.request.klineType},` +
        `"price_digits":${digits},"kline_list":${list}}`,
    );
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answerText(echo, msg, `{"data_list":[${items.join(',')}]}`);
}

function answerText(echo: RequestEcho, msg: string, data: string): string {
  const head = `"ret":${QUOTE_RET.ok},"msg":${asciiJson(msg)},"cmd_id":${answerCommand(echo.cmdId)}`;
  return `{${head},"seq_id":${asciiJson(echo.seqId)},"ext":${asciiJson(echo.ext)},"data":${data}}`;
}
