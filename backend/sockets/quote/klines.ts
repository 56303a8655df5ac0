import type { Clock } from '../../domain/clock.ts';
import { answerCommand, QUOTE_RET } from '../../contract/quote/commands.ts';
import type { KlineRequest } from '../../contract/quote/request-data.ts';
import type { RequestEcho } from '../../contract/quote/request-header.ts';
import {
  asciiJson,
  klineDataText,
  klineListText,
  type QuotedProduct,
} from '../../contract/quote/response.ts';
import { type Uint64Form, uint64Text } from '../../contract/quote/uint64.ts';
import type { Candle } from '../../domain/market-data.ts';
import type { CustomerView } from './customer-view.ts';

/** A K-line query of a product that is known. */
export interface KlineQuery {
  readonly product: QuotedProduct;
  readonly request: KlineRequest;
}

/** Reads the candles of a query: those that end at the asked time, or the newest. Rejects when those of customers cannot be had. */
export function queryCandles(
  { view, marketClock, companyId }: Pick<KlineContext, 'view' | 'marketClock' | 'companyId'>,
  { product, request }: KlineQuery,
): readonly Candle[] | Promise<readonly Candle[]> {
  return view.candles(product, companyId, request, () => marketClock.nowMs());
}

/** What answers about K-lines are made with. */
export interface KlineContext {
  readonly view: CustomerView;
  /** The company whose customers' orders and trades the client sees; undefined: none. */
  readonly companyId?: number | undefined;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  /** How uint64 fields stand in answers. */
  readonly uint64: Uint64Form;
}

/** Text of 14013; at once where no customers traded. */
export function klineAnswerText(
  context: KlineContext,
  echo: RequestEcho,
  query: KlineQuery,
): string | Promise<string> {
  const { product, request } = query;
  const text = (candles: readonly Candle[]) =>
    answerText(echo, 'OK', klineDataText(product, request.klineType, candles, context.uint64));
  const candles = queryCandles(context, query);
  return candles instanceof Promise ? candles.then(text) : text(candles);
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
  context: KlineContext,
  echo: RequestEcho,
  { queries, msg }: KlineBatch,
  isWanted: () => boolean,
): Promise<string | undefined> {
  const items: string[] = [];
  for (const query of queries) {
    if (!isWanted()) return undefined;
    const { uint64 } = context;
    const { symbolId, tradeType, digits } = query.product;
    const list = klineListText(query.product, await queryCandles(context, query), uint64);
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
