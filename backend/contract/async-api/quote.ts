import { Type, type TSchema } from 'typebox';
import { describe } from '../describe.ts';
import { QUOTE_COMMAND } from '../quote/commands.ts';
import { MAX_EXT_LENGTH, MAX_KLINES, MAX_PRODUCTS, ROLLING_SPEED_MS } from '../quote/limits.ts';

/** Messages of the quote websocket as schemas, for the published documentation. */

/** A uint that requests may send as a number or as a numeric string. */
const Unsigned = (maximum?: number) =>
  Type.Union([
    Type.Integer(maximum === undefined ? { minimum: 0 } : { minimum: 0, maximum }),
    Type.String({ pattern: '^\\d+$' }),
  ]);
/** A uint64 of an answer: a string for companies of the client profile `deployed`. */
const Unsigned64 = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d+$' })]);
const Decimal = Type.String({ pattern: '^\\d+(\\.\\d+)?$' });

const key = { symbol_id: Unsigned(), trade_type: Unsigned(), trade_mode: Unsigned() };
const list = (item: TSchema) => Type.Array(item, { minItems: 1, maxItems: MAX_PRODUCTS });
const product = {
  symbol_id: Unsigned64,
  trade_type: Type.Integer(),
  price_digits: describe('Decimal places of the prices.', Type.Integer()),
};
const head = { ...product, trade_mode: Type.Integer() };
const klineQuery = Type.Object({
  ...key,
  kline_type: Unsigned(),
  kline_timestamp_end: Type.Optional(Unsigned()),
  query_kline_num: Unsigned(MAX_KLINES),
});
const klines = Type.Array(
  Type.Object({
    timestamp: Unsigned64,
    open_price: Decimal,
    close_price: Decimal,
    high_price: Decimal,
    low_price: Decimal,
    last_tick_time: describe(
      'Time of the last quote in the K-line, milliseconds since 1970 (UTC).',
      Type.Integer(),
    ),
    last_tick_seq: describe('Number of the last quote in the K-line.', Type.Integer()),
    transactions_number: describe('Volume of the K-line, decimal text, in lots.', Decimal),
  }),
);
const bidLevel = Type.Object({
  price_bid: describe('Bid, decimal text in the profit currency.', Decimal),
  volume_bid: describe('Volume at the bid, decimal text, in lots.', Decimal),
});
const askLevel = Type.Object({
  price_ask: describe('Ask, decimal text in the profit currency.', Decimal),
  volume_ask: describe('Volume at the ask, decimal text, in lots.', Decimal),
});

const tickerItem = Type.Object({
  ...head,
  seq: Unsigned64,
  tick_time: Unsigned64,
  price: Decimal,
  tick_deep: describe(
    'Best bid and ask.',
    Type.Array(Type.Object({ ...bidLevel.properties, ...askLevel.properties })),
  ),
  open_price: Decimal,
  close_price: Decimal,
  high_price: Decimal,
  low_price: Decimal,
  yesterday_close_price: describe(
    'Last price of the day before, decimal text in the profit currency.',
    Decimal,
  ),
});
const marketItem = Type.Object({
  ...head,
  seq: Unsigned64,
  tick_time: Unsigned64,
  bid_deep: describe('Bids, best first.', Type.Array(bidLevel)),
  ask_deep: describe('Asks, best first.', Type.Array(askLevel)),
  trade_info: describe(
    'Last trades, newest first.',
    Type.Array(
      Type.Object({
        price: Decimal,
        volume: Decimal,
        trade_direction: Type.Integer(),
        trade_time: describe('Time of the trade, seconds since 1970 (UTC).', Unsigned64),
      }),
    ),
  ),
});
const rollingItem = Type.Object({
  ...product,
  rolling_last_price: describe('Newest price, decimal text in the profit currency.', Decimal),
  rolling_first_price: describe('Price 24 hours ago, decimal text in the profit currency.', Decimal),
  rolling_high_price: describe('Highest price of 24 hours, decimal text in the profit currency.', Decimal),
  rolling_low_price: describe('Lowest price of 24 hours, decimal text in the profit currency.', Decimal),
  rolling_transactions_number: describe('Volume of 24 hours, decimal text, in lots.', Decimal),
  rolling_amount: describe('Volume times price of 24 hours, decimal text in the profit currency.', Decimal),
});

/** A command of the quote websocket: what its request and its answer carry in `data`. */
export interface DocumentedCommand {
  readonly command: number;
  readonly title: string;
  readonly request: TSchema;
  readonly response: TSchema;
}

