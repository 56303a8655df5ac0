/** What a column of a market file may hold. */
export const FIELDS = [
  'time',
  'clock',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'price',
  'side',
  'buyerMaker',
  'bid',
  'ask',
  'symbol',
] as const;
export type Field = (typeof FIELDS)[number];

/** Where the fields of a row are, and what the columns are called in error messages. */
export interface Columns {
  readonly at: Partial<Record<Field, number>>;
  readonly names: readonly string[];
  /** Where the number of ticks of a candle is, beside its volume. */
  readonly tickVolume?: number;
  /** Whether nothing but the look of the first row says what the columns are. */
  readonly guessed?: boolean;
  /** Whether times are said to be local ones, which mean nothing without an offset from UTC. */
  readonly localTime?: boolean;
}

/** Names that exports give their columns, in lower case and letters only; the first that a header has is taken. */
const HEADER_NAMES: Record<Field, readonly string[]> = {
  time: [
    'opentime',
    'timeopen',
    'timestamp',
    'unix',
    'unixtime',
    'unixtimestamp',
    'datetime',
    'gmttime',
    'utctime',
    'timegmt',
    'timeutc',
    'dateutc',
    'localtime',
    'timeeet',
    'utc',
    'date',
    'day',
    'observationdate',
    'snappedat',
    'transacttime',
    'transactiontime',
    'tradetime',
    'createdat',
    'createdtime',
    'windowstart',
    'tsevent',
    'siptimestamp',
    'participanttimestamp',
    'ts',
    'time',
    't',
  ],
  clock: ['time', 'hour'],
  open: ['open', 'openprice', 'o'],
  high: ['high', 'highprice', 'max', 'h'],
  low: ['low', 'lowprice', 'min', 'l'],
  close: ['close', 'closeprice', 'closelast', 'last', 'c'],
  volume: ['volume', 'vol', 'quantity', 'qty', 'amount', 'size', 'tickvol', 'tickvolume', 'v', 'q'],
  price: ['price', 'tradeprice', 'p', 'last', 'value', 'close', 'closelast'],
  side: ['side', 'takerside', 'direction', 'type'],
  buyerMaker: ['isbuyermaker', 'buyermaker', 'm'],
  bid: ['bid', 'bidprice', 'bestbid', 'bestbidprice'],
  ask: ['ask', 'askprice', 'bestask', 'bestaskprice', 'offer'],
  symbol: ['symbol', 'ticker', 'pair', 'instrument', 'instrumentname', 'market', 'product'],
};

/** Columns that hold days, so that a time beside them is the time of that day. */
const DAY_NAMES: readonly string[] = ['date', 'day'];

/** Layouts of exports without a header, by their number of cells; `flags` looks for true or false in that cell. */
const LAYOUTS: readonly {
  readonly cells: number;
  readonly flag?: number;
  readonly fields: readonly (Field | '')[];
}[] = [
  { cells: 3, fields: ['time', 'price', 'volume'] },
  { cells: 5, fields: ['time', 'open', 'high', 'low', 'close'] },
  { cells: 6, flag: 5, fields: ['', 'price', 'volume', '', 'time', 'buyerMaker'] },
  { cells: 6, fields: ['time', 'open', 'high', 'low', 'close', 'volume'] },
  { cells: 7, flag: 6, fields: ['', 'price', 'volume', '', 'time', 'buyerMaker', ''] },
  { cells: 7, flag: 5, fields: ['', 'price', 'volume', '', 'time', 'buyerMaker', ''] },
  { cells: 7, flag: 6, fields: ['', 'price', 'volume', '', '', 'time', 'buyerMaker'] },
  { cells: 7, fields: ['time', 'open', 'high', 'low', 'close', 'volume', ''] },
  { cells: 8, flag: 6, fields: ['', 'price', 'volume', '', '', 'time', 'buyerMaker', ''] },
  { cells: 12, fields: ['time', 'open', 'high', 'low', 'close', 'volume', '', '', '', '', '', ''] },
];
/** Columns whose times are those of a local clock; the second is that of a trading platform in summer and winter. */
const LOCAL_TIME_NAMES: readonly string[] = ['localtime', 'timeeet'];
const TICK_VOLUME_NAMES: readonly string[] = ['tickvol', 'tickvolume'];
/** Bid and ask of one moment: as the exports of two vendors have them. */
const STAMPED_QUOTE: readonly (Field | '')[] = ['time', 'bid', 'ask', ''];
const NAMED_QUOTE: readonly Field[] = ['symbol', 'time', 'bid', 'ask'];
/** Day and clock in two cells, as the exports of trading terminals have them. */
const DAY_AND_CLOCK: readonly Field[] = ['time', 'clock', 'open', 'high', 'low', 'close', 'volume'];

