/** The trading core: pure decisions over accounts, orders and positions. */
export type * from './commands.ts';
export type * from './events.ts';
export type { TermsLookup, Valuing } from './decision.ts';
export { marginModelOf } from './margin/index.ts';
export type { MarginModel } from './margin/margin-model.ts';
export type { Transfer } from './ledger.ts';
export { ORDER_KIND, type Account, type Deal, type Order, type OrderKind, type Position } from './model.ts';
export { MAX_RESTING_ORDERS } from './order-limits.ts';
export { chooseLeverage } from './place-order.ts';
export * from './stock/index.ts';
export { isOpening, TradingState, type StoredState } from './state.ts';
export { TradingCore, type Fault, type Outcome } from './trading-core.ts';
