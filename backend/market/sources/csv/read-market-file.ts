import {
  type Columns,
  columnsOfHeader,
  columnsOfLayout,
  columnsOfList,
  type Field,
  isHeader,
  kindOf,
} from './columns.ts';
import { parseScaled, parseTime, separatorOf, splitRow, TIME_FORMS } from './cells.ts';
import { FILE_LIMITS, type FileLimits, readLines } from './read-lines.ts';
import { MarketFileError, quoted } from '../market-file-error.ts';
import { FileRows } from './file-rows.ts';

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
  /** Round prices with more decimals than `digits` instead of refusing them. */
  readonly round?: boolean;
}

/** Lines before the table that carry no data: comments and addresses of the exporter. */
const PREAMBLE = /^\s*(#|\/\/|https?:|$)/;

/**
 * Reads the candles or trades of one file. Throws MarketFileError that names line and column for the first thing that
 * is wrong: missing columns, cells that cannot be read, times that go forth and back, candles whose prices disagree.
 */
export async function readMarketFile(
  source: MarketFile,
  limits: FileLimits = FILE_LIMITS,
): Promise<FileRows> {
  let parser: RowParser | undefined;
  let line = 0;
  for await (const lines of readLines(source.path, source.file, limits)) {
    for (const text of lines) {
      line++;
      if (parser === undefined) {
        if (PREAMBLE.test(text)) continue;
        parser = new RowParser(source, text, line);
      } else if (text !== '') parser.add(text, line);
    }
  }
  if (!parser || parser.rows.count === 0)
    throw new MarketFileError(
      { file: source.file },
      source.symbol === undefined ? 'holds no rows' : `holds no rows of ${quoted(source.symbol)}`,
    );
  parser.rows.finish();
  return parser.rows;
}

/** Turns the lines of one file into rows. */
class RowParser {
  readonly rows: FileRows;
  readonly #source: MarketFile;
  readonly #separator: string;
  readonly #columns: Columns;

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
    this.rows = new FileRows(source.file, kind);
    if (!header) this.add(text, line);
  }

  add(text: string, line: number): void {
    const cells = splitRow(text, this.#separator);
    const { names, at } = this.#columns;
    if (cells.length < names.length && cells.length <= Math.max(...Object.values(at)))
      throw new MarketFileError(
        { file: this.#source.file, line },
        `has ${cells.length} cells; ${names.length} are expected`,
      );
    if (this.#source.symbol !== undefined && cells[at.symbol ?? -1] !== this.#source.symbol) return;
    if (this.rows.kind === 'candles') this.#addCandle(cells, line);
    else this.#addTick(cells, line);
  }

  #addCandle(cells: readonly string[], line: number): void {
    const timeMs = this.#time(cells, line);
    const open = this.#price(cells, 'open', line);
    const high = this.#price(cells, 'high', line);
    const low = this.#price(cells, 'low', line);
    const close = this.#price(cells, 'close', line);
    const text = (field: Field): string => this.#cell(cells, field);
    if (high < Math.max(open, close, low))
      this.#fail(
        'high',
        line,
        `${text('high')} is below another price of the candle; the highest is expected`,
      );
    if (low > Math.min(open, close))
      this.#fail('low', line, `${text('low')} is above another price of the candle; the lowest is expected`);
    this.rows.addCandle(timeMs, { open, high, low, close }, this.#volume(cells, line), line);
  }

  #addTick(cells: readonly string[], line: number): void {
    const { at } = this.#columns;
    const timeMs = this.#time(cells, line);
    const [bid, ask] = [at.bid, at.ask].includes(undefined)
      ? [0, 0]
      : [this.#price(cells, 'bid', line), this.#price(cells, 'ask', line)];
    if (bid > 0 && ask <= bid) this.#fail('ask', line, `${this.#cell(cells, 'ask')} is not above the bid`);
    const price = at.price === undefined ? 0 : this.#price(cells, 'price', line);
    this.rows.addTick(
      timeMs,
      { price, bid, ask, side: this.#side(cells, line), volume: this.#volume(cells, line) },
      line,
    );
  }

  #cell(cells: readonly string[], field: Field): string {
    return cells[this.#columns.at[field] ?? -1] ?? '';
  }

  #time(cells: readonly string[], line: number): number {
    const day = this.#cell(cells, 'time');
    const text = this.#columns.at.clock === undefined ? day : `${day} ${this.#cell(cells, 'clock')}`;
    return (
      parseTime(text) ?? this.#fail('time', line, `${quoted(text)} is not a time; expected ${TIME_FORMS}`)
    );
  }

  #price(cells: readonly string[], field: Field, line: number): number {
    const { digits, round = false } = this.#source;
    const text = this.#cell(cells, field);
    const price = parseScaled(text, digits, round);
    if (price !== undefined && price > 0) return price;
    if (price === undefined && !round && parseScaled(text, digits, true) !== undefined)
      this.#fail(
        field,
        line,
        `${quoted(text)} has more than ${digits} decimals; give the product more digits, or let the file be rounded`,
      );
    return this.#fail(
      field,
      line,
      `${quoted(text)} is not a price; expected a number above zero such as 1394.46`,
    );
  }

  /** Volume in units, rounded; zero where the file has none. */
  #volume(cells: readonly string[], line: number): number {
    const text = this.#cell(cells, 'volume');
    if (text === '') return 0;
    return (
      parseScaled(text, this.#source.numberDigits, true) ??
      this.#fail('volume', line, `${quoted(text)} is not a volume; expected a number such as 12.5`)
    );
  }

  #side(cells: readonly string[], line: number): 0 | 1 | 2 {
    const maker = this.#cell(cells, 'buyerMaker').toLowerCase();
    // The buyer waited in the book, so the trade was a sale.
    if (maker === 'true' || maker === '1') return 2;
    if (maker === 'false' || maker === '0') return 1;
    const side = this.#cell(cells, 'side').toLowerCase();
    if (side === '' && maker === '') return 0;
    if (side === 'buy' || side === 'b') return 1;
    if (side === 'sell' || side === 's') return 2;
    return side === ''
      ? this.#fail('buyerMaker', line, `${quoted(maker)} is neither true nor false`)
      : this.#fail('side', line, `${quoted(side)} is neither buy nor sell`);
  }

  #fail(field: Field, line: number, problem: string): never {
    const index = this.#columns.at[field];
    const column = (index === undefined ? undefined : this.#columns.names[index]) ?? field;
    throw new MarketFileError({ file: this.#source.file, line, column }, problem);
  }
}
