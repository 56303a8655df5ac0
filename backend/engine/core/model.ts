import type { TradeType } from '../../domain/account-type.ts';
import type { Direction } from '../../domain/direction.ts';
import type {
  EntryType,
  ExpireType,
  OrderKind,
  OrderStatus,
  TimeInForce,
} from '../../domain/orders/order-terms.ts';
import type { OrderTrigger } from '../../domain/orders/order-trigger.ts';
import type { EndCause } from '../../domain/rejection.ts';
import type {
  AccountId,
  CompanyId,
  CustomerId,
  FillId,
  InstrumentId,
  Leverage,
  MarketTimeMs,
  Money,
  Notional,
  OrderId,
  PositionId,
  PriceTicks,
  Rate,
  VolumeUnits,
} from '../../domain/units.ts';
import type { FillExplanation } from '../../domain/fidelity/fill-explanation.ts';
import type { BreakEven, BreakEvenAfter, InstrumentTerms, ProfitTarget } from '../../domain/index.ts';

export { ORDER_KIND, type OrderKind } from '../../domain/orders/order-terms.ts';

/** An account: one customer, account type and currency. Money is at the account's digits. */
export interface Account {
  readonly accountId: AccountId;
  readonly companyId: CompanyId;
  readonly customerId: CustomerId;
  readonly customerNo: string;
  readonly tradeType: TradeType;
  readonly currency: string;
  readonly digits: number;
  readonly assetsId: number;
  readonly openedAtMs: MarketTimeMs;
  readonly firstDepositAtMs: MarketTimeMs | undefined;
  /** Balance outside positions, also what is reserved for resting orders. Below zero only while positions of a cross account back it. */
  readonly cash: Money;
  /** Margin locked in positions; none in a cross account, where equity backs them. */
  readonly margin: Money;
  /** Part of `cash` that resting openings have reserved. */
  readonly reserved: Money;
  /** Part of the balance that may be traded with but not withdrawn. A loss takes the other part first unless the company says otherwise. */
  readonly credit: Money;
  /** Principal and interest owed, of accounts that can borrow; at the account's digits. */
  readonly loan: Money;
  readonly interest: Money;
  /** Market time up to which interest is charged, and the part of a unit that is counted with the next hours. */
  readonly interestAtMs: MarketTimeMs;
  readonly interestCarry: bigint;
  /** Whether the owner was warned of the margin level and the account has not recovered since. */
  readonly isMarginCalled: boolean;
}

/** An order in any state. Prices in price ticks, quantities in volume units. */
export interface Order {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
  readonly kind: OrderKind;
  readonly direction: Direction;
  readonly entryType: EntryType;
  /** Quantity as the customer wrote it: lots or amount. */
  readonly requestNum: string;
  readonly volume: VolumeUnits;
  readonly filledVolume: VolumeUnits;
  /** Limit price of a resting order, none of a stop; for a market order the price that the customer saw, recorded only. */
  readonly price: PriceTicks | undefined;
  /** A resting opening beyond the market: it waits for the market to come as far and then deals at any price. */
  readonly isStop: boolean;
  /**
   * What a stop, stop-limit or trailing order waits for; absent for the others. Behind it the order is one with the limit `price`, or takes any
   * price where it has none. Such an order is of a kind that rests.
   */
  readonly trigger?: OrderTrigger | undefined;
  readonly takeProfit: PriceTicks | undefined;
  readonly stopLoss: PriceTicks | undefined;
  readonly leverage: Leverage;
  readonly expireType: ExpireType;
  /** Absent where the customer named none. */
  readonly timeInForce?: TimeInForce | undefined;
  /** A closing order that never takes more than is open: what is beyond it is cut, also while the order rests. */
  readonly reduceOnly?: boolean | undefined;
  /** A closing order that has the volume of all that is open, also while that grows and shrinks. */
  readonly closePosition?: boolean | undefined;
  /** The order that it cancels with its first fill, and that cancels it; that order may have ended. */
  readonly linkedOrderId?: OrderId | undefined;
  /** Of an opening: prices at which parts of its position are closed, nearest first; and when the stop goes to break-even. */
  readonly targets?: readonly ProfitTarget[] | undefined;
  readonly breakEven?: BreakEvenAfter | undefined;
  /** Market-clock time at which a resting order ends; undefined for the others. */
  readonly expireAtMs: MarketTimeMs | undefined;
  /** Position that it closes, or that it has opened. */
  readonly positionId: PositionId | undefined;
  readonly reserved: Money;
  readonly status: OrderStatus;
  /** The last fill of the order, and the sums over all of them. */
  readonly dealId: FillId | undefined;
  readonly notional: Notional;
  readonly fee: Money;
  readonly margin: Money;
  readonly profit: Money;
  /** Financing of what it closed; 0 for an opening. */
  readonly financing: Money;
  /** What was borrowed for it when it was placed, in the currency that it gives. */
  readonly borrowed: Money;
  /** Whether what comes in repays what is owed in that currency. */
  readonly repays: boolean;
  /** Why it ended before it was filled in full; also undefined for orders of versions that stored none. */
  readonly reason: EndCause | undefined;
  readonly placedAtMs: MarketTimeMs;
  readonly updatedAtMs: MarketTimeMs;
  readonly source: string;
  readonly remark: string | undefined;
  readonly thirdPartyOrder: string | undefined;
}

