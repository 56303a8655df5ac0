import type { BreakEvenAfter, ProfitTarget } from '../../backend/domain/orders/profit-targets.ts';
import type { OrderTrigger, TriggerPrice } from '../../backend/domain/orders/order-trigger.ts';
import type { CurrencyAmount } from '../../backend/domain/currency-amount.ts';
import type { TradeType } from '../../backend/domain/account-type.ts';
import type { Direction } from '../../backend/domain/direction.ts';
import type { FillExplanation } from '../../backend/domain/fidelity/fill-explanation.ts';
import type {
  EntryType,
  ExpireType,
  OrderType,
  TimeInForce,
} from '../../backend/domain/orders/order-terms.ts';
import type { EndReason } from '../../backend/domain/rejection.ts';
import type {
  AccountId,
  FillIdText,
  InstrumentNumber,
  OrderIdText,
  PositionIdText,
  RequestKey,
} from '../../backend/domain/units.ts';

/**
 * What a venue says of an account, in the domain's words. Money is scaled by the digits that stand beside it. Quantities and
 * prices of trades stay decimal text until the terms of the product are known: `renderer/trading/scaling.ts` reads them then, once.
 */

/** A quantity in lots, or a price in the product's currency: decimal text. */
export type DecimalText = string;

/** Money of one account; a wallet has one for each asset. */
export interface MoneyRecord {
  readonly accountId: AccountId;
  readonly accountType: TradeType;
  readonly currency: string;
  readonly digits: number;
  readonly balance: bigint;
  readonly equity: bigint;
  /** Margin that positions bind. */
  readonly usedMargin: bigint;
  /** Margin that resting orders keep. */
  readonly reserved: bigint;
  readonly freeMargin: bigint;
  readonly openProfit: bigint;
  /** Of a wallet: what may be given now, and what resting orders keep. */
  readonly available: bigint;
  readonly locked: bigint;
  /** What the account owes; undefined in account types in which nothing is lent. */
  readonly debt?: DebtRecord | undefined;
}

/** What an account owes, at its digits. */
export interface DebtRecord {
  readonly principal: bigint;
  /** Due and not paid. */
  readonly interest: bigint;
  /** What it may still borrow by every limit; undefined while the venue cannot tell. */
  readonly borrowable: bigint | undefined;
}

/** What a stock account may do and has to keep, as the venue last said. Money is at the digits of the account. */
export interface StockFiguresRecord {
  /** Reserved by resting purchases. */
  readonly reserved: bigint;
  /** What could be bought at most now, and what could be held over the end of the day. */
  readonly dayPower: bigint;
  readonly nightPower: bigint;
  readonly initialMargin: bigint;
  readonly maintenanceMargin: bigint;
  readonly withdrawable: bigint;
  /** Cash of trades that are done and not settled, below zero when purchases outweigh sales. */
  readonly unsettled: bigint;
}

/** What a position in shares has that one in contracts has not. Money is at the digits of the account. */
export interface SharesRecord {
  /** What they cost, or brought where they are owed. */
  readonly cost: bigint;
  /** Borrowed for the product, and the interest that is due on it. */
  readonly loan: bigint;
  readonly interest: bigint;
  /** Shares that no order has locked, and those that are settled. */
  readonly availableLots: DecimalText;
  readonly settledLots: DecimalText;
}

/** A price (ticks) at which a part of a position is closed: percent of the lots that were opened, or lots. */
export interface TargetRecord {
  readonly price: number;
  readonly percent?: DecimalText;
  readonly lots?: DecimalText;
}

export interface PositionRecord {
  readonly positionId: PositionIdText;
  readonly orderId: OrderIdText;
  readonly symbolId: InstrumentNumber;
  readonly direction: Direction;
  readonly lots: DecimalText;
  readonly entryPrice: DecimalText;
  readonly leverage: number;
  /** At the digits of the account, like `maintenance`. */
  readonly margin: bigint;
  readonly maintenance: bigint;
  /** Price ticks. */
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  /** Further prices at which parts of it are closed, nearest first. */
  readonly targets?: readonly TargetRecord[] | undefined;
  /** Where its stop goes to what it cost: at a price (ticks), or with its first target. */
  readonly breakEven?: BreakEvenAfter | undefined;
  /** Of which targets are percents. */
  readonly openedLots?: DecimalText | undefined;
  /** What opening the held part cost, and what its financing came to so far (below zero when paid), where the venue says it. */
  readonly openFee?: bigint;
  readonly financing?: bigint;
  readonly openTimeMs: number;
  /** The key under which the order was sent; null where it had none. */
  readonly idempotencyKey: RequestKey | null;
  /** Of a position in shares alone. */
  readonly shares?: SharesRecord | undefined;
  /** What its holding cost so far; undefined where the venue does not say it. */
  readonly paid?: PaidRecord | undefined;
}

