import { type Static, Type } from 'typebox';
import { describe } from '../describe.ts';
import { defineCalls } from '../call.ts';
import { TRADE_TYPE_NUMBER } from '../enumerations.ts';
import { IntegerLike } from '../records/request-values.ts';
import { WatchedSymbol } from '../records/watched-symbol.ts';

/** Products that a customer may watch in one account type. */
export const MAX_WATCHED_PER_PLAY = 500;

const SymbolList = Type.Array(IntegerLike({ minimum: 0 }), { maxItems: MAX_WATCHED_PER_PLAY });

const TradeTypeMember = IntegerLike({ minimum: 0, maximum: 99 });

/** Without an account type: all in which the product is sold or watched. */
export const ProductsAnywhere = Type.Object({
  symbolList: Type.Optional(SymbolList),
  tradeType: Type.Optional(TradeTypeMember),
});

/** Account types with a watchlist. */
export const WATCHED_PLAYS: readonly number[] = Object.values(TRADE_TYPE_NUMBER);

/** Members of the largest batch, under either of its two names: full lists of every account type, with some room. */
const BATCH_MEMBERS = 2 * WATCHED_PLAYS.length * (MAX_WATCHED_PER_PLAY + 10);

export const Products = Type.Object({ symbolList: SymbolList, tradeType: TradeTypeMember });

const Batch = Type.Array(Products, { maxItems: WATCHED_PLAYS.length });

export type ProductsAnywhere = Static<typeof ProductsAnywhere>;

export type Products = Static<typeof Products>;

/** Products that a customer watches. */
export const WATCHLIST_CALLS = defineCalls('Client API, other endpoints', {
  addOptional: {
    bizType: 'customer.app.CustomerOptionalWebApiService.add',
    summary: 'Add products to the watchlist',
    batch: true,
    openPermission: 'trade',
    request: ProductsAnywhere,
    response: Type.Null(),
  },
  addBatchOptional: {
    bizType: 'customer.app.CustomerOptionalWebApiService.addBatch',
    summary: 'Add products of several account types to the watchlist',
    batch: { members: BATCH_MEMBERS },
    openPermission: 'trade',
    request: Type.Object({
      optionalList: describe('Products by account type.', Type.Optional(Batch)),
      tradeTypeCurrencyList: Type.Optional(Batch),
    }),
    response: Type.Null(),
  },
  deleteOptional: {
    bizType: 'customer.app.CustomerOptionalWebApiService.delete',
    summary: 'Remove products from the watchlist',
    batch: true,
    openPermission: 'trade',
    request: ProductsAnywhere,
    response: Type.Null(),
  },
  optionalList: {
    bizType: 'customer.app.CustomerOptionalWebApiService.optionalList',
    summary: 'Products of the watchlist',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeTypeList: describe(
        'Account types, their numbers.',
        Type.Array(TradeTypeMember, { maxItems: WATCHED_PLAYS.length }),
      ),
    }),
    response: Type.Record(Type.String(), Type.Array(WatchedSymbol)),
  },
  querySymbolBaseInfoList: {
    bizType: 'customer.app.CustomerOptionalWebApiService.querySymbolBaseInfoList',
    summary: 'Watchlist figures of products',
    batch: true,
    openPermission: 'ready_only',
    request: Products,
    response: Type.Array(WatchedSymbol),
  },
});
