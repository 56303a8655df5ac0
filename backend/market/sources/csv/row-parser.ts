import { MarketFileError, quoted } from '../market-file-error.ts';
import { parseScaled, plainNumber, separatorOf, slashedOrder, splitRow } from './cells.ts';
import {
  type Columns,
  columnsOfHeader,
  columnsOfLayout,
  columnsOfList,
  type Field,
  isHeader,
  kindOf,
  secondHeader,
} from './columns.ts';
import { FileRows } from './file-rows.ts';
import { type ReadTime, RowClock } from './row-clock.ts';

/** What exports write where there was no price or volume. */
const NO_VALUES: ReadonlySet<string> = new Set(['', 'null', 'nan', 'na', 'n/a', 'none', '-', '.']);
/** What exports call the side that took an offer (a purchase), a bid (a sale), or is not known. */
const SIDES: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ...(['buy', 'b', 'bid'] as const).map((name) => [name, 1] as const),
  ...(['sell', 's', 'ask', 'a'] as const).map((name) => [name, 2] as const),
  ...(['', 'n', 'none', 'unknown'] as const).map((name) => [name, 0] as const),
]);

/** Most rows that wait until one shows how their times are to be read: twelve days of minutes and more. */
const MAX_WAITING = 50_000;
const CANDLE_PRICES = ['open', 'high', 'low', 'close'] as const;
const TICK_PRICES = ['price', 'bid', 'ask'] as const;

/** The cells of a line. */
interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Turns the lines of one file into rows. */
export class RowParser {
  readonly rows: FileRows;
  readonly #source: MarketFile;
  readonly #separator: string;
  readonly #columns: Columns;
  readonly #clock: RowClock;
  /** The product of the first row, where rows name one. */
  #symbol: string | undefined;
  /** Best prices of the newest row, and whether a row has taken one from it. */
  #quote = { bid: 0, ask: 0, carried: false };
  /** What stands under the table, as exporters sign it: the line of its first row, and what is wrong with that if rows follow. */
  #footer: { readonly line: number; readonly problem: string } | undefined;
  /** Rows whose times may be read in two ways, until a row decides; undefined once that is known. */
  #waiting: Row[] | undefined = [];