/** An open position. `notional` is price ticks times volume units, so that averages stay exact. */
export interface Position {
  readonly positionId: PositionId;
  readonly orderId: OrderId;
  readonly dealId: FillId;
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
  readonly direction: Direction;
  readonly openVolume: VolumeUnits;
  readonly openNotional: Notional;
  readonly openMargin: Money;
  readonly openFee: Money;
  /** Held now; 0 when closed. `margin` of shares is what they cost (brought, if they are owed); no money is locked for it. */
  readonly volume: VolumeUnits;
  readonly notional: Notional;
  readonly margin: Money;
  readonly maintenance: Money;
  readonly closeNotional: Notional;
  readonly closeFee: Money;
  readonly profit: Money;
  readonly leverage: Leverage;
  readonly takeProfit: PriceTicks | undefined;
  readonly stopLoss: PriceTicks | undefined;
  /** Prices at which parts of it are closed, nearest first, all before the take profit; and when its stop goes to break-even. */
  readonly targets?: readonly ProfitTarget[] | undefined;
  readonly breakEven?: BreakEven | undefined;
  readonly liquidationPrice: PriceTicks | undefined;
  /** Financing so far, below zero for what was paid, and the part of it that belongs to the volume held now. */
  readonly financing: Money;
  readonly heldFinancing: Money;
  /**
   * The last end of day that it was financed for; of shares, which are not, the last split that they went through. Its opening before
   * the first. Market clock.
   */
  readonly financedAtMs: MarketTimeMs;
  /** Conversion rate that the liquidation price was computed with. */
  readonly rate: Rate;
  readonly openedAtMs: MarketTimeMs;
  readonly closedAtMs: MarketTimeMs | undefined;
  readonly source: string;
  readonly remark: string | undefined;
  readonly thirdPartyOrder: string | undefined;
}

/** One execution. */
export interface Deal {
  readonly dealId: FillId;
  readonly orderId: OrderId;
  readonly positionId: PositionId;
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
  readonly kind: OrderKind;
  readonly direction: Direction;
  readonly opening: boolean;
  readonly volume: VolumeUnits;
  readonly notional: Notional;
  /** Average price in ticks, for display; money is always computed from `notional`. */
  readonly price: PriceTicks;
  readonly rate: Rate;
  readonly fee: Money;
  /** Margin locked by an opening, released by a close; for shares the money that was paid for them. */
  readonly margin: Money;
  /** Realised profit of a close, without fees; 0 for an opening. */
  readonly profit: Money;
  /** Financing of the closed volume while it was held; 0 for an opening. Booked before, at the ends of its days. */
  readonly financing: Money;
  /** Opening notional of the closed volume; 0 for an opening. */
  readonly openNotional: Notional;
  readonly timeMs: MarketTimeMs;
  /** Why it came out as it did, where fills are other than those of the touch. */
  readonly explain?: FillExplanation;
}

/** The terms of a product, for the owner of an account: a customer group may have its own. Undefined where it is not sold. */
export type TermsLookup = (
  symbolId: InstrumentId,
  account: Account | undefined,
) => InstrumentTerms | undefined;