/** Whether a first row names columns: no cell of a header is a number. */
export function isHeader(cells: readonly string[]): boolean {
  return cells.every((cell) => !/^-?\d+(\.\d*)?$/.test(cell));
}

/**
 * Whether a row below a header belongs to it: some programs write the name of the products and that of the first column
 * in lines of their own. Answers what its first cell names.
 */
export function secondHeader(cells: readonly string[]): 'time' | 'symbol' | undefined {
  const word = wordOf(cells[0] ?? '');
  if (!isHeader(cells)) return undefined;
  return (['time', 'symbol'] as const).find((field) => HEADER_NAMES[field].includes(word));
}

/** A name as headers are compared by: in lower case, letters only. */
function wordOf(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z]/g, '');
}

/** The columns that a header names; unknown names are left aside. */
export function columnsOfHeader(cells: readonly string[]): Columns {
  const words = cells.map(wordOf);
  const at: Partial<Record<Field, number>> = {};
  for (const field of FIELDS) {
    const found = HEADER_NAMES[field].map((name) => words.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined) at[field] = found;
  }
  // `Volume BTC` and the like: the first of them counts the base currency.
  const volume = words.findIndex((word) => word.startsWith('volume'));
  if (at.volume === undefined && volume >= 0) at.volume = volume;
  const timeName = words[at.time ?? -1] ?? '';
  if (!DAY_NAMES.includes(timeName)) delete at.clock;
  // The first column is the index of a table, which has no name, or one that stands a line below.
  const isIndex = cells[0] === '' || (words[0] === 'price' && at.close !== undefined);
  if (at.time === undefined && isIndex) at.time = 0;
  // A series has a name of its own.
  if (cells.length === 2 && at.time !== undefined && Object.keys(at).length === 1) at.price = 1 - at.time;
  const tickVolume = words.findIndex((word) => TICK_VOLUME_NAMES.includes(word));
  return { at: settled(at), names: cells, tickVolume, localTime: LOCAL_TIME_NAMES.includes(timeName) };
}

/** The columns of a file without a header by the look of its first row; undefined when no known layout fits. */
export function columnsOfLayout(cells: readonly string[]): Columns | undefined {
  const fields = fieldsOfLayout(cells);
  return fields && { ...columnsOfList(fields), guessed: true };
}

function fieldsOfLayout(cells: readonly string[]): readonly (Field | '')[] | undefined {
  const [first = '', second = ''] = cells;
  if (cells.length >= 6 && (/^\d{4}\.\d\d\.\d\d$/.test(first) || /^\d{1,2}:\d\d/.test(second)))
    return DAY_AND_CLOCK;
  if (cells.length === 4 && /^\d{8} \d{9}$/.test(first)) return STAMPED_QUOTE;
  if (cells.length === 4 && /^\d{8} \d\d:\d\d:\d\d/.test(second)) return NAMED_QUOTE;
  const isFlag = (at: number): boolean => /^(true|false)$/i.test(cells[at] ?? '');
  return LAYOUTS.find(
    ({ cells: count, flag, fields }) =>
      count === cells.length &&
      (flag === undefined || isFlag(flag)) &&
      (flag === undefined || /^\d{10,19}$/.test(cells[fields.indexOf('time')] ?? '')),
  )?.fields;
}

/** The columns that a list of fields names; an empty text is a column to leave aside. */
export function columnsOfList(fields: readonly (Field | '')[]): Columns {
  const at: Partial<Record<Field, number>> = {};
  fields.forEach((field, index) => {
    if (field !== '') at[field] = index;
  });
  return { at: settled(at), names: fields.map((field, index) => (field === '' ? String(index + 1) : field)) };
}

/** Takes apart what one name may mean twice: a time of its own or beside a day, a close or a price. */
function settled(at: Partial<Record<Field, number>>): Partial<Record<Field, number>> {
  const { clock, price, ...rest } = at;
  const candles = rest.open !== undefined && rest.high !== undefined && rest.low !== undefined;
  const time = clock === undefined || clock === rest.time ? {} : { clock };
  if (price === undefined) return { ...rest, ...time };
  if (!candles) return { ...rest, ...time, price };
  // Beside the other prices of a candle a price is its close.
  return { ...rest, ...time, close: rest.close ?? price };
}

/** Whether rows with these columns are candles, trades, or nothing that can be used: then what is missing. */
export function kindOf({ at }: Columns): 'candles' | 'ticks' | { readonly missing: string } {
  if (at.time === undefined) return { missing: 'a time column' };
  const prices = [at.open, at.high, at.low, at.close];
  if (prices.every((index) => index !== undefined)) return 'candles';
  if (at.price !== undefined || (at.bid !== undefined && at.ask !== undefined)) return 'ticks';
  if (prices.some((index) => index !== undefined))
    return { missing: 'one of the columns open, high, low and close' };
  return { missing: 'open, high, low and close, or price, or bid and ask' };
}
