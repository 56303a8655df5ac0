/** The market room: clocks, products, the built-in source and the feed that plays it. */
export { createMonotonicClock, createSystemClock } from './clocks/system-clock.ts';
export { createMarketClock, MAX_SPEED, MIN_SPEED } from './clocks/market-clock.ts';
export { createSteppedClock, type SteppedClock } from './clocks/stepped-clock.ts';
export { createBuiltInMarket } from './built-in-market.ts';
export * from './bus/index.ts';
export { createMarketFeed } from './market-feed.ts';
export { createSteppedFeed, type SteppedFeed, type TickNeeds } from './stepped-feed.ts';
export { gridOf } from './path/candles.ts';
export { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
export { playFault } from './products/check-plays.ts';
export { dailyTiers } from './products/check-margin-sets.ts';
export type { ProductList } from './products/product-file.ts';
export { readProducts } from './products/read-products.ts';
export { basketAt, SHARE_DIGITS, type AssetShare } from './fund-basket.ts';
export { fundNetValue } from './fund-value.ts';
export { isTurn, LAST_TURN_SECOND, type LaterSeed } from './path/later-seed.ts';
export { drawBell, drawKey, drawUniform } from './random.ts';
export { quotedPairs } from './conversion.ts';
export * from './scenarios/index.ts';
export { openFileMarket } from './sources/file-market.ts';
export { createLiveFeed } from './sources/live/live-feed.ts';
export { type Manifest, readManifest } from './sources/manifest.ts';
export { dayOrderText, type DayOrder } from './sources/day-order.ts';
export { MarketFileError } from './sources/market-file-error.ts';
export { createRescaling } from './splits/rescale.ts';
export { openingOf, splitsOf } from './splits/split-moments.ts';
export { shownDepth, StatedVolumes, statedVolume, type ShownDepth } from './stated-volume.ts';
export { candleOfTrade, candlesOfTrade, joinCandles } from './customer-candles.ts';
export {
  withCustomerOrders,
  type CustomerBook,
  type CustomerCandle,
  type CustomerCandleQuery,
  type CustomerGroup,
  type CustomerMarket,
  type CustomerTrade,
  type RecentTrades,
  type SharedCustomerMarket,
} from './customer-market.ts';
export { CustomerTape, keyOf, MAX_TAPE_BOOKS, MAX_TAPE_TRADES, TAPE_REACH_SECONDS } from './customer-tape.ts';
export type { MarketFeed, MarketSource, QuoteBounds, TimeSpan } from './market-source.ts';
export type * from './product-definition.ts';
