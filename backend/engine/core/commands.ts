import type { TradeType } from '../../domain/account-type.ts';
import type { CancelReason, EndCause } from '../../domain/rejection.ts';
import type { Direction } from '../../domain/direction.ts';
import type { EntryType, ExpireType, OrderType, TimeInForce } from '../../domain/orders/order-terms.ts';
import type { TriggerRequest } from '../../domain/orders/order-trigger.ts';
import type { BreakEvenAfter, ProfitTarget } from '../../domain/orders/profit-targets.ts';
import type { DeepQuote } from '../../domain/ladder.ts';
import type { Flow } from '../../domain/flow.ts';
import type { Book } from './ledger.ts';
import type {
  AccountId,
  CompanyId,
  CustomerId,
  InstrumentId,
  Leverage,
  MarketTimeMs,
  Money,
  OrderId,
  PositionId,
  PriceTicks,
  Rate,
  VolumeUnits,
} from '../../domain/units.ts';

/** The trade of the public tape that left a quote behind. */
export interface PublicTrade {
  readonly seq: number;
  readonly timeMs: MarketTimeMs;
  readonly price: PriceTicks;
  readonly volume: VolumeUnits;
}

/** Best quote, depth where the product trades by depth, and the rate into each account's currency, at one moment. */
export interface MarketView extends DeepQuote {
  /** The source's own book, in which no level is raised to what a market maker states; absent: as `depth`. */
  readonly sourceDepth?: DeepQuote['depth'];
  /** Absent where the quote comes of no trade. */
  readonly trade?: PublicTrade | undefined;
  /** How long the command was on its way to this market, in milliseconds; absent: not at all. */
  readonly delayMs?: number | undefined;
  /** How long of that the market data were on their way to the customer. */
  readonly quoteMs?: number | undefined;
  /** Account currency for one unit of the profit currency (RATE_DIGITS); undefined when there is no rate. */
  rate(currency: string): Rate | undefined;
}

interface Timed {
  /** Market clock, in milliseconds. */
  readonly timeMs: MarketTimeMs;
}

export interface OpenAccount extends Timed {
  readonly type: 'openAccount';
  readonly companyId: CompanyId;
  readonly customerId: CustomerId;
  readonly customerNo: string;
  readonly tradeType: TradeType;
  readonly currency: string;
  readonly digits: number;
  readonly assetsId: number;
  /** Paid in together with the opening; 0 opens an empty account. */
  readonly initialBalance: Money;
}

/** Money from outside (positive) or to outside (negative). */
export interface MoveFunds extends Timed {
  readonly type: 'moveFunds';
  readonly accountId: AccountId;
  readonly amount: Money;
  readonly flow: Flow;
  /** Brings money that may not be withdrawn, or takes it back: credit first, then what else is free. */
  readonly isCredit?: boolean;
  /** Taken for the fee account out of what is paid in, less than it; absent: nothing. */
  readonly fee?: Money;
}

/** One of the moves of a wallet: between its cash in a currency and a book that is nobody's own. */
export interface WalletMove {
  readonly currency: string;
  readonly from: Book;
  readonly to: Book;
  /** Above zero, at the digits of the currency. */
  readonly amount: Money;
  readonly flow: Flow;
}

/** Assets in and out of one wallet, all of them or none. */
export interface MoveAssets extends Timed {
  readonly type: 'moveAssets';
  /** An account of the wallet. */
  readonly accountId: AccountId;
  readonly moves: readonly WalletMove[];
}

/** Money from one account to another, exchanged with the house where the currencies differ. */
export interface TransferFunds extends Timed {
  readonly type: 'transferFunds';
  /** The account that pays. */
  readonly accountId: AccountId;
  readonly toAccountId: AccountId;
  /** At the digits of the account that pays. */
  readonly amount: Money;
  /** What it is worth to the other one, at that account's digits. */
  readonly received: Money;
}

/** A step of a withdrawal: free money is set aside, comes back to the account, or has left the house. */
export interface MoveWithdrawal extends Timed {
  readonly type: 'moveWithdrawal';
  readonly accountId: AccountId;
  readonly step: WithdrawalStep;
  /** What the payee gets, above zero, and what the house keeps of it. Both were the account's. */
  readonly amount: Money;
  readonly fee: Money;
}