  /** Reads the first line of the table: a header, or a first row whose layout is known. */
  constructor(source: MarketFile, text: string, line: number) {
    this.#source = source;
    this.#separator = separatorOf(text);
    const cells = splitRow(text, this.#separator);
    const header = isHeader(cells);
    const columns = source.columns
      ? columnsOfList(source.columns)
      : header
        ? columnsOfHeader(cells)
        : columnsOfLayout(cells);
    if (!columns)
      throw new MarketFileError(
        { file: source.file, line },
        `has no header, and ${cells.length} cells are no known layout; name the columns in the manifest`,
      );
    const kind = kindOf(columns);
    if (typeof kind !== 'string')
      throw new MarketFileError(
        { file: source.file, line },
        `${kind.missing} is missing; the columns are ${quoted(columns.names.join(' '))}`,
      );
    if (source.symbol !== undefined && columns.at.symbol === undefined)
      throw new MarketFileError(
        { file: source.file, line },
        `a symbol column is missing, but ${quoted(source.symbol)} is asked for`,
      );
    this.#columns = columns;
    this.#clock = new RowClock(source.timeZone, columns.localTime === true, kind === 'candles');
    this.rows = new FileRows(source.file, kind);
    if (!header) this.add(text, line);
  }

  /** The rows; called after the last line. */
  finish(): FileRows {
    const { rows } = this;
    if (this.#waiting && this.#waiting.length > 0) this.#failUnsure(this.#waiting);
    if (this.#quote.carried && rows.newestFirst)
      throw new MarketFileError(
        { file: rows.file },
        'leaves out a bid or an ask that has not changed, which rows with the newest first cannot; put the oldest first',
      );
    rows.finish();
    return rows;
  }

  add(text: string, line: number): void {
    const cells = splitRow(text, this.#separator);
    const { names, at } = this.#columns;
    if (cells[0] === '' && cells.every((cell) => cell === '')) return;
    if (this.rows.count === 0 && this.#isSecondHeader(cells, line)) return;
    const isCandle = this.rows.kind === 'candles';
    const isEmpty = this.#isEmpty(cells, ...(isCandle ? CANDLE_PRICES : TICK_PRICES));
    if (!(isEmpty && cells.length >= names.length) && this.#isUnderTable(cells, line)) return;
    if (cells.length < names.length && cells.length <= Math.max(...Object.values(at)))
      throw new MarketFileError(
        { file: this.#source.file, line },
        `has ${cells.length} cells; ${names.length} are expected`,
      );
    const { symbol } = this.#source;
    if (symbol === undefined) this.#checkSymbol(cells, line);
    else if (cells[at.symbol ?? -1] !== symbol) return;
    if (isEmpty) return;
    if (this.#waiting === undefined) this.#addRow(cells, line);
    else this.#settleOrder(this.#waiting, cells, line);
  }

  /** Whether a line is one of those with which exporters end a table. Throws MarketFileError where rows follow on one. */
  #isUnderTable(cells: readonly string[], line: number): boolean {
    const hasRows = this.rows.count > 0 || (this.#waiting?.length ?? 0) > 0;
    if (hasRows && isFooter(cells, this.#columns.at.time)) {
      const text = quoted(cells.find((cell) => cell !== '') ?? '');
      this.#footer ??= {
        line,
        problem: `${text} stands between rows; only the end of a file may have words`,
      };
      return true;
    }
    if (this.#footer === undefined) return false;
    const { line: footer, problem } = this.#footer;
    throw new MarketFileError({ file: this.#source.file, line: footer }, problem);
  }

  #addRow(cells: readonly string[], line: number): void {
    if (this.rows.kind === 'candles') this.#addCandle(cells, line);
    else this.#addTick(cells, line);
  }

  /** Holds rows back until one of them shows what comes first in times with slashes; at once where there are none. */
  #settleOrder(waiting: Row[], cells: readonly string[], line: number): void {
    const order = slashedOrder(this.#cell(cells, 'time'));
    waiting.push({ cells, line });
    if (waiting.length > MAX_WAITING) this.#failUnsure(waiting);
    if (order === 'either' || (order === undefined && waiting.length > 1)) return;
    this.#clock.order = order;
    this.#waiting = undefined;
    for (const row of waiting) this.#addRow(row.cells, row.line);
  }

  #failUnsure(waiting: readonly Row[]): never {
    const { cells, line } = waiting[0] as Row;
    const text = quoted(this.#cell(cells, 'time'));
    return this.#fail(
      'time',
      line,
      `${text} may have the day or the month first, and none of ${waiting.length} rows tells; write it as 2024-01-31`,
    );
  }

  /** Whether a row belongs to the header above it. Several products in it make no history of one. */
  #isSecondHeader(cells: readonly string[], line: number): boolean {
    const named = secondHeader(cells);
    const names = new Set(cells.slice(1).filter((cell) => cell !== ''));
    if (named === 'symbol' && names.size > 1)
      throw new MarketFileError(
        { file: this.#source.file, line },
        `names several products, ${quoted([...names].join(' '))}; leave the columns of one`,
      );
    return named !== undefined;
  }

  /** Rows of several products make no history of one. */
  #checkSymbol(cells: readonly string[], line: number): void {
    const { symbol: index } = this.#columns.at;
    if (index === undefined) return;
    const symbol = cells[index] ?? '';
    this.#symbol ??= symbol;
    if (symbol !== this.#symbol)
      this.#fail(
        'symbol',
        line,
        `is ${quoted(symbol)} after ${quoted(this.#symbol)}; say in the manifest which symbol is meant, or name the columns there`,
      );
  }

  /** Whether a row says that there was no price. */
  #isEmpty(cells: readonly string[], ...fields: readonly Field[]): boolean {
    return fields.every((field) => NO_VALUES.has(this.#cell(cells, field).toLowerCase()));
  }

  #addCandle(cells: readonly string[], line: number): void {
    const [timeMs, aheadMs] = this.#time(cells, line);
    const open = this.#price(cells, 'open', line);
    const high = this.#price(cells, 'high', line);
    const low = this.#price(cells, 'low', line);
    const close = this.#price(cells, 'close', line);
    const text = (field: Field): string => this.#cell(cells, field);
    if (high < Math.max(open, close, low))
      this.#fail(
        'high',
        line,
        `${text('high')} is below another price of the candle; the highest is expected${this.#columnsHint()}`,
      );
    if (low > Math.min(open, close))
      this.#fail(
        'low',
        line,
        `${text('low')} is above another price of the candle; the lowest is expected${this.#columnsHint()}`,
      );
    const prices = { open, high, low, close };
    this.rows.addCandle(timeMs, prices, this.#volume(cells, line), line, aheadMs);
  }

  #addTick(cells: readonly string[], line: number): void {
    const [timeMs] = this.#time(cells, line);
    const { bid, ask, locked } = this.#bestPrices(cells, line);
    const isQuote =
      this.#columns.at.price === undefined || ((bid > 0 || locked) && this.#cell(cells, 'price') === '');
    if (isQuote && locked) return;
    const price = isQuote ? 0 : this.#price(cells, 'price', line);
    this.rows.addTick(
      timeMs,
      { price, bid, ask, side: this.#side(cells, line), volume: this.#volume(cells, line) },
      line,
    );
  }

  /**
   * Bid and ask of a row, zero where there are none or both are the same, between which nothing is quoted. An empty one
   * is as in the row before, as terminals export it.
   */
  #bestPrices(cells: readonly string[], line: number) {
    const { at } = this.#columns;
    if (at.bid === undefined || at.ask === undefined) return { bid: 0, ask: 0, locked: false };
    const before = this.#quote;
    const side = (field: 'bid' | 'ask'): number =>
      before[field] > 0 && this.#cell(cells, field) === '' ? before[field] : this.#price(cells, field, line);
    const [bid, ask] = [side('bid'), side('ask')];
    if (ask < bid)
      this.#fail(
        'ask',
        line,
        `${this.#cell(cells, 'ask')} is below the bid; leave the row out, or name the columns in the manifest without bid and ask`,
      );
    const carried = before.carried || this.#cell(cells, 'bid') === '' || this.#cell(cells, 'ask') === '';
    this.#quote = { bid, ask, carried };
    return ask === bid ? { bid: 0, ask: 0, locked: true } : { bid, ask, locked: false };
  }

  #cell(cells: readonly string[], field: Field): string {
    return cells[this.#columns.at[field] ?? -1] ?? '';
  }

  #time(cells: readonly string[], line: number): ReadTime {
    const day = this.#cell(cells, 'time');
    const hasClock = this.#columns.at.clock !== undefined;
    const read = this.#clock.read(hasClock ? `${day} ${this.#cell(cells, 'clock')}` : day);
    return typeof read === 'string' ? this.#fail('time', line, read) : read;
  }

  #price(cells: readonly string[], field: Field, line: number): number {
    const { digits, round = false } = this.#source;
    const text = this.#cell(cells, field);
    const price = this.#scaled(cells, text, digits, round);
    if (price !== undefined && price > 0) return price;
    if (price === undefined && !round && this.#scaled(cells, text, digits, true) !== undefined)
      this.#fail(
        field,
        line,
        `${quoted(text)} has more than ${digits} decimals; give the product more digits, or let the file be rounded`,
      );
    if (isTooLarge(text))
      this.#fail(field, line, `${quoted(text)} is too large for a price with ${digits} decimals`);
    return this.#fail(
      field,
      line,
      `${quoted(text)} is not a price; expected a number above zero such as 1394.46${commaHint(text)}`,
    );
  }

  /** Volume in units, rounded; zero where the file has none. */
  #volume(cells: readonly string[], line: number): number {
    const { numberDigits } = this.#source;
    const text = this.#cell(cells, 'volume');
    const { tickVolume = -1 } = this.#columns;
    if (NO_VALUES.has(text.toLowerCase())) return 0;
    const volume = this.#scaled(cells, text, numberDigits, true);
    // Products that trade at no exchange have no volume, but numbers of ticks.
    if (volume === 0 && tickVolume >= 0) return parseScaled(cells[tickVolume] ?? '', numberDigits, true) ?? 0;
    if (volume !== undefined) return volume;
    return this.#fail(
      'volume',
      line,
      isTooLarge(text)
        ? `${quoted(text)} is too large for a volume with ${numberDigits} decimals; give the product fewer numberDigits`
        : `${quoted(text)} is not a volume; expected a number such as 12.5${commaHint(text)}`,
    );
  }

