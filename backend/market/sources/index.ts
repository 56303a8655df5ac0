/** Market data that is not generated: files of candles and trades, and a live exchange. */
export { openFileMarket } from './file-market.ts';
export { createLiveFeed } from './live/live-feed.ts';
export { type Manifest, readManifest } from './manifest.ts';
export { MarketFileError } from './market-file-error.ts';
