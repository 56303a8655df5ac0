import type { Direction } from '../domain/direction.ts';
import type { EntryType, ExpireType, OrderKind, OrderStatus } from '../domain/order-terms.ts';
import type { EndReason } from '../domain/rejection.ts';

export { ORDER_KIND, type OrderKind } from '../domain/order-terms.ts';

/** An account: one customer, account type and currency. Money is at the account's digits. */
export interface Account {
  readonly accountId: number;
  readonly companyId: number;
  readonly customerId: number;
  readonly customerNo: string;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
  readonly assetsId: number;
  readonly openedAtMs: number;
  readonly firstDepositAtMs: number | undefined;
  /** Balance outside positions, also what is reserved for resting orders. Below zero only while positions of a cross account back it. */
  readonly cash: bigint;
  /** Margin locked in positions; none in a cross account, where equity backs them. */
  readonly margin: bigint;
  /** Part of `cash` that resting openings have reserved. */
  readonly reserved: bigint;
  /** Part of the balance that may be traded with but not withdrawn. A loss takes the other part first unless the company says otherwise. */
  readonly credit: bigint;
  /** Principal and interest owed, of accounts that can borrow; at the account's digits. */
  readonly loan: bigint;
  readonly interest: bigint;
  /** Market time up to which interest is charged, and the part of a unit that is counted with the next hours. */
  readonly interestAtMs: number;
  readonly interestCarry: bigint;
  /** Whether the owner was warned of the margin level and the account has not recovered since. */
  readonly isMarginCalled: boolean;
}

/** An order in any state. Prices in price ticks, quantities in volume units. */
export interface Order {
  readonly orderId: number;
  readonly accountId: number;
  readonly symbolId: number;
  readonly kind: OrderKind;
  readonly direction: Direction;
  readonly entryType: EntryType;
  /** Quantity as the customer wrote it: lots or amount. */
  readonly requestNum: string;
  readonly volume: number;
  readonly filledVolume: number;
  /** Limit price of a resting order; for a market order the price that the customer saw, recorded only. */
  readonly price: number | undefined;
  /** A resting opening beyond the market: it waits for the market to come as far and then deals at any price. */
  readonly isStop: boolean;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly leverage: number;
  readonly expireType: ExpireType;
  /** Market-clock time at which a resting order ends; undefined for the others. */
  readonly expireAtMs: number | undefined;
  /** Position that it closes, or that it has opened. */
  readonly positionId: number | undefined;
  readonly reserved: bigint;
  readonly status: OrderStatus;
  /** The last fill of the order, and the sums over all of them. */
  readonly dealId: number | undefined;
  readonly notional: bigint;
  readonly fee: bigint;
  readonly margin: bigint;
  readonly profit: bigint;
  /** Financing of what it closed; 0 for an opening. */
  readonly financing: bigint;
  /** What was borrowed for it when it was placed, in the currency that it gives. */
  readonly borrowed: bigint;
  /** Whether what comes in repays what is owed in that currency. */
  readonly repays: boolean;
  /** Why it ended before it was filled in full; also undefined for orders of versions that stored none. */
  readonly reason: EndReason | undefined;
  readonly placedAtMs: number;
  readonly updatedAtMs: number;
  readonly source: string;
  readonly remark: string | undefined;
  readonly thirdPartyOrder: string | undefined;
}

/** An open position. `notional` is price ticks times volume units, so that averages stay exact. */
export interface Position {
  readonly positionId: number;
  readonly orderId: number;
  readonly dealId: number;
  readonly accountId: number;
  readonly symbolId: number;
  readonly direction: Direction;
  readonly openVolume: number;
  readonly openNotional: bigint;
  readonly openMargin: bigint;
  readonly openFee: bigint;
  /** Held now; 0 when closed. `margin` of shares is what they cost (brought, if they are owed); no money is locked for it. */
  readonly volume: number;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly maintenance: bigint;
  readonly closeNotional: bigint;
  readonly closeFee: bigint;
  readonly profit: bigint;
  readonly leverage: number;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly liquidationPrice: number | undefined;
  /** Financing so far, below zero for what was paid, and the part of it that belongs to the volume held now. */
  readonly financing: bigint;
  readonly heldFinancing: bigint;
  /** The last end of day that it was financed for; its opening before the first. Market clock. */
  readonly financedAtMs: number;
  /** Conversion rate that the liquidation price was computed with. */
  readonly rate: bigint;
  readonly openedAtMs: number;
  readonly closedAtMs: number | undefined;
  readonly source: string;
  readonly remark: string | undefined;
  readonly thirdPartyOrder: string | undefined;
}

/** One execution. */
export interface Deal {
  readonly dealId: number;
  readonly orderId: number;
  readonly positionId: number;
  readonly accountId: number;
  readonly symbolId: number;
  readonly kind: OrderKind;
  readonly direction: Direction;
  readonly opening: boolean;
  readonly volume: number;
  readonly notional: bigint;
  /** Average price in ticks, for display; money is always computed from `notional`. */
  readonly price: number;
  readonly rate: bigint;
  readonly fee: bigint;
  /** Margin locked by an opening, released by a close; for shares the money that was paid for them. */
  readonly margin: bigint;
  /** Realised profit of a close, without fees; 0 for an opening. */
  readonly profit: bigint;
  /** Financing of the closed volume while it was held; 0 for an opening. Booked before, at the ends of its days. */
  readonly financing: bigint;
  /** Opening notional of the closed volume; 0 for an opening. */
  readonly openNotional: bigint;
  readonly timeMs: number;
}
