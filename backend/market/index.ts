/** The market room: clocks, products, the built-in source and the feed that plays it. */
export { createSystemClock } from './clocks/system-clock.ts';
export { createMarketClock, MAX_SPEED, MIN_SPEED, type MarketClockOptions } from './clocks/market-clock.ts';
export { createSteppedClock, type SteppedClock } from './clocks/stepped-clock.ts';
export { createBuiltInMarket, type BuiltInMarketOptions } from './built-in-market.ts';
export * from './bus/index.ts';
export { createMarketFeed, MAX_CATCH_UP_MS, type MarketFeedOptions } from './market-feed.ts';
export { MAX_BATCH_TICKS } from './tick-reader.ts';
export { BUILT_IN_FUNDS, BUILT_IN_PRODUCTS } from './products/index.ts';
export { parseProductFile, type ProductList } from './products/product-file.ts';
export { ProductFileError } from './products/product-file-error.ts';
export { readProducts } from './products/read-products.ts';
export { fundNetValue, fundPremium } from './fund-value.ts';
export { conversionPath, conversionRate, type ConversionPath, type ConversionRate } from './conversion.ts';
export * from './scenarios/index.ts';
export * from './sources/index.ts';
export type { MarketFeed, MarketSource } from './market-source.ts';
export type * from './product-definition.ts';
