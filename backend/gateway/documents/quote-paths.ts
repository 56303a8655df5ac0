import { Type, type TSchema } from 'typebox';
import { describe } from '../../contract/describe.ts';
import { describeBody } from '../../contract/describe-body.ts';
import { MAX_KLINES, MAX_PRODUCTS } from '../../contract/quote/limits.ts';

const JSON_TYPE = 'application/json';
const BASES = ['quote-b-api', 'quote-stock-b-api'];

const Symbols = Type.Object({
  symbol_list: Type.Array(
    Type.Object({ code: describe('Code of the product, with or without the slash.', Type.String()) }),
    { minItems: 1, maxItems: MAX_PRODUCTS },
  ),
});
const Level = Type.Object({ price: Type.String(), volume: Type.String() });
const Head = {
  code: describe('Code of the product, with or without the slash.', Type.String()),
  seq: Type.String(),
  tick_time: describe('Time of the quote, milliseconds since 1970 (UTC), as text.', Type.String()),
};
const KlineQuery = Type.Object({
  code: describe('Code of the product, with or without the slash.', Type.String()),
  kline_type: Type.Integer({ minimum: 1, maximum: 10 }),
  kline_timestamp_end: Type.Optional(Type.Integer({ minimum: 0 })),
  query_kline_num: Type.Integer({ minimum: 1, maximum: MAX_KLINES }),
  adjust_type: describe(
    'Adjustment for splits: 0 none, 1 forward; both give the same prices, because no product is split.',
    Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  ),
});
const text = Type.String();
const turnover = describe('Volume times price, decimal text in the profit currency.', text);
const Klines = Type.Object({
  code: describe('Code of the product, with or without the slash.', Type.String()),
  kline_type: Type.Integer(),
  kline_list: Type.Array(
    Type.Object({
      timestamp: text,
      open_price: text,
      close_price: text,
      high_price: text,
      low_price: text,
      volume: text,
      turnover,
    }),
  ),
});

/** The calls: title, data of the query, data of the answer. */
const CALLS: Readonly<Record<string, readonly [string, TSchema, TSchema]>> = {
  'depth-tick': [
    'Newest order books',
    Symbols,
    Type.Object({
      tick_list: Type.Array(
        Type.Object({
          ...Head,
          bids: describe('Bids, best first.', Type.Array(Level)),
          asks: describe('Asks, best first.', Type.Array(Level)),
        }),
      ),
    }),
  ],
  'trade-tick': [
    'Last trades',
    Symbols,
    Type.Object({
      tick_list: Type.Array(
        Type.Object({ ...Head, price: text, volume: text, turnover, trade_direction: Type.Integer() }),
      ),
    }),
  ],
  kline: ['K-lines of a product', KlineQuery, Klines],
  'batch-kline': [
    'K-lines of several products; the query may be the body instead',
    Type.Object({ data_list: Type.Array(KlineQuery, { minItems: 1, maxItems: MAX_PRODUCTS }) }),
    Type.Object({ data_list: Type.Array(Klines) }),
  ],
};

/** The paths of the quotes over HTTP in the form of an OpenAPI document. */
export function quotePaths(tag: string): Record<string, { readonly get: object }> {
  return Object.fromEntries(
    BASES.flatMap((base) =>
      Object.entries(CALLS).map(([name, call]) => [
        `/${base}/${name}`,
        { get: quoteCall(base, name, tag, call) },
      ]),
    ),
  );
}

function quoteCall(
  base: string,
  name: string,
  tag: string,
  [summary, query, data]: readonly [string, TSchema, TSchema],
) {
  const schema = Type.Object({
    ret: Type.Integer(),
    msg: Type.String(),
    trace: describe('Text of the caller, repeated in the answer.', Type.String()),
    data: describe(
      'What the command needs or answers; an empty object where it is nothing.',
      Type.Union([data, Type.Object({})]),
    ),
  });
  const content = { [JSON_TYPE]: { schema: describeBody(schema) } };
  const requested = Type.Object({
    trace: describe('Text of the caller, repeated in the answer.', Type.String({ maxLength: 128 })),
    data: describe('What the command needs or answers; an empty object where it is nothing.', query),
  });
  return {
    operationId: `${base}:${name}`,
    summary,
    tags: [tag],
    security: [{ quoteToken: [] }],
    parameters: [
      {
        name: 'query',
        description: 'What is asked, as JSON, URL-encoded.',
        in: 'query',
        required: name !== 'batch-kline',
        content: { [JSON_TYPE]: { schema: describeBody(requested) } },
      },
    ],
    responses: {
      200: { description: 'The answer; `ret` is 200, or says why there is none', content },
      429: { description: 'Too many calls', content },
    },
  };
}
