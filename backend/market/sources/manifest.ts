import { toInstrumentId } from '../../domain/units.ts';
import { basename, dirname } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseDecimal } from '../../domain/decimal.ts';
import { TRADE_TYPE_NUMBER, TRADE_MODE_NUMBER } from '../../contract/enumerations.ts';
import { isConvertible } from '../conversion.ts';
import type { ContractTerms, ProductDefinition, SessionCalendar } from '../product-definition.ts';
import { groupFault, isWhole } from '../products/check-plays.ts';
import { GroupSpreads } from '../products/product-schema.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { FIELDS } from './csv/columns.ts';
import { isTimeZone } from './csv/time-zone.ts';
import { memberError, readJsonFile } from './json-file.ts';
import { MarketFileError, quoted } from './market-file-error.ts';

/** Terms of a product of a manifest that says nothing else; quantities are those of the product's digits. */
export const DEFAULT_TERMS: Omit<ContractTerms, 'tradeType' | 'minVolume' | 'volumeStep'> = {
  tradeMode: TRADE_MODE_NUMBER.mm,
  contractSize: 1,
  maxVolume: '10000',
  buyMaxPositionVolumes: '50000',
  sellMaxPositionVolumes: '50000',
  accountPositionTotalVolumes: '80000',
  minLeverage: 1,
  maxLeverage: 20,
  defaultLeverage: 5,
  maintenanceMarginRatio: '0.025',
  askSpread: 0,
  bidSpread: 0,
  feeRate: '0.0005',
  minFee: '0',
  maxFee: '5000',
  stopLossMinPoint: 5,
  stopLossMaxPoint: 100_000_000,
  priceMaxLimit: '0.5',
  priceMinLimit: '0.5',
  buyInterest: '-0.05',
  sellInterest: '-0.01',
};

/** Limits of a manifest: its size, its products, and the files of one product. */
export const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_PRODUCTS = 256;
const MAX_FILES_A_PRODUCT = 256;

/** Currency that accounts are kept in: every product must lead to it. */
const ACCOUNT_CURRENCY = 'USDT';
/** Lengths of candles by the names that exports use. */
export const INTERVALS = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '10m': 10,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '4h': 240,
  '6h': 360,
  '8h': 480,
  '12h': 720,
  '1d': 1440,
} as const;
export type IntervalName = keyof typeof INTERVALS;

const closed = { additionalProperties: false } as const;
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const decimal = () => Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,18})?$' });

const FileEntry = Type.Object(
  {
    path: text(1024),
    interval: Type.Optional(Type.Enum(Object.keys(INTERVALS) as IntervalName[])),
    symbol: Type.Optional(text(64)),
    columns: Type.Optional(Type.Array(Type.Enum([...FIELDS, '']), { minItems: 1, maxItems: 64 })),
    timeZone: Type.Optional(text(64)),
    round: Type.Optional(Type.Boolean()),
  },
  closed,
);

const Window = Type.Object(
  {
    dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
    startTime: Type.Integer({ minimum: 0, maximum: 86_400 }),
    endTime: Type.Integer({ minimum: 0, maximum: 86_400 }),
  },
  closed,
);

const Terms = Type.Partial(
  Type.Object(
    {
      tradeMode: Type.Integer({ minimum: 1, maximum: 4 }),
      contractSize: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      minVolume: decimal(),
      maxVolume: decimal(),
      volumeStep: decimal(),
      buyMaxPositionVolumes: decimal(),
      sellMaxPositionVolumes: decimal(),
      accountPositionTotalVolumes: decimal(),
      minLeverage: Type.Integer({ minimum: 1, maximum: 1_000 }),
      maxLeverage: Type.Integer({ minimum: 1, maximum: 1_000 }),
      defaultLeverage: Type.Integer({ minimum: 1, maximum: 1_000 }),
      maintenanceMarginRatio: decimal(),
      askSpread: Type.Integer({ minimum: 0, maximum: 100_000 }),
      bidSpread: Type.Integer({ minimum: 0, maximum: 100_000 }),
      feeRate: decimal(),
      makerFeeRate: decimal(),
      groupSpreads: GroupSpreads,
    },
    closed,
  ),
);

const ProductEntry = Type.Object(
  {
    symbolId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    code: text(32),
    name: Type.Optional(text(64)),
    area: Type.Enum(['crypto', 'forex', 'metal', 'index', 'stock', 'etf', 'fund']),
    baseCurrency: text(16),
    profitCurrency: text(16),
    digits: Type.Integer({ minimum: 0, maximum: 8 }),
    numberDigits: Type.Integer({ minimum: 0, maximum: 8 }),
    ticksPerMinute: Type.Optional(Type.Number({ minimum: 4, maximum: 600 })),
    typicalSpread: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    typicalTradeVolume: Type.Optional(decimal()),
    quoteTimes: Type.Optional(Type.Array(Window, { minItems: 1, maxItems: 64 })),
    terms: Type.Optional(Terms),
    files: Type.Optional(Type.Array(FileEntry, { minItems: 1, maxItems: MAX_FILES_A_PRODUCT })),
    stream: Type.Optional(Type.String({ pattern: '^[a-z0-9]{2,32}$' })),
  },
  closed,
);

