/** Limits of the quote websocket that both ends know. */

/** Calls that one connection may make within a second. */
export const MAX_CALLS_A_SECOND = 50;
/** Products in one subscription, and queries in one batch. */
export const MAX_PRODUCTS = 100;
/** Characters of `ext`. */
export const MAX_EXT_LENGTH = 64;
/** K-lines of one query. */
export const MAX_KLINES = 1_000;
/** Trade records in an answer to 14010, whatever is asked for. */
export const MAX_TRADE_INFO = 200;
/** Bytes of a request frame; the largest allowed request is about 20 KiB. */
export const MAX_REQUEST_BYTES = 65_536;
/** A client sends a heartbeat every ten seconds and is disconnected after thirty without one. */
export const HEARTBEAT_INTERVAL_MS = 10_000;
export const HEARTBEAT_TIMEOUT_MS = 30_000;
/** Milliseconds between two rolling pushes of a subscription: when absent, and the bounds. */
export const ROLLING_SPEED_MS = { usual: 1_000, least: 100, most: 60_000 } as const;
