import type { OrderStatus } from '../protocol/enumerations.ts';
import type { ListedCode } from '../protocol/errors/catalogue.ts';
import type { Transfer } from './ledger.ts';
import type { Account, Deal, Order, Position } from './model.ts';

interface Stamped {
  readonly accountId: number;
  /** Market clock. */
  readonly timeMs: number;
}

export interface AccountOpened extends Stamped {
  readonly type: 'accountOpened';
  readonly account: Account;
}

/** Money came into or left the account from outside. */
export interface FundsMoved extends Stamped {
  readonly type: 'fundsMoved';
  readonly transfers: readonly Transfer[];
}

export interface LeverageSet extends Stamped {
  readonly type: 'leverageSet';
  readonly symbolId: number;
  readonly leverage: number;
}

/** An order was received (state 1). */
export interface OrderPlaced extends Stamped {
  readonly type: 'orderPlaced';
  readonly order: Order;
}

/** A resting order was changed by its owner. */
export interface OrderModified extends Stamped {
  readonly type: 'orderModified';
  readonly orderId: number;
  readonly volume: number;
  readonly price: number;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly reserved: bigint;
}

/** An order was filled, wholly or in part; `position` is the position as it stands afterwards. */
export interface OrderFilled extends Stamped {
  readonly type: 'orderFilled';
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly filledVolume: number;
  /** Reserve of the order that is left. */
  readonly reserved: bigint;
  readonly deal: Deal;
  readonly position: Position;
  readonly transfers: readonly Transfer[];
}

/** An order ended without (further) fill: cancelled, partially cancelled, rejected or expired. */
export interface OrderEnded extends Stamped {
  readonly type: 'orderEnded';
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly reason: ListedCode | undefined;
}

/** Take profit, stop loss or the liquidation price of a position changed. */
export interface PositionChanged extends Stamped {
  readonly type: 'positionChanged';
  readonly positionId: number;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly liquidationPrice: number | undefined;
  readonly rate: bigint;
}

/** Everything that can happen. The state is nothing but the fold of these. */
export type TradingEvent =
  | AccountOpened
  | FundsMoved
  | LeverageSet
  | OrderPlaced
  | OrderModified
  | OrderFilled
  | OrderEnded
  | PositionChanged;
