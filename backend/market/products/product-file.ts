import { toInstrumentId } from '../../domain/units.ts';
import { Compile } from 'typebox/compile';
import {
  type FundDefinition,
  type PathParameters,
  type ContractTerms,
  type ProductDefinition,
  type SessionCalendar,
  type WeeklyWindow,
  isCross,
} from '../product-definition.ts';
import { oneLine, schemaFault } from '../schema-fault.ts';
import { EXCHANGE_HOLIDAYS, FOREX_HOLIDAYS } from '../sessions/holidays.ts';
import { playFault, spreadFault } from './check-plays.ts';
import { checkFunds, checkPath, checkTogether } from './check-products.ts';
import { ProductFileError } from './product-file-error.ts';
import { COMPLETE_TERMS, FORMS, ProductFile } from './product-schema.ts';
import { parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { dayEndOfDate, RATIO_DIGITS } from '../../domain/index.ts';
import { dividendFault } from './check-bounds.ts';
import { ALL_DRIFT_YEARS, leastUsualPrice, MOST_USUAL_PRICE } from '../path/price-range.ts';
import { DAY_MS, END_DAY, FIRST_DAY } from '../sessions/time.ts';
import { openingOf } from '../splits/split-moments.ts';

/** Refuses splits that the market or an account could not go through. Throws ProductFileError. */
function checkSplits(
  products: readonly ProductDefinition[],
  funds: readonly Pick<FundDefinition, 'basket'>[],
): void {
  for (const [at, product] of products.entries()) {
    if (!product.splits?.length) continue;
    const place = `/products/${at} (${product.code})`;
    const fault = ownerFault(product, products, funds) ?? listFault(product) ?? priceFault(product);
    if (fault !== undefined) throw new ProductFileError(`${place}: ${fault}`);
  }
}

/** Who counts on the shares of a product beside stock accounts. */
function ownerFault(
  { symbolId, baseCurrency, plays, path }: ProductDefinition,
  products: readonly ProductDefinition[],
  funds: readonly Pick<FundDefinition, 'basket'>[],
): string | undefined {
  const other = plays.find(({ tradeType }) => tradeType !== TRADE_TYPE_NUMBER.stock);
  if (other !== undefined)
    return `splits of a product that account type ${other.tradeType} trades too: only stock accounts know them`;
  if (isCross(path)) return 'splits of a price that follows from its legs';
  const cross = products.find((one) => isCross(one.path) && one.path.legs.includes(symbolId));
  if (cross !== undefined) return `splits of a leg of ${cross.code}`;
  const isHeld = funds.some(({ basket }) => basket.some(({ currencyCode }) => currencyCode === baseCurrency));
  return isHeld ? `splits of ${baseCurrency}, which a fund holds` : undefined;
}

function listFault(product: ProductDefinition): string | undefined {
  let last = '';
  for (const [at, { date, newShares, oldShares }] of (product.splits ?? []).entries()) {
    const openMs = openingOf(product, date);
    if (openMs === undefined) return `splits/${at}: '${date}' is no trading day`;
    if (openMs < FIRST_DAY * DAY_MS || openMs >= END_DAY * DAY_MS)
      return `splits/${at}: '${date}' is outside the history of the market`;
    if (date <= last) return `splits/${at}: '${date}' is not after '${last}'`;
    if (newShares === oldShares) return `splits/${at}: ${newShares} for ${oldShares} changes nothing`;
    last = date;
  }
  return undefined;
}

/** A price has room to move after every split, wherever it has drifted to by then. */
function priceFault({ path, digits, plays, splits = [] }: ProductDefinition): string | undefined {
  if (isCross(path)) return undefined;
  const start = Number(parseDecimal(path.startPrice, digits) ?? 0n);
  const ends = [start, start * Math.exp(path.annualDrift * ALL_DRIFT_YEARS)];
  const least = leastUsualPrice(path.typicalSpread);
  let factor = 1;
  for (const [at, { newShares, oldShares }] of splits.entries()) {
    factor *= oldShares / newShares;
    const prices = ends.map((price) => price * factor);
    const wrong = prices.find((price) => price < least || price > MOST_USUAL_PRICE);
    if (wrong !== undefined)
      return `splits/${at}: leads to ${wrong.toPrecision(3)} price ticks, and the price must stay from ${least} to ${MOST_USUAL_PRICE}`;
    const wide = spreadFault({ plays }, Math.max(...prices));
    if (wide !== undefined) return `splits/${at}: ${wide}`;
  }
  return undefined;
}

/** Refuses dividends of something that is no share, without a day of their own, or too large. Throws ProductFileError. */
function checkActions({ corporateActions = [], plays, path }: ProductDefinition, place: string): void {
  if (corporateActions.length === 0) return;
  const fail = (problem: string): never => {
    throw new ProductFileError(`${place}: ${problem}`);
  };
  if (!plays.some(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.stock))
    fail('corporateActions of a product that no stock account trades');
  let last = '';
  for (const [at, { date, taxShare }] of corporateActions.entries()) {
    if (dayEndOfDate(date) === undefined) fail(`corporateActions/${at}: '${date}' is no date`);
    if (date <= last) fail(`corporateActions/${at}: '${date}' is not after '${last}'`);
    if ((parseDecimal(taxShare, RATIO_DIGITS) ?? 0n) > powerOfTen(RATIO_DIGITS))
      fail(`corporateActions/${at}: taxShare is above 1`);
    last = date;
  }
  const fault = dividendFault({ corporateActions, path });
  if (fault !== undefined) fail(fault);
}

/** Largest product file, in characters. */
export const MAX_PRODUCT_FILE = 4_000_000;

const validator = Compile(ProductFile);
const HOLIDAYS = { none: [], forex: FOREX_HOLIDAYS, exchange: EXCHANGE_HOLIDAYS } as const;

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
    // Some editors begin a file with a byte order mark.
    return readProductList(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProductFileError(`not JSON: ${oneLine(error.message)}`);
    throw error;
  }
}

