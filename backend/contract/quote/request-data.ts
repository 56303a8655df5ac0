import type { KlineType, TradeTypeNumber } from '../enumerations.ts';
import { CANCEL_TYPE, type CancelType, QUOTE_RET } from './commands.ts';
import { MAX_KLINES, MAX_PRODUCTS, MAX_TRADE_INFO, ROLLING_SPEED_MS } from './limits.ts';
import { mergeExponent } from './merge-accuracy.ts';
import {
  MAX_UINT32,
  readKlineType,
  readObject,
  readTradeMode,
  readTradeType,
  readUnsigned,
  readUnsigned64,
} from './read-value.ts';
import type { QuoteRejection } from './request-header.ts';

/** A product on one account type, as requests name it. The mode is not kept: answers carry the product's own. */
export interface ProductKey {
  readonly symbolId: number;
  readonly tradeType: TradeTypeNumber;
}

export interface MarketRequest extends ProductKey {
  readonly depthLevel: number;
  readonly mergeExponent: number;
  readonly tradeInfoCount: number;
}

/** A product in an interval whose closed K-lines are wanted. */
export interface ClosedKlineRequest extends ProductKey {
  readonly klineType: KlineType;
}

export interface KlineRequest extends ProductKey {
  readonly klineType: KlineType;
  /** 0 asks for the newest. */
  readonly endSeconds: number;
  readonly count: number;
}

/** A request's data, or why it is refused. */
export type DataResult<Data> = { readonly data: Data } | { readonly rejection: QuoteRejection };

type Fields = Readonly<Record<string, unknown>>;

export function rejectData(msg: string): { readonly rejection: QuoteRejection } {
  return { rejection: { ret: QUOTE_RET.badData, msg } };
}

/** Data of 14000: one key for each product. */
export function parseTickerRequest(data: unknown): DataResult<ProductKey[]> {
  return parseProducts(data, (_fields, key) => ({ data: key }));
}

/** Data of 14010. */
export function parseMarketRequest(data: unknown): DataResult<MarketRequest[]> {
  return parseProducts(data, (fields, key) => {
    const depthLevel =
      fields['depth_level'] === undefined ? 1 : readUnsigned(fields['depth_level'], MAX_UINT32);
    const accuracy = fields['merge_accuracy'];
    const exponent = typeof accuracy === 'string' ? mergeExponent(accuracy) : undefined;
    const tradeInfoCount = readUnsigned(fields['trade_info_count'], MAX_UINT32);
    if (depthLevel === undefined || depthLevel === 0)
      return rejectData('depth_level must be a positive uint32');
    if (exponent === undefined) return rejectData('merge_accuracy must be a power of ten as decimal text');
    if (tradeInfoCount === undefined) return rejectData('trade_info_count must be a uint32');
    const bounded = Math.min(tradeInfoCount, MAX_TRADE_INFO);
    return { data: { ...key, depthLevel, mergeExponent: exponent, tradeInfoCount: bounded } };
  });
}

/** Data of 14016: products and the shortest time between two pushes in milliseconds. */
export function parseRollingRequest(data: unknown): DataResult<{ products: ProductKey[]; speedMs: number }> {
  const products = parseTickerRequest(data);
  if ('rejection' in products) return products;
  const requested = readObject(data)?.['update_speed'];
  const speed = requested === undefined ? ROLLING_SPEED_MS.usual : readUnsigned(requested, MAX_UINT32);
  if (speed === undefined) return rejectData('update_speed must be a number of milliseconds');
  const speedMs = Math.min(Math.max(speed, ROLLING_SPEED_MS.least), ROLLING_SPEED_MS.most);
  return { data: { products: products.data, speedMs } };
}

/** Data of 14018: products with an interval each; none ends the subscription. */
export function parseClosedKlineRequest(data: unknown): DataResult<ClosedKlineRequest[]> {
  const list = readObject(data)?.['symbol_list'];
  if (Array.isArray(list) && list.length === 0) return { data: [] };
  return parseProducts(data, (fields, key) => {
    const klineType = readKlineType(fields['kline_type']);
    return klineType === undefined
      ? rejectData('kline_type must be 1 to 10')
      : { data: { ...key, klineType } };
  });
}

/** Data of 14006. */
export function parseCancelRequest(data: unknown): DataResult<CancelType> {
  const fields = readObject(data);
  const type = readUnsigned(fields?.['cancel_type'], CANCEL_TYPE.rolling);
  return type === undefined ? rejectData('cancel_type must be 0 to 3') : { data: type as CancelType };
}

/** Data of 14008: any object. */
export function parseHeartbeat(data: unknown): DataResult<null> {
  return readObject(data) ? { data: null } : rejectData('data must be an object');
}

/** Data of 14012. A count of zero is the combination that the specification calls unsupported. */
export function parseKlineRequest(data: unknown): DataResult<KlineRequest> {
  const fields = readObject(data);
  if (!fields) return rejectData('data must be an object');
  const key = readKey(fields);
  if ('rejection' in key) return key;
  const klineType = readKlineType(fields['kline_type']);
  if (klineType === undefined) return rejectData('kline_type must be 1 to 10');
  const end = fields['kline_timestamp_end'];
  const endSeconds = end === undefined ? 0 : readUnsigned64(end);
  if (endSeconds === undefined) return rejectData('kline_timestamp_end must be a uint64');
  const count = readUnsigned(fields['query_kline_num'], MAX_UINT32);
  if (count === undefined) return rejectData('query_kline_num must be a uint32');
  if (count === 0) return rejectData('the query is unsupported: query_kline_num is 0');
  if (count > MAX_KLINES) return rejectData(`query_kline_num must be at most ${MAX_KLINES}`);
  return { data: { ...key.data, klineType, endSeconds, count } };
}

/** Data of 14014: several queries of 14012. */
export function parseKlineBatchRequest(data: unknown): DataResult<KlineRequest[]> {
  return parseList(readObject(data)?.['data_list'], 'data_list', parseKlineRequest);
}

function parseProducts<Item>(
  data: unknown,
  parse: (fields: Fields, key: ProductKey) => DataResult<Item>,
): DataResult<Item[]> {
  return parseList(readObject(data)?.['symbol_list'], 'symbol_list', (item) => {
    const fields = readObject(item);
    if (!fields) return rejectData('symbol_list must hold objects');
    const key = readKey(fields);
    return 'rejection' in key ? key : parse(fields, key.data);
  });
}

function parseList<Item>(
  list: unknown,
  name: string,
  parse: (item: unknown) => DataResult<Item>,
): DataResult<Item[]> {
  if (!Array.isArray(list) || list.length === 0)
    return rejectData(`${name} must be an array that is not empty`);
  if (list.length > MAX_PRODUCTS) return rejectData(`${name} must hold at most ${MAX_PRODUCTS} products`);
  const items: Item[] = [];
  for (const entry of list as unknown[]) {
    const item = parse(entry);
    if ('rejection' in item) return item;
    items.push(item.data);
  }
  return { data: items };
}

function readKey(fields: Fields): DataResult<ProductKey> {
  const symbolId = readUnsigned64(fields['symbol_id']);
  const tradeType = readTradeType(fields['trade_type']);
  if (symbolId === undefined) return rejectData('symbol_id must be a uint64');
  if (tradeType === undefined) return rejectData('trade_type must be 1, 2, 3, 5 or 6');
  if (readTradeMode(fields['trade_mode']) === undefined) return rejectData('trade_mode must be 1 to 4');
  return { data: { symbolId, tradeType } };
}
