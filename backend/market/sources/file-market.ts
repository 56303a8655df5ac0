import { join } from 'node:path';
import type { MarketSource } from '../market-source.ts';
import { createQuoteCalendar, type QuoteCalendar } from '../sessions/calendar.ts';
import { buildBars, isTooLow, type ProductBars, type ProductRows } from './build-bars.ts';
import { readMarketFile } from './csv/read-market-file.ts';
import { FILE_LIMITS, type FileLimits } from './csv/read-lines.ts';
import { INTERVALS, type ManifestFile, type Manifest, type ManifestProduct } from './manifest.ts';
import { MarketFileError } from './market-file-error.ts';
import { ProductHistory } from './product-history.ts';
import { orderDays, type DayOrder } from './day-order.ts';

/** Most rows of all files of a market together; they are kept in memory, some 300 bytes each while they are read and 90 after that. */
const MAX_ROWS = 1_000_000;

export interface FileMarketLimits extends FileLimits {
  readonly maxRows: number;
}

/** What a market from files may have where nothing else is asked for. */
export const FILE_MARKET_LIMITS: FileMarketLimits = { ...FILE_LIMITS, maxRows: MAX_ROWS };

/** A market whose prices come from files, and the time that they cover. */
export interface FileMarket {
  readonly source: MarketSource;
  /** Start of the first and end of the last price over all products, milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
}

interface FileMarketOptions {
  readonly limits?: FileMarketLimits | undefined;
  /** Puts days of the files into another order. */
  readonly shuffle?: DayOrder | undefined;
}

/**
 * Reads all files that a manifest names into memory. Throws MarketFileError for the first thing that is wrong, and where days are
 * to be put into another order and none can be.
 */
export async function openFileMarket(
  manifest: Manifest,
  { limits = FILE_MARKET_LIMITS, shuffle }: FileMarketOptions = {},
): Promise<FileMarket> {
  const { products: entries, folder } = manifest;
  let isShuffled = shuffle === undefined;
  const histories = new Map<number, ProductHistory>();
  let rowsLeft = limits.maxRows;
  for (const entry of entries) {
    const rows: ProductRows[] = [];
    for (const file of entry.files) {
      const read = await readProductFile(folder, entry, file, limits);
      rowsLeft -= read.rows.count;
      if (rowsLeft < 0)
        throw new MarketFileError(
          { file: file.path },
          `goes beyond the ${limits.maxRows} rows that a market may have`,
        );
      rows.push(read);
    }
    const { product } = entry;
    const calendar = createQuoteCalendar(product.sessions);
    const built = buildBars(product, calendar, rows);
    const shuffled = shuffle && shuffledBars(built, calendar, shuffle, entry);
    isShuffled ||= shuffled !== undefined;
    histories.set(product.symbolId, new ProductHistory(product, calendar, shuffled ?? built));
  }
  if (!isShuffled)
    throw new MarketFileError(
      { file: manifest.file },
      'has no two days between the two times that could be put into another order',
    );
  const ranges = [...histories.values()].map(({ range }) => range);
  return {
    source: sourceOf(
      entries.map(({ product }) => product),
      histories,
    ),
    fromMs: Math.min(...ranges.map(([from]) => from)),
    toMs: Math.max(...ranges.map(([, to]) => to)),
  };
}

/** The bars of a product with days in another order; undefined where none can be moved. */
function shuffledBars(
  { bars, trades }: ProductBars,
  calendar: QuoteCalendar,
  shuffle: DayOrder,
  { product, files: [first] }: ManifestProduct,
): ProductBars | undefined {
  const file = first?.path ?? product.code;
  if (trades.count > 0)
    throw new MarketFileError(
      { file },
      'has trades, which have their times: days of candles alone can be put into another order',
    );
  const shuffled = orderDays(bars, calendar, shuffle);
  for (let at = 0; shuffled !== undefined && at < shuffled.count; at += 1)
    if (isTooLow(shuffled.bar(at)?.low ?? 0, product))
      throw new MarketFileError(
        { file },
        `falls to a price too small for the digits and the typical spread of ${product.code} with its days in another order`,
      );
  return shuffled && { bars: shuffled, trades };
}

async function readProductFile(
  folder: string,
  { product }: ManifestProduct,
  { path, interval, symbol, columns, timeZone, round }: ManifestFile,
  limits: FileLimits,
): Promise<ProductRows> {
  const { digits, numberDigits } = product;
  const rows = await readMarketFile(
    {
      path: join(folder, path),
      file: path,
      digits,
      numberDigits,
      ...(symbol === undefined ? {} : { symbol }),
      ...(columns === undefined ? {} : { columns }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(round === undefined ? {} : { round }),
    },
    limits,
  );
  return interval === undefined ? { rows } : { rows, minutes: INTERVALS[interval] };
}

function sourceOf(
  products: MarketSource['products'],
  histories: ReadonlyMap<number, ProductHistory>,
): MarketSource {
  return {
    products,
    ticks: (symbolId, fromMs, toMs) => histories.get(symbolId)?.ticks(fromMs, toMs) ?? [],
    lastTick: (symbolId, atMs) => histories.get(symbolId)?.lastTick(atMs),
    candles: (symbolId, type, endSeconds, count, nowMs) =>
      histories.get(symbolId)?.candles(type, endSeconds * 1000, count, nowMs) ?? [],
    depth: (symbolId, atMs, levels) => histories.get(symbolId)?.depth(atMs, levels),
    daySummary: (symbolId, atMs) => histories.get(symbolId)?.daySummary(atMs),
    bounds: (symbolId, fromMs, toMs) => histories.get(symbolId)?.bounds(fromMs, toMs),
    known(symbolId) {
      const [fromMs, toMs] = histories.get(symbolId)?.range ?? [0, 0];
      return { fromMs, toMs };
    },
  };
}