/** Every command, in the order of the numbers. */
export const QUOTE_MESSAGES: readonly DocumentedCommand[] = [
  {
    command: QUOTE_COMMAND.subscribeTicker,
    title: 'Ticker subscription',
    request: Type.Object({ symbol_list: list(Type.Object(key)) }),
    response: Type.Object({ tick_list: Type.Array(tickerItem) }),
  },
  {
    command: QUOTE_COMMAND.cancel,
    title: 'End of subscriptions: 0 all, 1 of 14000, 2 of 14010, 3 of 14016',
    request: Type.Object({
      cancel_type: describe('Which subscriptions end.', Unsigned(3), {
        0: ['ALL', 'all, those of 14018 too'],
        1: ['TICKER', 'those of 14000'],
        2: ['MARKET', 'those of 14010'],
        3: ['ROLLING', 'those of 14016'],
      }),
    }),
    response: Type.Object({}),
  },
  {
    command: QUOTE_COMMAND.heartbeat,
    title: 'Heartbeat, every ten seconds',
    request: Type.Object({}),
    response: Type.Object({}),
  },
  {
    command: QUOTE_COMMAND.subscribeMarket,
    title: 'Depth and trades subscription',
    request: Type.Object({
      symbol_list: list(
        Type.Object({
          ...key,
          depth_level: describe(
            'Levels of the order book, 1 to 20; one when left out.',
            Type.Optional(Unsigned()),
          ),
          merge_accuracy: describe(
            'Step to which prices of the order book are merged, a power of ten as text, for example `0.001`.',
            Type.String(),
          ),
          trade_info_count: describe('Number of last trades in the answer.', Unsigned()),
        }),
      ),
    }),
    response: Type.Object({ tick_list: Type.Array(marketItem) }),
  },
  {
    command: QUOTE_COMMAND.klines,
    title: 'K-lines; the answer is a zlib-compressed binary frame',
    request: klineQuery,
    response: Type.Object({ ...head, kline_type: Type.Integer(), kline_list: klines }),
  },
  {
    command: QUOTE_COMMAND.klineBatch,
    title: 'K-lines of many products; the answer is a zlib-compressed binary frame',
    request: Type.Object({ data_list: list(klineQuery) }),
    response: Type.Object({
      data_list: Type.Array(Type.Object({ ...product, kline_type: Type.Integer(), kline_list: klines })),
    }),
  },
  {
    command: QUOTE_COMMAND.subscribeRolling,
    title: 'Rolling 24-hour figures subscription',
    request: Type.Object({
      symbol_list: list(Type.Object(key)),
      update_speed: describe(
        'Least time between two pushes, in milliseconds.',
        Type.Optional(Unsigned(ROLLING_SPEED_MS.most)),
      ),
    }),
    response: Type.Object({ tick_list: Type.Array(rollingItem) }),
  },
  {
    command: QUOTE_COMMAND.subscribeClosedKlines,
    title: 'Closed K-lines subscription, an interval of a product each; an empty list ends it (ours)',
    request: Type.Object({
      symbol_list: Type.Array(Type.Object({ ...key, kline_type: Unsigned() }), { maxItems: MAX_PRODUCTS }),
    }),
    response: Type.Object({
      tick_list: Type.Array(Type.Object({ ...head, kline_type: Type.Integer(), timestamp: Unsigned64 })),
    }),
  },
];

/** The text frames that follow a subscription, one push each, but several `pr` may share a frame. */
export const QUOTE_PUSHES = [
  [
    'p',
    'p(symbol_id,trade_type,trade_mode,seq,tick_time,price,price_bid1,price_ask1,volume_bid1,volume_ask1);',
  ],
  ['pt', 'pt(symbol_id,trade_type,trade_mode,seq,tick_time,price,volume,trade_direction);'],
  ['pd', 'pd(symbol_id,trade_type,trade_mode,seq,tick_time);(bid,volume)…;(ask,volume)…;'],
  ['pr', 'pr(symbol_id,trade_type,trade_mode,last,first,high,low,transactions_number,amount);'],
  [
    'pk',
    'pk(symbol_id,trade_type,trade_mode,kline_type,timestamp,open,close,high,low,last_tick_time,last_tick_seq,transactions_number);',
  ],
] as const;

/** A whole request with its header. */
export function quoteRequestSchema({ command, request }: DocumentedCommand): TSchema {
  return Type.Object({
    cmd_id: Type.Literal(command),
    seq_id: Unsigned(),
    ext: Type.String({ maxLength: MAX_EXT_LENGTH }),
    data: describe('What the command needs or answers; an empty object where it is nothing.', request),
  });
}

/** A whole answer; `data` is the empty object unless `ret` is 200. */
export function quoteResponseSchema({ command, response }: DocumentedCommand): TSchema {
  return Type.Object({
    ret: Type.Integer(),
    msg: Type.String(),
    cmd_id: Type.Literal(command + 1),
    seq_id: Unsigned(),
    ext: Type.String(),
    data: describe(
      'What the command needs or answers; an empty object where it is nothing.',
      Type.Union([response, Type.Object({}, { additionalProperties: false })]),
    ),
  });
}

/**
 * The answer to a frame that cannot be understood: no JSON object, or `cmd_id`, `seq_id` or `ext` wrong (`ret` 201). What can
 * be read of the request is repeated; `cmd_id` and `seq_id` are 0 and `ext` is empty where nothing can.
 */
export const QUOTE_MALFORMED: TSchema = Type.Object({
  ret: Type.Union([Type.Literal(201), Type.Literal(202), Type.Literal(500)]),
  msg: Type.String(),
  cmd_id: Type.Integer({ minimum: 0 }),
  seq_id: Unsigned(),
  ext: Type.String(),
  data: describe(
    'What the command needs or answers; an empty object where it is nothing.',
    Type.Object({}, { additionalProperties: false }),
  ),
});
