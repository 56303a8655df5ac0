import type {
  Conversion,
  DeepQuote,
  OrderPreview,
  InstrumentTerms,
  Violation,
} from '../../../backend/domain/index.ts';
import type { SizeUnit } from './ticket-model.ts';
import type { TFunction } from 'i18next';
import type { Direction } from '../../../backend/domain/direction.ts';
import type {
  OrderDraft,
  PositionView,
  MarginLevels,
  OrderView,
  WalletView,
} from '../../trading/contracts.ts';
import type { ClosePreview } from './close/close-preview.ts';
import type { LendingTerms } from '../../market/lending-terms.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { DepthLevel } from '../../../backend/domain/market-data.ts';

export interface Holdings {
  /** Volume of positions and resting openings on each side, in units. */
  readonly longExposure: number;
  readonly shortExposure: number;
  /** Volume of positions alone, which stand before an opening in the tiers of its margin. */
  readonly heldLong: number;
  readonly heldShort: number;
  /** Market time. */
  readonly nowMs: number;
}

/** What an order of a wallet gives and gets; amounts at the digits of their asset. */
export interface SpotPreview {
  readonly given: bigint;
  readonly givenCurrency: string;
  readonly givenDigits: number;
  /** What may be given now. */
  readonly free: bigint;
  /** Before the fee. */
  readonly received: bigint;
  readonly fee: bigint;
  /** What comes in. */
  readonly net: bigint;
  readonly receivedCurrency: string;
  readonly receivedDigits: number;
  /** Of leveraged spot: what is borrowed of what is given, and repaid out of what comes in. */
  readonly borrow: bigint;
  readonly repay: bigint;
  /** What could be borrowed at most for it. */
  readonly borrowable: bigint;
  /** Assets over liabilities before and after it, in basis points; undefined without liabilities or without rates. */
  readonly riskBefore: number | undefined;
  readonly riskAfter: number | undefined;
}

/** What an order for shares takes and leaves. Money at the account's digits, quantities in volume units. */
export interface StockPreview {
  /** What the shares cost or bring, before the fee. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** Of a purchase: paid from the cash, and borrowed. */
  readonly own: bigint;
  readonly loan: bigint;
  /** Of a sale: shares that are borrowed, beyond what is held. */
  readonly borrowed: number;
  /** Interest of a day on what the order borrows. */
  readonly dayInterest: bigint;
  /** Shares after it; below zero for shares that are owed. */
  readonly after: number;
  /** What shares could be bought for before and after it. */
  readonly powerBefore: bigint;
  readonly powerAfter: bigint;
}

/** One press that makes a refused order acceptable, as far as this rule goes. */
export interface TicketFix {
  readonly field: 'quantity' | 'price' | 'priceBelow' | 'takeProfit' | 'stopLoss';
  /** Plain decimal text for the field. */
  readonly text: string;
  /** What a quantity counts; lots where it is not said. */
  readonly entry?: SizeUnit;
  /** For a bracket on the wrong side of its price: the text that says which side is right. */
  readonly side?: BracketSide | undefined;
}

export type Words = TFunction<'panels'>;

/** What the ticket knows of the world when it judges an order. */
export interface TicketInputs extends Holdings {
  readonly terms: InstrumentTerms;
  /** With the book behind it, so that the price of a size is known; without one, any size has the best price. */
  readonly quote: DeepQuote | undefined;
  /** By the market's clock; undefined while the quote line is down, when the platform may know better ones. */
  readonly quoteAgeMs: number | undefined;
  readonly conversion: Conversion | undefined;
  /** Money that is neither margin nor reserved, at the account's digits. */
  readonly available: bigint;
  /** Undefined while it is not known; so is what a share of it is. */
  readonly equity?: bigint | undefined;
  /** Margin that all positions of the account bind. */
  readonly usedMargin?: bigint;
  /** Positions of this product, oldest first. */
  readonly positions: readonly PositionView[];
}