const ManifestSchema = Type.Object(
  {
    live: Type.Optional(
      Type.Object(
        {
          url: Type.String({ maxLength: 256, pattern: '^wss?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9/_-]*)?$' }),
        },
        closed,
      ),
    ),
    products: Type.Array(ProductEntry, { minItems: 1, maxItems: MAX_PRODUCTS }),
  },
  closed,
);
const compiled = Compile(ManifestSchema);

export type ManifestFile = Static<typeof FileEntry>;

/** A product of a manifest and where its prices come from: files, or a stream of the live address. */
export interface ManifestProduct {
  readonly product: ProductDefinition;
  readonly files: readonly ManifestFile[];
  readonly stream: string | undefined;
}

/** A market that an operator describes. */
export interface Manifest {
  /** Its name, and the folder that the paths of files start from. */
  readonly file: string;
  readonly folder: string;
  /** Address of a live exchange; undefined for a market of files. */
  readonly liveUrl: string | undefined;
  readonly products: readonly ManifestProduct[];
}

/**
 * Reads a market manifest: which products there are and where their prices come from (docs/market.md). Throws
 * MarketFileError that names the member that is wrong.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const file = basename(path);
  const value = await readJsonFile(path, file, MAX_MANIFEST_BYTES);
  if (!compiled.Check(value)) throw memberError(compiled.Errors(value), file);
  const { products: entries, live } = value as Static<typeof ManifestSchema>;
  if (live) checkAddress(live.url, file);
  const products = entries.map((entry, at) => readProduct(entry, file, `/products/${at}`));
  checkTogether(products, file);
  checkSources(products, live !== undefined, file);
  return { file, folder: dirname(path), liveUrl: live?.url, products };
}

/** The schema knows the characters of an address; that of a port out of range, say, cannot be connected to. */
function checkAddress(url: string, file: string): void {
  if (!URL.canParse(url))
    throw new MarketFileError(
      { file, column: '/live/url' },
      `${quoted(url)} is no address; expected one such as wss://stream.example.com:9443/stream`,
    );
}

/** A live market has a stream for every product and no files, any other market has files only. */
function checkSources(products: readonly ManifestProduct[], live: boolean, file: string): void {
  const streams = products.map(({ stream }) => stream);
  for (const [at, { files, stream }] of products.entries()) {
    if (stream !== undefined && streams.indexOf(stream) !== at)
      throw new MarketFileError(
        { file, column: `/products/${at}/stream` },
        `${quoted(stream)} is used twice`,
      );
    if (live ? stream !== undefined && files.length === 0 : stream === undefined && files.length > 0)
      continue;
    throw new MarketFileError(
      { file, column: `/products/${at}` },
      live ? 'must have a stream and no files, because the market is live' : 'must have files and no stream',
    );
  }
}

