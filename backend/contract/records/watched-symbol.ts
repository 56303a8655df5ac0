import { Type, type Static } from 'typebox';
import * as Id from './ids.ts';
import { Numeric, Text, Whole } from './shapes.ts';

/** A product of a watchlist. */
export const WatchedSymbol = Type.Object({
  symbolId: Id.Instrument,
  symbolCode: Text,
  symbolName: Text,
  /** Decimal places of the price. */
  symbolDigits: Whole,
  pointRatio: Whole,
  /** Spreads added to ask and bid in mode MM, as prices; that of the bid is not above zero. */
  askSpread: Numeric,
  bidSpread: Numeric,
});
export type WatchedSymbol = Static<typeof WatchedSymbol>;
