import type { MarginState } from '../../domain/margin/margin-level.ts';
import type { Transfer } from './ledger.ts';
import type { HedgeTrade } from './hedge/hedge-books.ts';
import type { Account, Deal, Order, Position } from './model.ts';
import type { StockHolding } from './stock/holding.ts';
import type {
  AccountId,
  FillId,
  InstrumentId,
  Leverage,
  MarketTimeMs,
  Money,
  OrderId,
  VolumeUnits,
} from '../../domain/units.ts';

interface Stamped {
  readonly accountId: AccountId;
  /** Market clock. */
  readonly timeMs: MarketTimeMs;
}

export interface AccountOpened extends Stamped {
  readonly type: 'accountOpened';
  readonly account: Account;
}

/** Money came into or left the account from outside. */
export interface FundsMoved extends Stamped {
  readonly type: 'fundsMoved';
  /** How much of it is credit; below zero for credit that was taken back. */
  readonly credit: Money;
  readonly transfers: readonly Transfer[];
}

export interface LeverageSet extends Stamped {
  readonly type: 'leverageSet';
  readonly symbolId: InstrumentId;
  readonly leverage: Leverage;
}

/** An order was received (state 1). */
export interface OrderPlaced extends Stamped {
  readonly type: 'orderPlaced';
  readonly order: Order;
}

/** A resting order was changed by its owner; `order` is the order as it stands afterwards. */
export interface OrderModified extends Stamped {
  readonly type: 'orderModified';
  readonly order: Order;
}

/** The market reached the trigger of an order, which looks for its fill from now on; `order` is as it stands afterwards. */
export interface OrderTriggered extends Stamped {
  readonly type: 'orderTriggered';
  readonly order: Order;
}

/** A trailing stop followed the market, or began to; `order` is as it stands afterwards. */
export interface OrderTrailed extends Stamped {
  readonly type: 'orderTrailed';
  readonly order: Order;
}

/** An order was filled, wholly or in part; `order` and `position` are as they stand afterwards. */
export interface OrderFilled extends Stamped {
  readonly type: 'orderFilled';
  readonly order: Order;
  readonly deal: Deal;
  readonly position: Position;
  /** What the account loses of its credit by it, before credit that the balance no longer holds. */
  readonly creditLost: Money;
  readonly transfers: readonly Transfer[];
  /** What a stock account has of the product afterwards; undefined in the other account types. */
  readonly holdings?: readonly StockHolding[];
  /** The order that came and took this one, which rested; absent where the market or a resting order was taken. */
  readonly takenBy?: OrderId;
}

/**
 * An order exchanged one asset for another, wholly or in part: what the account gives, and the order as it stands afterwards.
 * What it gets goes to another account of the wallet (AssetsReceived, which always follows); the fill is that account's.
 */
export interface AssetsExchanged extends Stamped {
  readonly type: 'assetsExchanged';
  readonly order: Order;
  readonly deal: Deal;
  readonly transfers: readonly Transfer[];
  /** As in OrderFilled. */
  readonly takenBy?: OrderId;
}

/** What an account got for what another account of the wallet gave, and the fee, which is taken off it. */
export interface AssetsReceived extends Stamped {
  readonly type: 'assetsReceived';
  readonly orderId: OrderId;
  readonly dealId: FillId;
  readonly transfers: readonly Transfer[];
}

/** Money was borrowed or repaid, or interest charged; `interestAtMs` and `interestCarry` are those of the account afterwards. */
export interface LoanMoved extends Stamped {
  readonly type: 'loanMoved';
  /** The order that it was for. */
  readonly orderId: OrderId | undefined;
  readonly dealId: FillId | undefined;
  readonly interestAtMs: MarketTimeMs;
  readonly interestCarry: bigint;
  readonly transfers: readonly Transfer[];
}

/** An order ended without (further) fill: cancelled, partially cancelled, rejected or expired. */
export interface OrderEnded extends Stamped {
  readonly type: 'orderEnded';
  readonly order: Order;
}

/** Take profit, stop loss or the liquidation price of a position changed; `position` is as it stands afterwards. */
export interface PositionChanged extends Stamped {
  readonly type: 'positionChanged';
  readonly position: Position;
  /** Only its liquidation price followed a rate: nobody is told of that. */
  readonly isSilent?: true;
}

/** The margin of a position was changed by its owner; `position` is as it stands afterwards. */
export interface MarginAdjusted extends Stamped {
  readonly type: 'marginAdjusted';
  readonly position: Position;
  readonly transfers: readonly Transfer[];
}

/** The day of a product ended for a position; `position` is as it stands afterwards. */
export interface PositionFinanced extends Stamped {
  readonly type: 'positionFinanced';
  readonly position: Position;
  readonly creditLost: Money;
  readonly transfers: readonly Transfer[];
}

/**
 * The margin level of a cross account, or the risk ratio of a wallet (its assets stand as equity, its liabilities as used margin, both
 * in the reference currency), fell to the warning level, or recovered from that. Of a wallet the first account is named.
 */
export interface MarginCalled extends Stamped, MarginState {
  readonly type: 'marginCalled';
  readonly isCalled: boolean;
}

/** Loans, interest, dividends or settlement changed what a stock account has; the holdings are as they stand afterwards. */
export interface HoldingsChanged extends Stamped {
  readonly type: 'holdingsChanged';
  readonly holdings: readonly StockHolding[];
  readonly transfers: readonly Transfer[];
}

/**
 * Shares that an account holds or owes were split; position and holding are as they stand afterwards. What is no whole volume unit
 * left the position at its cost and was paid in cash.
 */
export interface SharesSplit extends Stamped {
  readonly type: 'sharesSplit';
  readonly newShares: number;
  readonly oldShares: number;
  readonly volumeBefore: VolumeUnits;
  readonly openVolumeBefore: VolumeUnits;
  /** What the part cost that was paid in cash, what was paid for it (below zero by who owes shares), and what that earned. */
  readonly cost: Money;
  readonly cashInLieu: Money;
  readonly profit: Money;
  readonly position: Position;
  readonly holdings: readonly StockHolding[];
  readonly transfers: readonly Transfer[];
}

/** The house dealt at the source against what customers hold; `accountId` is the unit of the hedge (`hedgeUnit`), which is no account. */
export interface HouseHedged extends Stamped {
  readonly type: 'houseHedged';
  readonly hedge: HedgeTrade;
}

/** Everything that can happen. The state is nothing but the fold of these. */
export type TradingEvent =
  | AccountOpened
  | FundsMoved
  | LeverageSet
  | OrderPlaced
  | OrderModified
  | OrderTriggered
  | OrderTrailed
  | OrderFilled
  | OrderEnded
  | AssetsExchanged
  | AssetsReceived
  | LoanMoved
  | PositionChanged
  | MarginAdjusted
  | MarginCalled
  | PositionFinanced
  | HoldingsChanged
  | SharesSplit
  | HouseHedged;