/** One side of the ticket, judged alone. */
export interface SideSummary {
  readonly direction: Direction;
  /** Ready to send; undefined while a rule refuses it or a figure is missing. */
  readonly order: OrderDraft | undefined;
  /** Every rule that would refuse it; empty also while the ticket is incomplete. */
  readonly violations: readonly Violation[];
  readonly fix: TicketFix | undefined;
  /** Expected price in ticks: the limit, or the average of the fill now. */
  readonly price: number | undefined;
  readonly volume: number | undefined;
  /** A limit order that the market would fill at once. */
  readonly isMarketable: boolean;
  readonly preview: OrderPreview | undefined;
  /** In a wallet: what the order gives and gets. */
  readonly spot?: SpotPreview;
  /** Closing: how much of the position there is, and what taking the volume of it brings. */
  readonly closable: number;
  readonly close?: ClosePreview;
  /** In a stock account: what the order takes and leaves. */
  readonly stock?: StockPreview;
  /** The size counts what is lost at the stop, and there is none. */
  readonly needsStop?: boolean;
}

export interface TicketSummary {
  readonly buy: SideSummary;
  readonly sell: SideSummary;
}

export interface ValidatedTicket {
  readonly facts: TicketInputs;
  readonly summary: TicketSummary;
  /** The side that is meant: it is marked, and the keyboard sends it. */
  readonly intended: SideSummary;
  /** The side that preview and notice speak of: the one under the pointer, else the one that is meant. */
  readonly shown: SideSummary;
  readonly currency: string;
  readonly accountDigits: number;
  readonly equity: bigint | undefined;
  /** Of a cross account: where it is called and stopped out. */
  readonly levels?: MarginLevels | undefined;
  /** In a wallet: what the ticket knows of it. */
  readonly spot?: SpotInputs;
  /** In a stock account: the same. */
  readonly stock?: StockInputs;
  /** On what terms the product is lent for; undefined where nothing is, or until it is known. */
  readonly lending?: LendingTerms | undefined;
}

export type BracketSide = Sides[keyof Sides]['stopLoss' | 'takeProfit'];

export interface SpotInputs extends TicketInputs {
  readonly wallet: Pick<WalletView, 'freeOf' | 'digitsOf'> &
    Partial<Pick<WalletView, 'debtOf' | 'computeMarketValue' | 'assets' | 'owed'>>;
  /** Of leveraged spot: what the order may do with loans. */
  readonly lends?: SpotLending | undefined;
  /** The resting order that the new one is to be linked with: what it keeps counts for both. */
  readonly linked?: Pick<OrderView, 'direction' | 'volume' | 'price'> | undefined;
  /** The side of the market that an order of this direction meets; undefined without a quote. */
  market(direction: Direction): MetMarket | undefined;
}

/** What an order of leveraged spot may do with loans. */
export interface SpotLending {
  readonly borrow: boolean;
  readonly repay: boolean;
  /** Most that may be owed of the base asset, at STOCK_AMOUNT_DIGITS: counts until the wallet has an account of it. */
  readonly assetLimit: bigint;
}

export interface StockInputs extends TicketInputs {
  readonly funds: StockFunds;
  readonly lending: LendingTerms;
}

/** What a stock account has to spend. Money at its digits. */
export interface StockFunds {
  readonly cash: bigint;
  /** Kept by resting purchases. */
  readonly reserved: bigint;
  readonly loan: bigint;
  readonly interest: bigint;
  readonly equity: bigint;
  /** Worth of the shares that are held, and equity that all positions bind. */
  readonly held: bigint;
  readonly initialMargin: bigint;
}

/** Keys of the texts that say on which side of the market a bracket has to be. */
export const MARKET_SIDES = {
  [DIRECTION.buy]: { stopLoss: 'ticket.stopLossBelowBid', takeProfit: 'ticket.takeProfitAboveAsk' },
  [DIRECTION.sell]: { stopLoss: 'ticket.stopLossAboveAsk', takeProfit: 'ticket.takeProfitBelowBid' },
} as const;

/** The same for a limit order, whose brackets count from its limit price. */
export const LIMIT_SIDES = {
  [DIRECTION.buy]: { stopLoss: 'ticket.stopLossBelowLimit', takeProfit: 'ticket.takeProfitAboveLimit' },
  [DIRECTION.sell]: { stopLoss: 'ticket.stopLossAboveLimit', takeProfit: 'ticket.takeProfitBelowLimit' },
} as const;

export type Sides = typeof MARKET_SIDES | typeof LIMIT_SIDES;

/** The side of the market that an order meets, best first: the touch with what stands there, then what the ladder knows of the rest. */
export interface MetMarket {
  /** Price in ticks. */
  readonly best: number;
  /** Volume at the best price, in units. */
  readonly bestVolume: number;
  /** Levels behind the best price; each stands for its worst price. */
  readonly levels: readonly DepthLevel[];
  /** False where any volume is dealt at the best price. */
  readonly walks: boolean;
}
