import type { Direction } from '../../backend/domain/direction.ts';
import type { AccountRef } from './port.ts';

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
  readonly dealId: string;
  readonly positionId: string;
  readonly symbolId: number;
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
  interface TerminalParts {
    readonly review: ReviewPort;
  }
}
