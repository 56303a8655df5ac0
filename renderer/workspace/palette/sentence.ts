import type { Direction } from '../../../backend/domain/direction.ts';
import type { ExpireType, TimeInForce } from '../../../backend/domain/orders/order-terms.ts';
import type { InstrumentNumber, OrderIdText } from '../../../backend/domain/units.ts';
import type { UnreadReason } from '../../components/index.ts';
import type { SentenceProduct } from './sentence-products.ts';
import type { ExitName, FigureUnit, PriceName } from './sentence-words.ts';

/** Characters of a sentence that are read. */
export const MAX_SENTENCE_LENGTH = 120;

export type PieceKind =
  | 'side'
  | 'quantity'
  | 'product'
  | 'market'
  | PriceName
  | 'life'
  | ExitName
  | 'unknown';

/** Why a piece was not taken. */
export type PieceFault =
  | 'word'
  | 'twice'
  | 'digits'
  | 'unread'
  | 'figureMissing'
  | 'figureLoose'
  /** A bare stop: a loss or an entry. */
  | 'stop'
  /** A unit that its figure cannot have. */
  | 'unit'
  /** A way of ordering that the account does not have. */
  | 'absent'
  /** It names the money that several products are paid in. */
  | 'which'
  /** Not one order of the product rests that could be linked, or several do. */
  | 'link'
  /** It names a product that another account type trades. */
  | 'elsewhere'
  /** The limit of a stop on the near side of its level. */
  | 'behind'
  | 'long';

/** A piece of the sentence: where it stands, and what it became. */
export interface Piece {
  readonly kind: PieceKind;
  readonly from: number;
  /** Behind the last character. */
  readonly to: number;
  /** Why it was not taken; absent for one that was. */
  readonly fault?: PieceFault | undefined;
  /** Of a figure that was not read. */
  readonly unread?: UnreadReason | undefined;
  /** Of a word that is not known: the nearest one. */
  readonly nearest?: string | undefined;
}

/** What a sentence says of an order; figures as the ticket takes them, with all the decimals of the product. */
export interface SentenceOrder {
  readonly side?: Direction;
  readonly quantity?: string;
  readonly product?: SentenceProduct;
  /** What the quantity counts, where it is not lots: money, percent of the equity, or percent of what can be bought. */
  readonly counts?: 'amount' | 'risk' | 'riskMoney' | 'share' | undefined;
  readonly kind?: 'market' | 'limit' | 'stop';
  /** Price of a limit, or where a stop entry is triggered. */
  readonly limit?: string;
  /** Of a stop its limit, at its level or beyond it. */
  readonly behind?: string;
  /** How far brackets are from the entry, in place of their prices. */
  readonly away?: Partial<Record<'stopLoss' | 'takeProfit', Away>> | undefined;
  /** How far a trailing stop stays behind the market, in price where its unit is not said. */
  readonly trail?: { readonly figure: string; readonly unit: Away['unit'] | 'price' };
  readonly stopLoss?: string;
  readonly takeProfit?: string;
  readonly expire?: ExpireType;
  /** How a limit looks for its fill. */
  readonly timeInForce?: TimeInForce;
  /** Prices at which equal shares are closed, nearest first. */
  readonly targets?: readonly string[];
  /** The stop goes to break-even after the first target, or after a profit of so much. */
  readonly breakEven?: 'firstTarget' | { readonly after: string };
  /** It closes all that is open when it is filled, and has no quantity. */
  readonly whole?: true;
  /** It closes what is open and opens nothing; it shrinks with the position while it waits. */
  readonly reduces?: true;
  /** The order that it cancels, and is cancelled by. */
  readonly linkedOrderId?: OrderIdText;
}

/** A distance: plain decimal text, and what it counts. */
export interface Away {
  readonly figure: string;
  readonly unit: Exclude<FigureUnit, 'money'>;
}

export interface Sentence {
  readonly pieces: readonly Piece[];
  readonly order: SentenceOrder;
  /** Products that the product's word names too. */
  readonly alternatives: readonly SentenceProduct[];
  /** What is still to be said before the order can be judged. */
  readonly missing: readonly ('side' | 'quantity' | 'product')[];
  /** Whether the text is meant as an order: it says a side, and something else that an order has. */
  readonly isOrder: boolean;
  /** Every piece was understood. */
  readonly understood: boolean;
}

/** A resting order that a new one could be linked with. */
export interface LinkableOrder {
  readonly symbolId: InstrumentNumber;
  readonly orderId: OrderIdText;
}
