/** The trading core: pure decisions over accounts, orders and positions. */
export type * from './commands.ts';
export type * from './events.ts';
export { NO_ASSETS } from './decision.ts';
export { computeBorrowable } from './assets/loans.ts';
export { exchangeFor } from './assets/loan-commands.ts';
export { exchangeRate, valueOf, valueWallet, walletOf } from './assets/value-wallet.ts';
export type { Asset, AssetCatalogue, TermsLookup, Valuing } from './decision.ts';
export { marginModelOf } from './margin/index.ts';
export type { MarginModel } from './margin/margin-model.ts';
export type { Transfer } from './ledger.ts';
export { ORDER_KIND, type Account, type Deal, type Order, type OrderKind, type Position } from './model.ts';
export { chooseLeverage } from './place-order.ts';
export { MAX_RESTING_ORDERS } from './order-limits.ts';
export { findPocket } from './assets/pockets.ts';
export { computeSpendable } from './assets/place-asset-order.ts';
export { volumeWithin } from './assets/volume-within.ts';
export { isOpening, TradingState, type StoredState } from './state.ts';
export { TradingCore, type Fault, type Outcome } from './trading-core.ts';
