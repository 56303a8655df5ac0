import type { TradeType } from '../../backend/domain/account-type.ts';
import type { AccountRef } from './port.ts';
import type { CloseRecord, EndedOrderRecord, FillRecord } from './records.ts';

/** What a venue keeps of a customer beyond the account's book: everything that is over, the money's way, and messages. */

/** A page of rows, newest first; pages count from 1. */
export interface KeptPage<Row> {
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

/** Which rows: those before a moment of the market's clock, in pages. */
export interface KeptQuery {
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
  readonly orderId: string | undefined;
  readonly dealId: string | undefined;
}

/** What changed a balance in a period, oldest first. */
export interface Statement {
  readonly currency: string;
  readonly digits: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
  /** False where the period has more lines than were read. */
  readonly isComplete: boolean;
}

/** From its first millisecond up to, and without, its last one, by the market's clock; an open end is undefined. */
export interface KeptPeriod {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A message of the venue to the customer. */
export interface KeptMessage {
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
export interface KeptPort {
  fills(account: AccountRef, query: KeptQuery): Promise<KeptPage<FillRecord>>;
  closes(account: AccountRef, query: KeptQuery): Promise<KeptPage<CloseRecord>>;
  /** The venue cannot be asked for orders before a moment: only for a page. */
  ended(account: AccountRef, page: number): Promise<KeptPage<EndedOrderRecord>>;
  statement(
    account: { readonly accountId: number; readonly accountType: TradeType },
    period: KeptPeriod,
  ): Promise<Statement>;
  /** Planned maintenance, then announcements, newest first, in the language of the request; signed in or not. */
  announcements(): Promise<readonly Announcement[]>;
  /** Newest first, in the language of the request. */
  messages(): Promise<readonly KeptMessage[]>;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
}
