import { constants, deflateSync } from 'node:zlib';
import { createBuiltInMarket, createSteppedClock } from '../backend/market/index.ts';
import type { KlineType } from '../backend/contract/enumerations.ts';
import { parseKlineRequest } from '../backend/contract/quote/request-data.ts';
import { parseRequestHeader } from '../backend/contract/quote/request-header.ts';
import { CustomerView } from '../backend/sockets/quote/customer-view.ts';
import { klineAnswerText } from '../backend/sockets/quote/klines.ts';
import { createProductTable } from '../backend/sockets/quote/product-table.ts';
import type { BenchResult } from './result.ts';

const KLINES = 1_000;
const QUERIES = 200;
const WARM_UP = 100;
const TYPES: readonly KlineType[] = [1, 2, 3, 5];
const NOW = Date.UTC(2026, 10, 18, 15, 0, 30);
const HALF_DAY_SECONDS = 43_200;
const TEN_YEARS_SECONDS = 3_650 * 86_400;
const AGED_QUERIES = 100;

const options = { level: constants.Z_BEST_SPEED };
const source = createBuiltInMarket({ seed: 7 });
const clock = createSteppedClock(NOW);
const products = createProductTable(source.products);

/** Every query reads another part of history, so that no cache of candles can help. */
function requestText(i: number): string {
  return textOf(i, Math.floor(NOW / 1000) - i * HALF_DAY_SECONDS * 3);
}

function textOf(i: number, end: number): string {
  const data = {
    symbol_id: 10021,
    trade_type: 2,
    trade_mode: 1,
    kline_timestamp_end: end,
    query_kline_num: KLINES,
  };
  return JSON.stringify({
    cmd_id: 14012,
    seq_id: i,
    ext: '',
    data: { ...data, kline_type: TYPES[i % TYPES.length] },
  });
}

const context = { view: new CustomerView(source, undefined), marketClock: clock, uint64: 'number' } as const;

/** What the quote websocket does with a query, from its text to the bytes of its answer. */
function answer(text: string): { readonly json: string; readonly bytes: Buffer } {
  const header = parseRequestHeader(text);
  if (!('request' in header)) throw new Error(header.rejection.msg);
  const parsed = parseKlineRequest(header.request.data);
  if (!('data' in parsed)) throw new Error(parsed.rejection.msg);
  const product = products.find(parsed.data);
  if (!product) throw new Error('no such product');
  const json = klineAnswerText(context, header.request, { product, request: parsed.data });
  if (typeof json !== 'string') throw new Error('nobody traded');
  return { json, bytes: deflateSync(json, options) };
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;
}

function timed(task: () => unknown): number {
  const start = performance.now();
  task();
  return performance.now() - start;
}

/** Today and ten years back: queries in turns, each of a day of its own, so that no cache can help. */
function byAge(): BenchResult {
  const [today, old]: [number[], number[]] = [[], []];
  const now = Math.floor(NOW / 1000);
  for (let i = 0; i < AGED_QUERIES + WARM_UP; i++) {
    const ends = [now - i * HALF_DAY_SECONDS, now - TEN_YEARS_SECONDS + i * HALF_DAY_SECONDS];
    const [own = 0, aged = 0] = ends.map((end) => timed(() => answer(textOf(i, end))));
    if (i < WARM_UP) continue;
    today.push(own);
    old.push(aged);
  }
  const [ours, baseline] = [median(old), median(today)];
  return {
    name: 'klines-age',
    ours: Number(ours.toFixed(3)),
    baseline: Number(baseline.toFixed(3)),
    ratio: baseline / ours,
    unit: 'ms',
    conditions: `${KLINES} K-lines ten years back, ${AGED_QUERIES} queries, nothing cached, median; baseline: the same of the last weeks, in turns`,
  };
}

/** A query of 1000 K-lines, computed from nothing, against bare JSON and zlib over the same data; then by age. */
export function run(): Promise<readonly BenchResult[]> {
  return Promise.resolve([plain(), byAge()]);
}

function plain(): BenchResult {
  const [ours, bare]: [number[], number[]] = [[], []];
  let size = 0;
  for (let i = 0; i < QUERIES + WARM_UP; i++) {
    const text = requestText(i);
    let json = '';
    const own = timed(() => ({ json } = answer(text)));
    const data: unknown = JSON.parse(json);
    const baseline = timed(() => (size = deflateSync(JSON.stringify(data), options).length));
    if (i < WARM_UP) continue;
    ours.push(own);
    bare.push(baseline);
  }
  const [own, baseline] = [median(ours), median(bare)];
  return {
    name: 'klines',
    ours: Number(own.toFixed(3)),
    baseline: Number(baseline.toFixed(3)),
    ratio: baseline / own,
    unit: 'ms',
    conditions:
      `${KLINES} K-lines of 1, 5, 15 and 60 minutes at ${QUERIES} different ages, nothing cached, from request text to ` +
      `zlib answer (${Math.round(size / 1024)} KiB), median; baseline: JSON.stringify and zlib level 1 of the same data`,
  };
}