/** What a position cost since it was opened, for what is left of it. Money is at the digits of the account. */
export interface PaidRecord {
  readonly fee: bigint;
  /** Below zero where the customer paid it. */
  readonly financing: bigint;
}

/** An order that rests. Prices are ticks. */
export interface OrderRecord {
  readonly orderId: OrderIdText;
  readonly symbolId: InstrumentNumber;
  readonly type: OrderType;
  readonly direction: Direction;
  readonly lots: DecimalText;
  readonly price: number | undefined;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  /** Undefined for a life that this terminal does not know. */
  readonly expireType: ExpireType | undefined;
  readonly timeInForce?: TimeInForce | undefined;
  readonly createdAtMs: number;
  /** It waits for the market to come as far as its price: the trigger, while there is one. */
  readonly isStop: boolean;
  /** What a stop or trailing order waits for, or has waited for. */
  readonly trigger?: OrderTrigger | undefined;
  /** Limit of an order behind its trigger. */
  readonly limit?: number | undefined;
  /** How many targets its position gets. */
  readonly targetCount?: number | undefined;
  readonly reduceOnly?: boolean | undefined;
  /** It closes all that is open when it is filled: its quantity follows the position. */
  readonly closePosition?: boolean | undefined;
  /** Order that cancels this one, and is cancelled by it. */
  readonly linkedOrderId?: OrderIdText | undefined;
}

/** How an order ended. */
export type OrderEnd = 'filled' | 'cancelled' | 'partlyCancelled' | 'rejected' | 'expired';

/** An order that does not rest any more. */
export interface EndedOrderRecord {
  readonly orderId: OrderIdText;
  readonly accountType: TradeType;
  readonly symbolId: InstrumentNumber;
  readonly type: OrderType;
  readonly direction: Direction;
  readonly filledLots: DecimalText;
  readonly cancelledLots: DecimalText;
  /** Mean price of the fills; empty without any. */
  readonly price: DecimalText;
  readonly fee: CurrencyAmount;
  readonly end: OrderEnd;
  /** Why it got no further fill, in the language in which it was read; empty for one that was filled. */
  readonly remark: string;
  readonly endedAtMs: number;
  readonly isStop: boolean;
  readonly idempotencyKey: RequestKey | null;
}

/** What a fill of a wallet gave and took. */
export interface ExchangeRecord {
  readonly asset: string;
  readonly moneyCurrency: string;
  readonly isBuy: boolean;
  readonly amount: DecimalText;
  readonly fee: DecimalText;
}

export interface FillRecord {
  readonly dealId: FillIdText;
  readonly orderId: OrderIdText;
  readonly symbolId: InstrumentNumber;
  readonly direction: Direction;
  readonly opening: boolean;
  readonly lots: DecimalText;
  readonly price: DecimalText;
  /** What was paid. */
  readonly fee: CurrencyAmount;
  /** Realised profit of a close at the digits of the account; undefined for an opening. */
  readonly profit: bigint | undefined;
  readonly timeMs: number;
  /** Listed word for why: market, limit, stop, takeProfit, stopLoss, stopOut, expiry, forced. */
  readonly reason: string;
  readonly exchange: ExchangeRecord | undefined;
  /** Why it came out as it did, where the platform says so. */
  readonly explain?: FillExplanation | undefined;
  readonly idempotencyKey: RequestKey | null;
}

/** A close of a position, with what it was opened at. Money is at the digits of the account. */
export interface CloseRecord {
  readonly orderId: OrderIdText;
  readonly symbolId: InstrumentNumber;
  /** Of the position. */
  readonly direction: Direction;
  readonly lots: DecimalText;
  readonly openPrice: DecimalText;
  readonly closePrice: DecimalText;
  /** Of the prices alone, before fee and financing. */
  readonly profit: bigint;
  readonly fee: bigint;
  readonly financing: bigint;
  readonly openTimeMs: number;
  readonly closeTimeMs: number;
  readonly reason: string;
}