export type WithdrawalStep = 'requested' | 'cancelled' | 'paid';

/** The leverage in force, with that of the open positions of the product. */
export interface SetLeverage extends Timed {
  readonly type: 'setLeverage';
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
  readonly leverage: Leverage;
  /** The live quote; only positions whose margin becomes less need it. */
  readonly market: MarketView | undefined;
}

/** A market order fills or fails at once; a limit order rests until its price is reached. */
export interface PlaceOrder extends Timed {
  readonly type: 'placeOrder';
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
  readonly kind: OrderType;
  readonly direction: Direction;
  readonly entryType: EntryType;
  readonly requestNum: string;
  readonly volume: VolumeUnits;
  readonly price: PriceTicks | undefined;
  /**
   * Whether an opening that rests waits for the market to come as far as its price, instead of for a better one: always, when
   * its price lies beyond the market, or never (also when absent). One that must and lies on the other side is rejected.
   */
  readonly isStop?: 'yes' | 'beyondMarket' | 'no';
  /** Of a kind that rests: what it waits for, with `price` as its limit after that, or none. */
  readonly trigger?: TriggerRequest | undefined;
  readonly takeProfit: PriceTicks | undefined;
  readonly stopLoss: PriceTicks | undefined;
  /** Leverage of this opening; `undefined` takes the one in force. */
  readonly leverage: Leverage | undefined;
  readonly expireType: ExpireType;
  /** Absent: a market order takes what there is, a limit order rests. */
  readonly timeInForce?: TimeInForce | undefined;
  readonly positionId: PositionId | undefined;
  /** Of openings of contracts; absent: none. */
  readonly targets?: readonly ProfitTarget[] | undefined;
  readonly breakEven?: BreakEvenAfter | undefined;
  /** Of contracts: closes what is open on the other side, at most the volume, whatever `kind` says; absent: as `kind` says. */
  readonly reduceOnly?: boolean | undefined;
  /** Of contracts: closes all that is open on the other side when it is filled; the volume is not read. */
  readonly closePosition?: boolean | undefined;
  /** A resting order of the account in the same product: the first of the two that is filled cancels the other. */
  readonly linkedOrderId?: OrderId | undefined;
  /** Of wallets: a second order of the same account, product and side, placed in the same decision and linked with this one; both must rest. */
  readonly sibling?: SiblingOrder | undefined;
  /** Most price ticks by which a market fill may be worse than `price`; undefined is any. */
  readonly slippage: PriceTicks | undefined;
  readonly source: string;
  readonly remark: string | undefined;
  readonly thirdPartyOrder: string | undefined;
  /** The live quote; undefined when there is none. */
  readonly market: MarketView | undefined;
  /** The quote is too old to fill at: the order is accepted and then fails. */
  readonly stale: boolean;
  /** A number that was given out for this order before; undefined takes the next one. */
  readonly orderId?: OrderId;
  /** An order of leveraged spot: what is missing is borrowed, or what comes in repays. */
  readonly lending?: 'borrow' | 'repay' | undefined;
  /** The order is accepted, whatever money it needs, and then fails for this reason, with its figures. */
  readonly failure?: EndCause;
}

/** In what the second of two linked orders differs from the first. */
export type SiblingOrder = Pick<
  PlaceOrder,
  'price' | 'trigger' | 'timeInForce' | 'thirdPartyOrder' | 'volume' | 'requestNum'
>;

export interface ModifyOrder extends Timed {
  readonly type: 'modifyOrder';
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly volume: VolumeUnits | undefined;
  readonly price: PriceTicks | undefined;
  /** Another trigger of an order that still waits for its own; absent: as it is. */
  readonly trigger?: TriggerRequest | undefined;
  readonly takeProfit: PriceTicks | undefined;
  readonly stopLoss: PriceTicks | undefined;
  readonly market: MarketView | undefined;
  /** The order is filled before the change arrives: then it is no longer there to be changed. */
  readonly isLate?: boolean;
}

