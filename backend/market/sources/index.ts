/** Market data that is not generated: files of candles and trades. */
export { type FileMarket, MAX_ROWS, openFileMarket } from './file-market.ts';
export { MarketFileError } from './market-file-error.ts';
