import type { Denomination } from '../../backend/domain/currency-amount.ts';
import type { BreakEvenAfter } from '../../backend/domain/orders/profit-targets.ts';
import type { TradeType } from '../../backend/domain/account-type.ts';
import type { Direction } from '../../backend/domain/direction.ts';
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
  TradeUpdates,
  DraftTrigger,
  TargetRecord,
} from './records.ts';
import type {
  AccountId,
  FillIdText,
  InstrumentNumber,
  OrderIdText,
  PositionIdText,
} from '../../backend/domain/units.ts';

/** What a venue keeps of a customer beyond the account's book: everything that is over, the money's way, and messages. */

/** A page of rows, newest first; pages count from 1. */
export interface HistoryPage<Row> {
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

/** Which rows: those before a moment of the market's clock, in pages. */
export interface HistoryQuery {
  readonly beforeMs: number;
  readonly page: number;
}

/** What moved money: a deposit, a result, a fee. */
export type MoneyKind = 'moved' | 'result' | 'fee' | 'financing';

/** A change of an account's balance. Money is at the digits of the account. */
export interface StatementLine {
  readonly id: string;
  readonly timeMs: number;
  readonly kind: MoneyKind;
  /** The venue's name of it, in the customer's language. */
  readonly name: string;
  /** Signed. */
  readonly change: bigint;
  readonly balance: bigint;
  readonly orderId: OrderIdText | undefined;
  readonly dealId: FillIdText | undefined;
}

/** What changed a balance in a period, oldest first. */
export interface Statement extends Denomination {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
  /** False where the period has more lines than were read. */
  readonly isComplete: boolean;
}

/** From its first millisecond up to, and without, its last one, by the market's clock; an open end is undefined. */
export interface RetentionPeriod {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A message of the venue to the customer. */
export interface StoredMessage {
  readonly id: string;
  readonly timeMs: number;
  readonly title: string;
  readonly text: string;
  readonly isRead: boolean;
}

/** What the operator says to everybody. */
export interface Announcement {
  readonly id: string;
  readonly timeMs: number;
  readonly title: string;
  readonly text: string;
  /** Of planned maintenance: when it begins and ends. */
  readonly window: { readonly startMs: number; readonly endMs: number } | undefined;
}

/** Throws, in all of its members, when the venue refuses or does not answer. */
export interface HistoryPort {
  fills(account: AccountRef, query: HistoryQuery): Promise<HistoryPage<FillRecord>>;
  closes(account: AccountRef, query: HistoryQuery): Promise<HistoryPage<CloseRecord>>;
  /** The venue cannot be asked for orders before a moment: only for a page. */
  ended(account: AccountRef, page: number): Promise<HistoryPage<EndedOrderRecord>>;
  statement(
    account: { readonly accountId: AccountId; readonly accountType: TradeType },
    period: RetentionPeriod,
  ): Promise<Statement>;
  /** Planned maintenance, then announcements, newest first, in the language of the request; signed in or not. */
  announcements(): Promise<readonly Announcement[]>;
  /** Newest first, in the language of the request. */
  messages(): Promise<readonly StoredMessage[]>;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
}

/**
 * What the terminal needs of a venue's account side. `meridian/` speaks the platform's interface; `replay/` plays a recorded
 * session. Another venue is another folder beside them.
 */

/** An account of the customer. */
export interface AccountRef extends Denomination {
  readonly accountId: AccountId;
  readonly accountType: TradeType;
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
      readonly accountId: AccountId;
      readonly change: AccountChange;
    }
  | { readonly kind: 'figures'; readonly figures: FiguresRecord }
  | { readonly kind: 'news'; readonly updates: TradeUpdates }
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
  | { readonly kind: 'cancel'; readonly orderId: OrderIdText; readonly accountType: TradeType }
  | {
      readonly kind: 'change';
      readonly orderId: OrderIdText;
      /** Undefined: it stays as it is. */
      readonly price: number | undefined;
      /** Another trigger; absent: it stays as it is. */
      readonly trigger?: DraftTrigger;
      /** Absent: the quantity stays as it is. */
      readonly lots?: DecimalText;
      /** Both brackets, undefined for none; absent: they stay as they are. */
      readonly brackets?: Pick<OrderDraft, 'takeProfit' | 'stopLoss'>;
      readonly accountType: TradeType;
    }
  | {
      readonly kind: 'brackets';
      readonly account: AccountRef;
      readonly orderId: OrderIdText;
      readonly positionId: PositionIdText;
      readonly takeProfit: number | undefined;
      readonly stopLoss: number | undefined;
      /** Absent: they stay as they are. `breakEven`: after a profit of so many ticks, after the first target, or never. */
      readonly targets?: readonly TargetRecord[];
      readonly breakEven?: BreakEvenAfter | 'never';
    }
  /** Of contracts: the leverage in force for a product, and of the positions in it. */
  | {
      readonly kind: 'leverage';
      readonly account: AccountRef;
      readonly symbolId: InstrumentNumber;
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
  | { readonly kind: 'accepted'; readonly orderId: OrderIdText }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly waitSeconds?: number;
    }
  | { readonly kind: 'unknown' };

export interface OrdersPort {
  /** Reads an order that this version or one before wrote down. */
  readStored(draft: unknown): OrderDraft;
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

/**
 * What a venue tells an account's owner who looks back: what became of the balance, and every trade with all that it cost. It is
 * read on demand and is no part of the account's book.
 */

/** One day of a ledger, by the market's clock (UTC). Money at the digits of the account. */
export interface LedgerDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Cash and margin at its end. */
  readonly balance: bigint;
  /** Put in less taken out: deposits, withdrawals, transfers, corrections. Neither won nor lost. */
  readonly moved: bigint;
}

export interface LedgerDays {
  /** Balance before the first of them. */
  readonly opening: bigint;
  /** Days on which the balance changed, oldest first. */
  readonly days: readonly LedgerDay[];
  /** False when the ledger has more lines than are read: the last days are missing. */
  readonly isComplete: boolean;
}

/** A part of a position, or all of it, from its opening to its close. Money at the digits of the account. */
export interface TradeRecord {
  readonly dealId: FillIdText;
  readonly positionId: PositionIdText;
  readonly symbolId: InstrumentNumber;
  /** Of the position. */
  readonly direction: Direction;
  /** Undefined where its opening lies before what was read. */
  readonly openTimeMs: number | undefined;
  readonly closeTimeMs: number;
  /** Of the prices alone. */
  readonly gross: bigint;
  /** What the opening cost, as far as it belongs to this part, and the close. Undefined for an opening that was not read. */
  readonly openFee: bigint | undefined;
  readonly closeFee: bigint;
  /** Below zero was paid. */
  readonly financing: bigint;
  /** Listed word for why it was closed. */
  readonly reason: string;
}

export interface TradesRead {
  /** Newest close first. */
  readonly trades: readonly TradeRecord[];
  /** False when there are older ones that were not read. */
  readonly isComplete: boolean;
}

export interface ReviewPort {
  /** What became of the balance since a time (market clock). Throws when the venue refuses or does not answer. */
  ledgerDays(account: AccountRef, fromMs: number): Promise<LedgerDays>;
  /** The newest trades of an account. Throws like `ledgerDays`. */
  trades(account: AccountRef): Promise<TradesRead>;
}

declare module '../parts.ts' {
  interface TerminalContext {
    readonly review: ReviewPort;
  }
}
