import type { TradeType } from '../../backend/domain/account-type.ts';
import type {
  CloseRecord,
  DecimalText,
  EndedOrderRecord,
  FiguresRecord,
  FillRecord,
  MarginLevels,
  MoneyRecord,
  OrderDraft,
  OrderRecord,
  PositionRecord,
  StockFiguresRecord,
  TradeNews,
} from './records.ts';

/**
 * What the terminal needs of a venue's account side. `meridian/` speaks the platform's interface; `replay/` plays a recorded
 * session. Another venue is another folder beside them.
 */

/** An account of the customer. */
export interface AccountRef {
  readonly accountId: number;
  readonly accountType: TradeType;
  readonly currency: string;
  readonly digits: number;
}

/** Everything of an account at one moment. Lists of what is over are newest first and may be cut. */
export interface AccountSnapshot {
  readonly money: readonly MoneyRecord[];
  readonly positions: readonly PositionRecord[];
  readonly orders: readonly OrderRecord[];
  readonly ended: readonly EndedOrderRecord[];
  readonly fills: readonly FillRecord[];
  readonly closes: readonly CloseRecord[];
  /** Of a stock account alone. */
  readonly stock?: StockFiguresRecord | undefined;
  /** Of a cross account alone. */
  readonly levels?: MarginLevels | undefined;
}

/** What one decision of the venue changed; a record says how something stands now, so that hearing it twice does no harm. */
export interface AccountChange extends AccountSnapshot {
  /** Positions that are closed. */
  readonly closedPositions: readonly string[];
}

export type AccountEvent =
  /** The line is live: what happened before may have been missed. */
  | { readonly kind: 'live' }
  /** The line broke; nothing is heard until it is live again. */
  | { readonly kind: 'lost' }
  /** Something changed that was not said: read the account again. */
  | { readonly kind: 'unsaid'; readonly accountType: TradeType | undefined }
  | {
      readonly kind: 'changed';
      readonly accountType: TradeType;
      readonly accountId: number;
      readonly change: AccountChange;
    }
  | { readonly kind: 'figures'; readonly figures: FiguresRecord }
  | { readonly kind: 'news'; readonly news: TradeNews }
  /** A message of the venue's own for the customer, in the customer's language. */
  | {
      readonly kind: 'notice';
      readonly id: string;
      readonly timeMs: number;
      readonly title: string;
      readonly text: string;
    }
  /** The terms on which the customer trades may be others now, leverage among them. */
  | { readonly kind: 'termsChanged' };

export interface AccountsPort {
  /** Reads everything of an account. Throws when the venue refuses or does not answer. */
  read(account: AccountRef): Promise<AccountSnapshot>;
  /** Decimals of the assets that there are, by code. Throws like `read`. */
  assetDigits(): Promise<ReadonlyMap<string, number>>;
  /** Hears what changes. Returns the end of it. */
  follow(listener: (event: AccountEvent) => void): () => void;
}

/** What a customer may ask for. */
export type OrderCommand =
  | {
      readonly kind: 'place';
      readonly draft: OrderDraft;
      readonly account: AccountRef;
      readonly price: number | undefined;
    }
  | { readonly kind: 'cancel'; readonly orderId: string; readonly accountType: TradeType }
  | {
      readonly kind: 'change';
      readonly orderId: string;
      readonly price: number;
      /** Absent: the quantity stays as it is. */
      readonly lots?: DecimalText;
      /** Both brackets, undefined for none; absent: they stay as they are. */
      readonly brackets?: Pick<OrderDraft, 'takeProfit' | 'stopLoss'>;
      readonly accountType: TradeType;
    }
  | {
      readonly kind: 'brackets';
      readonly account: AccountRef;
      readonly orderId: string;
      readonly positionId: string;
      readonly takeProfit: number | undefined;
      readonly stopLoss: number | undefined;
    }
  /** Of contracts: the leverage in force for a product, and of the positions in it. */
  | {
      readonly kind: 'leverage';
      readonly account: AccountRef;
      readonly symbolId: number;
      readonly leverage: number;
    }
  /** Of leveraged spot: a loan in one currency, taken or paid back by hand. `amount` is decimal text. */
  | { readonly kind: 'borrow' | 'repay'; readonly currency: string; readonly amount: string };

/** A command as the venue wants it, ready to be sent again word for word. Only the venue reads it. */
export interface VenueRequest {
  readonly businessType: string;
  readonly body: object;
}

/** What came of a request. `running`: the first request under this key is still being worked on. */
export type VenueAnswer =
  | { readonly kind: 'accepted'; readonly orderId: string }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly waitSeconds?: number;
    }
  | { readonly kind: 'unknown' };

export interface OrdersPort {
  /** Reads an order that this version or one before wrote down. */
  readKept(draft: unknown): OrderDraft;
  /** Writes a command down. `key` names it, `nowMs` is the venue's wall clock. */
  prepare(command: OrderCommand, key: string, nowMs: number): VenueRequest;
  /** Sends a request; under the same key it is executed once. Never throws. */
  send(request: VenueRequest, key: string): Promise<VenueAnswer>;
  /** Whether a refusal says that the leverage in force is another one than the terminal knows. */
  isLeverageRefusal(code: string): boolean;
}

/** The account side of a venue. */
export interface Venue {
  readonly accounts: AccountsPort;
  readonly orders: OrdersPort;
}
