import pino from 'pino';
import { parseCommandLine } from '../command-line/parse-command-line.ts';
import type { KlineType } from '../contract/enumerations.ts';
import type { Candle, DepthLevel, Tick } from '../domain/market-data.ts';
import { createSystemClock, shownDepth, type MarketSource } from '../market/index.ts';
import { openMarket } from './open-market.ts';

/** What is asked of a market that is a function of its options and of time. */
export interface MomentQuestion {
  /** Options of the platform that name its market, as they stand on a command line. */
  readonly options: readonly string[];
  /** Code of a product. */
  readonly symbol: string;
  readonly atMs: number;
  readonly klineType: KlineType;
  /** K-lines that end with the one of a second. */
  readonly endSeconds: number;
  readonly count: number;
}

/** The market of a product around a moment. Prices are price ticks, volumes are volume units. */
export interface MarketMoment {
  readonly priceDigits: number;
  readonly lotDigits: number;
  readonly candles: readonly Pick<Candle, 'timestamp' | 'open' | 'high' | 'low' | 'close'>[];
  /** The book as orders walked it, without what customers had taken of it. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  /** The newest trades before the moment, the newest first. */
  readonly trades: readonly Pick<Tick, 'timeMs' | 'price' | 'volume' | 'direction'>[];
}

/** Levels a side, and trades, that a moment has. */
const LEVELS = 12;
const TRADES = 8;
/** How far back trades are looked for, in milliseconds: further back nothing has to do with the moment. */
const TRADES_REACH_MS = 600_000;

/** The market of options, opened once: the first answer of one walks through years. */
let known: { readonly name: string; readonly source: Promise<MarketSource> } | undefined;

async function open(options: readonly string[]): Promise<MarketSource> {
  const config = { ...parseCommandLine([...options]), clock: 'stepped' as const };
  const { feed } = await openMarket(config, createSystemClock(), pino({ level: 'silent' }));
  return feed.source;
}

/**
 * Draws a market at a moment again, as the platform of a run had it; undefined for a product that it does not have.
 * @throws BadOptionError, MarketFileError for a market that cannot be drawn.
 */
export async function drawMoment(question: MomentQuestion): Promise<MarketMoment | undefined> {
  const { options, symbol, atMs, klineType, endSeconds, count } = question;
  const name = options.join('\0');
  if (known?.name !== name) known = { name, source: open(options) };
  const source = await known.source;
  const product = source.products.find((one) => one.code === symbol);
  if (product === undefined) return undefined;
  const { symbolId, digits: priceDigits, numberDigits: lotDigits } = product;
  const nowMs = (endSeconds + 1) * 1_000;
  const book = shownDepth(source)(symbolId, atMs, LEVELS);
  return {
    priceDigits,
    lotDigits,
    candles: source
      .candles(symbolId, klineType, endSeconds, count, nowMs)
      .map(({ timestamp, open: first, high, low, close }) => ({ timestamp, open: first, high, low, close })),
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
    trades: source
      .ticks(symbolId, atMs - TRADES_REACH_MS, atMs + 1)
      .slice(-TRADES)
      .reverse()
      .map(({ timeMs, price, volume, direction }) => ({ timeMs, price, volume, direction })),
  };
}
