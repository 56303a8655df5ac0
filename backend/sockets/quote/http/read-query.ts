import { isLonger } from '../../../contract/letters.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import { findJsonExcess } from '../../../contract/json-bounds.ts';
import { QUOTE_RET } from '../../../contract/quote/commands.ts';
import { MAX_PRODUCTS } from '../../../contract/quote/limits.ts';
import { type DataResult, parseKlineRequest, rejectData } from '../../../contract/quote/request-data.ts';
import { readObject, readUnsigned } from '../../../contract/quote/read-value.ts';
import type { QuoteRejection } from '../../../contract/quote/request-header.ts';
import type { QuotedProduct } from '../../../contract/quote/response.ts';
import type { KlineQuery } from '../klines.ts';

/** Longest `trace`, in characters. */
const MAX_TRACE_LENGTH = 128;
/** Longest `code`; no product's is longer. */
const MAX_CODE_LENGTH = 32;

/** The envelope of a query; `trace` is repeated in the answer. */
export interface HttpQuery {
  readonly trace: string;
  readonly data: unknown;
}

/** A product under the code by which it was asked for. */
export interface NamedProduct {
  readonly code: string;
  readonly product: QuotedProduct;
}

/** A K-line query over HTTP. */
export type NamedKlines = NamedProduct & KlineQuery;

/** What was found of a list, and the codes that no product has. */
export interface Found<Item> {
  readonly known: readonly Item[];
  readonly unknown: readonly string[];
}

/** Finds products by code, for example `BTC/USDT` or `BTCUSDT`. */
export type FindByCode = (code: string) => QuotedProduct | undefined;

/** The products by code, on the first account type that each trades on. */
export function productsByCode(products: readonly ProductDefinition[]): FindByCode {
  const rows = new Map<string, QuotedProduct>();
  for (const { symbolId, code, digits, numberDigits, plays } of products) {
    const [play] = plays;
    if (play === undefined) continue;
    const { tradeType, tradeMode } = play;
    const product = { symbolId, tradeType, tradeMode, digits, numberDigits };
    rows.set(code, product);
    rows.set(code.replace('/', ''), product);
  }
  return (code) => rows.get(code);
}

/** Reads the JSON of a query. Refused with 201 where it is no object or its `trace` is no text of at most 128 characters. */
export function readHttpQuery(text: string | undefined): HttpQuery | { readonly rejection: QuoteRejection } {
  const fields = readObject(parseJson(text ?? ''));
  if (fields === undefined) return rejectHeader('query must be a JSON object');
  const { trace, data } = fields;
  if (typeof trace !== 'string' || isLonger(trace, MAX_TRACE_LENGTH))
    return rejectHeader(`trace must be a string of at most ${MAX_TRACE_LENGTH} characters`);
  return { trace, data };
}

/** Data of depth-tick and trade-tick. */
export function readSymbols(data: unknown, find: FindByCode): DataResult<Found<NamedProduct>> {
  return readList(readObject(data)?.['symbol_list'], 'symbol_list', (fields) => named(fields, find));
}

/** Data of batch-kline. */
export function readKlineList(data: unknown, find: FindByCode): DataResult<Found<NamedKlines>> {
  return readList(readObject(data)?.['data_list'], 'data_list', (fields) => readKlines(fields, find));
}

/** Data of kline; an unknown product is refused. */
export function readOneKlines(data: unknown, find: FindByCode): DataResult<NamedKlines> {
  const fields = readObject(data);
  if (fields === undefined) return rejectData('data must be an object');
  const read = readKlines(fields, find);
  if ('rejection' in read) return read;
  return 'unknown' in read.data ? rejectUnknown([read.data.unknown]) : { data: read.data };
}

/** The refusal of products that do not exist. */
export function rejectUnknown(codes: readonly string[]): { readonly rejection: QuoteRejection } {
  return rejectData(`unknown products: ${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ', …' : ''}`);
}

type Fields = Readonly<Record<string, unknown>>;
/** An item of a list, or the code that no product has. */
type Item<Known> = Known | { readonly unknown: string };

function named(fields: Fields, find: FindByCode): DataResult<Item<NamedProduct>> {
  const { code } = fields;
  if (typeof code !== 'string' || code === '' || code.length > MAX_CODE_LENGTH)
    return rejectData('code must be the code of a product');
  const product = find(code);
  return { data: product === undefined ? { unknown: code } : { code, product } };
}

/** Prices are the same with and without forward adjustment: no product of the platform is ever split. */
function readKlines(fields: Fields, find: FindByCode): DataResult<Item<NamedKlines>> {
  const item = named(fields, find);
  if ('rejection' in item) return item;
  const adjust = fields['adjust_type'];
  if (adjust !== undefined && readUnsigned(adjust, 1) === undefined)
    return rejectData('adjust_type must be 0 or 1');
  const product = 'unknown' in item.data ? undefined : item.data.product;
  const key = { symbol_id: product?.symbolId ?? 0, trade_type: product?.tradeType ?? 2, trade_mode: 0 };
  const request = parseKlineRequest({ ...fields, ...key });
  if ('rejection' in request) return request;
  return { data: 'unknown' in item.data ? item.data : { ...item.data, request: request.data } };
}

function readList<Known extends object>(
  list: unknown,
  name: string,
  read: (fields: Fields) => DataResult<Item<Known>>,
): DataResult<Found<Known>> {
  if (!Array.isArray(list) || list.length === 0)
    return rejectData(`${name} must be an array that is not empty`);
  if (list.length > MAX_PRODUCTS) return rejectData(`${name} must hold at most ${MAX_PRODUCTS} products`);
  const known: Known[] = [];
  const unknown: string[] = [];
  for (const entry of list as unknown[]) {
    const fields = readObject(entry);
    if (fields === undefined) return rejectData(`${name} must hold objects`);
    const item = read(fields);
    if ('rejection' in item) return item;
    if ('unknown' in item.data) unknown.push(item.data.unknown);
    else known.push(item.data);
  }
  return known.length === 0 ? rejectUnknown(unknown) : { data: { known, unknown } };
}

function rejectHeader(msg: string): { readonly rejection: QuoteRejection } {
  return { rejection: { ret: QUOTE_RET.badHeader, msg } };
}

function parseJson(text: string): unknown {
  if (findJsonExcess(text) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