  /** A number as it stands, or as vendors dress it. */
  #scaled(cells: readonly string[], text: string, digits: number, round: boolean): number | undefined {
    const plain = parseScaled(text, digits, round);
    if (plain !== undefined) return plain;
    const hasPoints = [...CANDLE_PRICES, ...TICK_PRICES].some((field) =>
      this.#cell(cells, field).includes('.'),
    );
    return parseScaled(plainNumber(text, hasPoints), digits, round);
  }

  /** Faults of columns that only the form of a row shows. */
  #columnsHint(): string {
    return this.#columns.guessed
      ? '; the file has no header: name its columns in the manifest if they are others'
      : '';
  }

  #side(cells: readonly string[], line: number): 0 | 1 | 2 {
    const maker = this.#cell(cells, 'buyerMaker').toLowerCase();
    // The buyer waited in the book, so the trade was a sale.
    if (maker === 'true' || maker === '1') return 2;
    if (maker === 'false' || maker === '0') return 1;
    const text = this.#cell(cells, 'side');
    const side = SIDES.get(text.toLowerCase());
    if (text === '' && maker !== '')
      return this.#fail('buyerMaker', line, `${quoted(maker)} is neither true nor false`);
    return side ?? this.#fail('side', line, `${quoted(text)} is neither buy nor sell`);
  }

  #fail(field: Field, line: number, problem: string): never {
    const index = this.#columns.at[field];
    const column = (index === undefined ? undefined : this.#columns.names[index]) || field;
    throw new MarketFileError({ file: this.#source.file, line, column }, problem);
  }
}

/** Words without a figure, as of a total or a mark of the end. */
const NO_FIGURE = /^[^\p{N}]*$/u;
const COMMENT_OR_ADDRESS = /^(?:#|\/\/|https?:)/;
const WORDS = /\p{L}{2,}/gu;

/** Whether a text is a comment, an address, or has at least two words. */
const isSentence = (text: string): boolean =>
  COMMENT_OR_ADDRESS.test(text) || (text.match(WORDS)?.length ?? 0) >= 2;

/**
 * Whether a line under a table is none of its rows: a sentence that stands alone (`Downloaded from … as of 01-05-2024`), or
 * one whose time has no figure (`Total`, `---`, `EOF`). A row that was cut off has figures there, and no sentence.
 */
function isFooter(cells: readonly string[], timeAt = 0): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const first = cells.find((cell) => cell !== '') ?? '';
  if (filled.length === 1) return NO_FIGURE.test(first) || isSentence(first);
  const time = cells[timeAt] ?? '';
  return NO_FIGURE.test(time === '' ? first : time) && (time !== '' || isSentence(first));
}

/** Whether a cell that could not be read is a number, which has too many figures with the decimals of its product. */
function isTooLarge(text: string): boolean {
  return (parseScaled(text, 0, true) ?? 0) > 0;
}

/** What to do about a comma in a number: it may be a decimal sign or part thousands, so it is not guessed. */
function commaHint(text: string): string {
  return text.includes(',') ? ', with a point before the decimals and no commas' : '';
}

/** One file of a product and how to read it. */
export interface MarketFile {
  /** Where it is. */
  readonly path: string;
  /** What errors call it. */
  readonly file: string;
  /** Decimals of prices and of volumes. */
  readonly digits: number;
  readonly numberDigits: number;
  /** Take only rows with this text in the symbol column. */
  readonly symbol?: string;
  /** What the columns hold, where neither a header nor a known layout says it. */
  readonly columns?: readonly (Field | '')[];
  /** Name of the clock that times without an offset were read from; UTC where it is absent. */
  readonly timeZone?: string;
  /** Round prices with more decimals than `digits` instead of refusing them. */
  readonly round?: boolean;
}