function readProduct(entry: Static<typeof ProductEntry>, file: string, place: string): ManifestProduct {
  const {
    files = [],
    stream,
    code,
    quoteTimes,
    terms = {},
    ticksPerMinute = 20,
    typicalSpread = 1,
    numberDigits,
  } = entry;
  const symbolId = toInstrumentId(entry.symbolId);
  const { area, baseCurrency, profitCurrency, digits, name = code } = entry;
  const least = oneUnit(numberDigits);
  const { volumeStep = least } = terms;
  const play = { ...DEFAULT_TERMS, minVolume: volumeStep, volumeStep, ...terms } as ContractTerms;
  const product: ProductDefinition = {
    symbolId,
    code,
    area,
    baseCurrency,
    profitCurrency,
    digits,
    numberDigits,
    name: { 'en-US': name, 'zh-CN': name, 'zh-TW': name },
    path: {
      startPrice: '1',
      dailyVolatility: 0,
      annualDrift: 0,
      factorGroup: code,
      factorShare: 0,
      ticksPerMinute,
      typicalSpread,
      typicalTradeVolume: entry.typicalTradeVolume ?? least,
    },
    sessions: sessionsOf(quoteTimes, file, place),
    plays: [{ ...play, tradeType: TRADE_TYPE_NUMBER.isolated }],
  };
  checkTerms(product, play, file, place);
  if (!isQuantity(product.path.typicalTradeVolume, numberDigits))
    throw new MarketFileError(
      { file, column: `${place}/typicalTradeVolume` },
      `must be above zero with at most ${numberDigits} decimals`,
    );
  for (const [at, { path, columns = [], timeZone }] of files.entries()) {
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw new MarketFileError(
        { file, column: `${place}/files/${at}/timeZone` },
        `${quoted(timeZone)} is no time zone; expected a name such as America/New_York or Etc/GMT+5`,
      );
    const twice = columns.find((field, index) => field !== '' && columns.indexOf(field) !== index);
    if (twice !== undefined)
      throw new MarketFileError(
        { file, column: `${place}/files/${at}/columns` },
        `names ${twice} twice; leave a column aside with an empty text`,
      );
    if (/^([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)/.test(path))
      throw new MarketFileError(
        { file, column: `${place}/files/${at}/path` },
        'must lead to a file beside or below the manifest',
      );
  }
  return { product, files, stream };
}

/** The smallest quantity of a product with these decimals. */
function oneUnit(numberDigits: number): string {
  return numberDigits === 0 ? '1' : `0.${'1'.padStart(numberDigits, '0')}`;
}

/** Open all week unless windows are given. */
function sessionsOf(
  windows: SessionCalendar['quoteTimes'] | undefined,
  file: string,
  place: string,
): SessionCalendar {
  const times =
    windows ?? [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 }));
  const sessions = { quoteTimes: times, tradeTimes: times, holidays: [] };
  try {
    createQuoteCalendar(sessions);
  } catch (error) {
    throw new MarketFileError({ file, column: `${place}/quoteTimes` }, (error as RangeError).message);
  }
  return sessions;
}

/** Terms that would let no order in, or let margin run out before the liquidation, are refused. */
function checkTerms(
  { numberDigits }: ProductDefinition,
  play: ContractTerms,
  file: string,
  place: string,
): void {
  const fail = (name: keyof ContractTerms, problem: string): never => {
    throw new MarketFileError({ file, column: `${place}/terms/${name}` }, problem);
  };
  for (const name of ['buyMaxPositionVolumes', 'sellMaxPositionVolumes'] as const)
    if (parseDecimal(play[name], numberDigits) === undefined)
      fail(name, `must have at most ${numberDigits} decimals`);
  if (!isWhole(play.accountPositionTotalVolumes))
    fail('accountPositionTotalVolumes', 'must be a whole number of lots');
  const group = groupFault(play);
  if (group !== undefined) fail('groupSpreads', group);
  for (const name of ['minVolume', 'maxVolume', 'volumeStep'] as const)
    if (!isQuantity(play[name], numberDigits))
      fail(name, `must be above zero with at most ${numberDigits} decimals`);
  const units = (name: 'minVolume' | 'maxVolume' | 'volumeStep'): bigint =>
    parseDecimal(play[name], numberDigits) ?? 0n;
  if (units('minVolume') % units('volumeStep') !== 0n)
    fail('minVolume', `must be a multiple of ${play.volumeStep}`);
  if (units('maxVolume') < units('minVolume')) fail('maxVolume', 'must not be below minVolume');
  if (play.maxLeverage < play.minLeverage) fail('maxLeverage', 'must not be below minLeverage');
  if (play.defaultLeverage < play.minLeverage || play.defaultLeverage > play.maxLeverage)
    fail('defaultLeverage', `must be from ${play.minLeverage} to ${play.maxLeverage}`);
  if (Number(play.maintenanceMarginRatio) * play.maxLeverage >= 1)
    fail('maintenanceMarginRatio', 'must leave room below the initial margin at maxLeverage');
}

/** Whether a text is a quantity above zero that fits the decimals of its product. */
function isQuantity(text: string, numberDigits: number): boolean {
  return (parseDecimal(text, numberDigits) ?? 0n) > 0n;
}

function checkTogether(found: readonly ManifestProduct[], file: string): void {
  const products = found.map(({ product }) => product);
  for (const [at, { symbolId, code, profitCurrency }] of products.entries()) {
    const place = `/products/${at}`;
    if (products.findIndex((other) => other.symbolId === symbolId) !== at)
      throw new MarketFileError({ file, column: `${place}/symbolId` }, `${symbolId} is used twice`);
    if (products.findIndex((other) => other.code === code) !== at)
      throw new MarketFileError({ file, column: `${place}/code` }, `${quoted(code)} is used twice`);
    if (!isConvertible(products, profitCurrency, ACCOUNT_CURRENCY))
      throw new MarketFileError(
        { file, column: `${place}/profitCurrency` },
        `${quoted(profitCurrency)} cannot be converted to ${ACCOUNT_CURRENCY}; a product of the manifest must give its price`,
      );
  }
}
