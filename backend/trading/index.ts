/** The trading core: pure decisions over accounts, orders and positions. */
export { apply } from './apply.ts';
export type * from './commands.ts';
export type * from './events.ts';
export { dateNumber, nextIdentifier } from './identifiers.ts';
export { entriesOf, FLOW, type Book, type FlowType, type LedgerEntry, type Transfer } from './ledger.ts';
export { MAX_BALANCE } from './manage.ts';
export { ORDER_KIND, type Account, type Deal, type Order, type OrderKind, type Position } from './model.ts';
export { isLive, TRANSITIONS } from './order-life.ts';
export { leverageInForce, MAX_POSITIONS, MAX_RESTING_ORDERS } from './place-order.ts';
export { isOpening, TradingState, type StoredState } from './state.ts';
export { TradingCore, type Outcome } from './trading-core.ts';
