export { watchlistOperations } from './operations.ts';
export { Watchlist } from './watchlist.ts';