/** Figures of an account that move with the market, as far as the venue says them. */
export interface FiguresRecord {
  readonly accountType: TradeType;
  /** Decimal text at the digits of the account; empty where the venue leaves one out. */
  readonly balance: DecimalText;
  readonly equity: DecimalText;
  readonly usedMargin: DecimalText;
  readonly freeMargin: DecimalText;
  readonly openProfit: DecimalText;
  /** Price at which a position would be closed by force, by position; empty text where there is none. */
  readonly stopPrices: ReadonlyMap<string, DecimalText>;
  /** Where the account stands as a whole: what it holds now decides. */
  readonly levels?: MarginLevels | undefined;
}

/** Margin levels of a cross account in basis points, as the operator set them: where its owner is called, and where positions are closed. */
export interface MarginLevels {
  readonly callBp: number;
  readonly stopOutBp: number;
}

/** What happened to an order, for the list of activities. */
export interface TradeUpdates {
  /** Grows with every event of the customer. */
  readonly sequence: string;
  /** Wall clock of the venue. */
  readonly timeMs: number;
  readonly accountType: TradeType | undefined;
  readonly event:
    | 'opened'
    | 'limitFilled'
    | 'closed'
    | 'limitClosed'
    | 'openFailed'
    | 'limitFailed'
    | 'closeFailed'
    | 'ended';
  /** Who or what closed, where it was not the customer. */
  readonly cause: 'customer' | 'stopLoss' | 'takeProfit' | 'stopOut' | 'expiry' | 'forced';
  readonly isStopEntry: boolean;
  readonly isExpired: boolean;
  /** Of the order. */
  readonly side: Direction;
  /** Of the fill. */
  readonly direction: Direction;
  readonly symbolId: InstrumentNumber;
  readonly symbolName: string;
  readonly orderId: OrderIdText;
  readonly positionId: PositionIdText;
  readonly requestedLots: DecimalText;
  /** Undefined without a fill. */
  readonly dealt: { readonly lots: DecimalText; readonly price: DecimalText } | undefined;
  /** Why there was no further fill, where this terminal knows the reason; `remark` has the venue's own text. */
  readonly reason: EndReason | undefined;
  readonly remark: string | undefined;
}

/** What an order waits for: a level (price ticks), or how far a trailing stop stays behind the market, in ticks or hundredths of a percent. */
export type DraftTrigger = (
  | { readonly price: number }
  /** With `activation` it follows from that price on. */
  | { readonly distance: number; readonly activation?: number }
  | { readonly basisPoints: number; readonly activation?: number }
) & {
  /** Absent: the price at which it would be filled. */
  readonly by?: TriggerPrice | undefined;
  /** Absent: a purchase waits for a rise, a sale for a fall. */
  readonly rises?: boolean;
};

/** An order as the customer wants it. */
export interface OrderDraft {
  readonly symbolId: InstrumentNumber;
  readonly type: OrderType;
  readonly direction: Direction;
  readonly entryType: EntryType;
  /** Decimal text: lots or account currency, per entryType. */
  readonly requestNum: string;
  /** Scaled price; required for limit orders. */
  readonly price: number | undefined;
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly expireType: ExpireType;
  readonly timeInForce?: TimeInForce | undefined;
  readonly leverage: number;
  /** Position to close, for the close types. */
  readonly positionId: PositionIdText | undefined;
  /** An opening that waits for the market to come as far as its price. */
  readonly isStop?: boolean;
  /** What it waits for instead, with `price` as its limit behind that, or none. */
  readonly trigger?: DraftTrigger | undefined;
  /** Prices at which shares of the position are closed; shares in hundredths of a percent. */
  readonly targets?: readonly ProfitTarget[];
  /** When the stop goes to what the position cost. */
  readonly breakEven?: BreakEvenAfter;
  readonly reduceOnly?: boolean;
  /** It closes all that is open when it is filled; `requestNum` is what that is now, and is not sent. */
  readonly closePosition?: boolean;
  /** Resting order that this one cancels with its first fill, and is cancelled by. */
  readonly linkedOrderId?: OrderIdText;
  /** Of leveraged spot: borrows what is missing, or repays out of what comes in. */
  readonly lending?: 'borrow' | 'repay' | undefined;
}