/** Reads the value of a product file. Throws ProductFileError. */
export function readProductList(value: unknown): ProductList {
  if (!validator.Check(value)) {
    const { place, problem } = schemaFault(validator.Errors(value), FORMS);
    throw new ProductFileError(`${place} ${problem}`);
  }
  const calendars = new Map(
    Object.entries(value.sessions).map(([name, sessions]) => [name, calendarOf(name, sessions)]),
  );
  const terms = new Map(Object.entries(value.terms));
  const funds = value.funds ?? [];
  const products = value.products.map((product, at): ProductDefinition => {
    const place = `/products/${at} (${product.code})`;
    const sessions = calendars.get(product.sessions);
    if (!sessions) throw new ProductFileError(`${place}: there are no sessions '${product.sessions}'`);
    const plays = product.plays.map((play) => termsOf(terms, play, product.numberDigits, place));
    const fund = funds.find((one) => one.symbolId === product.symbolId);
    const path = pathOf(product.path, place);
    const symbolId = toInstrumentId(product.symbolId);
    const complete = { ...product, symbolId, path, sessions, plays, ...(fund && { fundId: fund.fundId }) };
    checkPath(complete, place);
    checkActions(complete, place);
    return complete;
  });
  checkTogether(products);
  checkSplits(products, funds);
  checkFunds(funds, products);
  return { products, funds };
}

function calendarOf(name: string, sessions: ProductFile['sessions'][string]): SessionCalendar {
  for (const [at, { from, to }] of sessions.windows.entries())
    if (to <= from)
      throw new ProductFileError(
        `/sessions/${name}/windows/${at}: 'to' (${to}) is not after 'from' (${from}); a session over midnight takes two windows`,
      );
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

type Path = ProductFile['products'][number]['path'];

/** Members of a price that moves by itself. */
const OWN_MEMBERS = ['startPrice', 'annualDrift', 'factorGroup', 'factorShare'] as const;

/** A price moves by itself or with its legs, never both. */
function pathOf(path: Path, place: string): PathParameters {
  const isLed = path.legs !== undefined;
  const wrong = OWN_MEMBERS.find((member) => (path[member] !== undefined) === isLed);
  if (wrong !== undefined)
    throw new ProductFileError(
      `${place}: path ${isLed ? `has ${wrong}, which legs leave no room for` : `has neither ${wrong} nor legs`}`,
    );
  // The schema has checked every member, and all of one kind are there.
  return path as PathParameters;
}

type Play = ProductFile['products'][number]['plays'][number];

/** An account type: its named terms with what it says itself on top. */
function termsOf(
  terms: ReadonlyMap<string, ProductFile['terms'][string]>,
  { terms: name, ...own }: Play,
  digits: number,
  place: string,
): ContractTerms {
  const shared = terms.get(name);
  if (!shared) throw new ProductFileError(`${place}: there are no terms '${name}'`);
  const together: Record<string, unknown> = { ...shared, ...own };
  const missing = COMPLETE_TERMS.find((member) => together[member] === undefined);
  if (missing !== undefined) throw new ProductFileError(`${place}: terms '${name}' leave ${missing} open`);
  // The schema has checked every member, and none is missing.
  const play = together as unknown as ContractTerms;
  const fault = playFault(play, digits);
  if (fault) throw new ProductFileError(`${place}: ${fault} in '${name}'`);
  return play;
}
