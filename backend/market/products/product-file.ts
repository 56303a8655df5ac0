import { toInstrumentId } from '../../domain/units.ts';
import { Compile } from 'typebox/compile';
import type {
  FundDefinition,
  PathParameters,
  ContractTerms,
  ProductDefinition,
  SessionCalendar,
  WeeklyWindow,
} from '../product-definition.ts';
import { oneLine, schemaFault } from '../schema-fault.ts';
import { EXCHANGE_HOLIDAYS, FOREX_HOLIDAYS } from '../sessions/holidays.ts';
import { playFault } from './check-plays.ts';
import { checkActions } from './check-actions.ts';
import { checkSplits } from './check-splits.ts';
import { checkFunds, checkPath, checkTogether } from './check-products.ts';
import { ProductFileError } from './product-file-error.ts';
import { COMPLETE_TERMS, FORMS, ProductFile } from './product-schema.ts';

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
