export { watchlistOperations } from './operations.ts';
export { MAX_WATCHED_PER_PLAY, Watchlist } from './watchlist.ts';