export interface CancelOrder extends Timed {
  readonly type: 'cancelOrder';
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly reason: CancelReason;
  /** Ends the order that it is linked with too, in the same decision; absent: that one stays. */
  readonly withSibling?: true;
  /** When it is at the market: until then the order may be filled. Absent: at once. */
  readonly arrivesMs?: MarketTimeMs;
}

export interface SetBrackets extends Timed {
  readonly type: 'setBrackets';
  readonly accountId: AccountId;
  readonly positionId: PositionId;
  readonly takeProfit: PriceTicks | undefined;
  readonly stopLoss: PriceTicks | undefined;
  /** Absent: as they are; an empty list, or `none`, takes them away. */
  readonly targets?: readonly ProfitTarget[] | undefined;
  readonly breakEven?: BreakEvenAfter | 'none' | undefined;
  readonly market: MarketView | undefined;
}

/** Money from the free cash into the margin of a position (positive) or back out of it (negative). */
export interface AdjustMargin extends Timed {
  readonly type: 'adjustMargin';
  readonly accountId: AccountId;
  readonly positionId: PositionId;
  readonly amount: Money;
  /** The live quote; only a reduction needs it. */
  readonly market: MarketView | undefined;
}

/** A new quote: triggers resting orders, brackets and liquidation. */
export interface ApplyTick extends Timed {
  readonly type: 'applyTick';
  readonly symbolId: InstrumentId;
  readonly market: MarketView;
  /** Accounts that the quote is for, when it is decided once more for those that lost its outcome; absent: all. */
  readonly only?: ReadonlySet<number> | undefined;
}

/** The day of a product ends: what is held of it pays or gets its financing. */
export interface CloseDay extends Timed {
  readonly type: 'closeDay';
  readonly symbolId: InstrumentId;
  /** The market at the end of the day: its last quote. What cannot be valued for want of one is not charged. */
  readonly market: MarketView | undefined;
}

/** Other margins hold for a product from now on, because a night, weekend or holiday began or ended. */
export interface ChangeMarginSet extends Timed {
  readonly type: 'changeMarginSet';
  readonly symbolId: InstrumentId;
  /** Accounts that it is for; absent: all. */
  readonly only?: ReadonlySet<number> | undefined;
}

/** A company splits its shares at this moment: so many new ones for so many old ones. */
export interface SplitShares extends Timed {
  readonly type: 'splitShares';
  readonly symbolId: InstrumentId;
  readonly newShares: number;
  readonly oldShares: number;
  /** The market at its last quote for old shares, by which parts of a share are paid, and at the first one for new shares. */
  readonly market: MarketView | undefined;
  readonly opening: MarketView | undefined;
}

/** A loan in the currency of the account. */
export interface Borrow extends Timed {
  readonly type: 'borrow';
  readonly accountId: AccountId;
  readonly amount: Money;
}

/** Pays back what is owed in the currency of the account, interest first; at most what is owed. */
export interface Repay extends Timed {
  readonly type: 'repay';
  readonly accountId: AccountId;
  readonly amount: Money;
}

/** Pays back what is owed in another currency of the wallet. */
export interface RepayAcross extends Timed {
  readonly type: 'repayAcross';
  /** The account that pays. */
  readonly accountId: AccountId;
  /** Most that it pays. */
  readonly amount: Money;
  /** Currency of what is owed. */
  readonly currency: string;
  /** Units of it for one unit of what is paid (RATE_DIGITS). */
  readonly rate: Rate;
}

/** Hours began: what is owed costs interest. */
export interface ChargeInterest extends Timed {
  readonly type: 'chargeInterest';
}

/** The clock moved on: ends resting orders whose time has come. */
export interface Expire extends Timed {
  readonly type: 'expire';
}

export type Command =
  | OpenAccount
  | MoveFunds
  | MoveAssets
  | TransferFunds
  | MoveWithdrawal
  | SetLeverage
  | PlaceOrder
  | ModifyOrder
  | CancelOrder
  | SetBrackets
  | AdjustMargin
  | ApplyTick
  | CloseDay
  | ChangeMarginSet
  | SplitShares
  | Borrow
  | Repay
  | RepayAcross
  | ChargeInterest
  | Expire;
