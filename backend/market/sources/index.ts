/** Market data that is not generated: files of candles and trades, and a live exchange. */
export { type FileMarket, MAX_ROWS, openFileMarket } from './file-market.ts';
export {
  createLiveFeed,
  type LiveCounts,
  type LiveFeed,
  type LiveFeedOptions,
  type LiveProduct,
} from './live/live-feed.ts';
export { type Manifest, type ManifestProduct, readManifest } from './manifest.ts';
export { MarketFileError } from './market-file-error.ts';
