import { Compile } from 'typebox/compile';
import { parseDecimal, powerOfTen } from '../../protocol/decimal.ts';
import { TRADE_TYPE } from '../../protocol/enumerations.ts';
import type {
  FundDefinition,
  PlayTerms,
  ProductDefinition,
  SessionCalendar,
  WeeklyWindow,
} from '../product-definition.ts';
import { EXCHANGE_HOLIDAYS, FOREX_HOLIDAYS } from '../sessions/holidays.ts';
import { COMPLETE_TERMS, ProductFile } from './product-schema.ts';

/** Largest product file, in characters. */
export const MAX_PRODUCT_FILE = 4_000_000;
/** Decimals of ratios when weights are added up. */
const WEIGHT_DIGITS = 10;

/** Plays whose customers may borrow. */
const LENDING_PLAYS: ReadonlySet<number> = new Set([TRADE_TYPE.leverage, TRADE_TYPE.stock]);

const validator = Compile(ProductFile);
const HOLIDAYS = { none: [], forex: FOREX_HOLIDAYS, exchange: EXCHANGE_HOLIDAYS } as const;

/** A product file that cannot be used; the message says where and why in one line. */
export class ProductFileError extends Error {
  override readonly name = 'ProductFileError';
}

/** The products and funds of a market. */
export interface ProductList {
  readonly products: readonly ProductDefinition[];
  readonly funds: readonly FundDefinition[];
}

/** Reads the text of a product file (docs/market.md). Throws ProductFileError. */
export function parseProductFile(text: string): ProductList {
  if (text.length > MAX_PRODUCT_FILE)
    throw new ProductFileError(`the file is longer than ${MAX_PRODUCT_FILE} characters`);
  try {
    return readProductList(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProductFileError(`not JSON: ${error.message}`);
    throw error;
  }
}

/** Reads the value of a product file. Throws ProductFileError. */
export function readProductList(value: unknown): ProductList {
  if (!validator.Check(value)) {
    const [first] = validator.Errors(value);
    throw new ProductFileError(`${first?.instancePath || '/'} ${first?.message ?? 'is wrong'}`);
  }
  const calendars = new Map(
    Object.entries(value.sessions).map(([name, sessions]) => [name, calendarOf(sessions)]),
  );
  const funds = value.funds ?? [];
  const products = value.products.map((product, at): ProductDefinition => {
    const place = `/products/${at} (${product.code})`;
    const sessions = calendars.get(product.sessions);
    if (!sessions) throw new ProductFileError(`${place}: there are no sessions '${product.sessions}'`);
    const plays = product.plays.map((play) => termsOf(value, play, product.numberDigits, place));
    const fund = funds.find(({ symbolId }) => symbolId === product.symbolId);
    return { ...product, sessions, plays, ...(fund && { fundId: fund.fundId }) };
  });
  refuseTwins(products);
  funds.forEach((fund, at) => checkFund(fund, products, `/funds/${at}`));
  return { products, funds };
}

function calendarOf(sessions: ProductFile['sessions'][string]): SessionCalendar {
  const times = sessions.windows.flatMap(({ days, from, to }) =>
    days.map((dayOfWeek): WeeklyWindow => ({
      dayOfWeek,
      startTime: secondsOf(from),
      endTime: secondsOf(to),
    })),
  );
  return { quoteTimes: times, tradeTimes: times, holidays: HOLIDAYS[sessions.holidays] };
}

function secondsOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 3_600 + Number(clock.slice(3)) * 60;
}

type Play = ProductFile['products'][number]['plays'][number];

/** A play: its named terms with what it says itself on top. */
function termsOf(file: ProductFile, { terms: name, ...own }: Play, digits: number, place: string): PlayTerms {
  const shared = file.terms[name];
  if (!shared) throw new ProductFileError(`${place}: there are no terms '${name}'`);
  const together: Record<string, unknown> = { ...shared, ...own };
  const missing = COMPLETE_TERMS.find((member) => together[member] === undefined);
  if (missing !== undefined) throw new ProductFileError(`${place}: terms '${name}' leave ${missing} open`);
  // The schema has checked every member, and none is missing.
  const play = together as unknown as PlayTerms;
  const fault = faultOf(play, digits);
  if (fault) throw new ProductFileError(`${place}: ${fault} in '${name}'`);
  return play;
}

function faultOf(play: PlayTerms, digits: number): string | undefined {
  const { minLeverage, defaultLeverage, maxLeverage } = play;
  const [min, max, step] = [play.minVolume, play.maxVolume, play.volumeStep].map((text) =>
    parseDecimal(text, digits),
  );
  if (min === undefined || max === undefined || step === undefined)
    return `volumes have more than ${digits} decimals`;
  if (step <= 0n || min % step !== 0n) return 'minVolume is not a multiple of volumeStep';
  if (max <= min) return 'maxVolume is not above minVolume';
  if (minLeverage > defaultLeverage || defaultLeverage > maxLeverage)
    return 'defaultLeverage is out of range';
  if (play.lending && !LENDING_PLAYS.has(play.tradeType)) return 'contracts and spot lend nothing: lending';
  if (play.lending && play.lending.overnightLeverage > maxLeverage)
    return 'overnightLeverage is out of range';
  return undefined;
}

function refuseTwins(products: readonly ProductDefinition[]): void {
  const seen = new Set<string | number>();
  for (const { symbolId, code, plays } of products) {
    for (const key of [symbolId, code]) {
      if (seen.has(key)) throw new ProductFileError(`two products have '${key}'`);
      seen.add(key);
    }
    if (new Set(plays.map(({ tradeType }) => tradeType)).size < plays.length)
      throw new ProductFileError(`${code} has a play twice`);
  }
}

function checkFund(fund: FundDefinition, products: readonly ProductDefinition[], place: string): void {
  const product = products.find(({ symbolId }) => symbolId === fund.symbolId);
  if (product?.area !== 'fund')
    throw new ProductFileError(`${place}: product ${fund.symbolId} is no fund of this file`);
  const sum = fund.basket.reduce((all, { weight }) => all + (parseDecimal(weight, WEIGHT_DIGITS) ?? 0n), 0n);
  if (sum !== powerOfTen(WEIGHT_DIGITS))
    throw new ProductFileError(`${place}: the weights do not add up to 1`);
}
