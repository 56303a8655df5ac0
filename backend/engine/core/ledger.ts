import type { Flow } from '../../domain/flow.ts';
import type { Money } from '../../domain/units.ts';

/**
 * Double-entry bookkeeping. Money only ever moves from one book to another, so the entries of every event sum to zero
 * over the customer, the company, the fee account and the outside world. `loan` and `interest` are what the customer owes:
 * they stand below zero by it. `frozen` keeps what a proposal waits with; `fund` is what funds got for their shares, and below zero by the
 * shares that they issued. `payable` holds what customers asked to withdraw and have not got yet.
 */
export type Book =
  | 'cash'
  | 'margin'
  | LoanBook
  | 'house'
  | 'fee'
  | 'tax'
  | 'payable'
  | 'external'
  | 'frozen'
  | 'fund';

/** What an account owes, as books that are at or below zero: money borrowed, and interest that is due and not paid. */
export type LoanBook = 'loan' | 'interest';

/** Largest balance of an account: half of what the store's 64-bit integers hold. */
export const MAX_BALANCE = 2n ** 62n;

/** The books that every account has; all others stand once in each currency. */
const OWN: ReadonlySet<string> = new Set<Book>(['cash', 'margin', 'loan', 'interest']);

/** Whether a book is nobody's own. */
export function isHouseBook(book: string): boolean {
  return !OWN.has(book);
}

/** Money on its way from one book to another. `cash`, `margin`, `loan` and `interest` are the account's own books. */
export interface Transfer {
  readonly from: Book;
  readonly to: Book;
  /** Above zero. */
  readonly amount: Money;
  readonly flow: Flow;
  /** Balance of the account (cash and margin) after the transfer. */
  readonly balanceAfter: Money;
}

/** One line of a book. */
export interface LedgerEntry {
  readonly book: Book;
  readonly amount: Money;
}

/** The two entries of a transfer; they sum to zero. */
export function toEntries(transfer: Transfer): readonly [LedgerEntry, LedgerEntry] {
  return [
    { book: transfer.from, amount: -transfer.amount },
    { book: transfer.to, amount: transfer.amount },
  ];
}

/** The books of an account. */
export interface OwnBooks {
  readonly cash: Money;
  readonly margin: Money;
  readonly loan: Money;
  readonly interest: Money;
}

/** Collects the transfers of one event of an account and keeps track of its two books. */
export class Posting {
  readonly transfers: Transfer[] = [];
  cash: Money;
  margin: Money;
  /** Owed, above zero. */
  loan: Money;
  interest: Money;

  readonly #mayOverdraw: boolean;

  /** @param cash `mayOverdraw` for an account whose positions back its cash: only the margin stays above zero then. */
  constructor(account: OwnBooks, cash?: 'mayOverdraw') {
    this.cash = account.cash;
    this.margin = account.margin;
    this.loan = account.loan;
    this.interest = account.interest;
    this.#mayOverdraw = cash === 'mayOverdraw';
  }

  /** Moves an amount; nothing happens for zero. Throws when a book of the account would fall below zero. */
  move(from: Book, to: Book, amount: Money, flow: Flow): void {
    if (amount === 0n) return;
    if (amount < 0n) throw new RangeError('a transfer moves a positive amount');
    if (from === 'cash') this.cash -= amount;
    if (from === 'margin') this.margin -= amount;
    if (to === 'cash') this.cash += amount;
    if (to === 'margin') this.margin += amount;
    if (from === 'loan') this.loan += amount;
    if (from === 'interest') this.interest += amount;
    if (to === 'loan') this.loan -= amount;
    if (to === 'interest') this.interest -= amount;
    if (this.loan < 0n || this.interest < 0n)
      throw new RangeError(`more than is owed would be paid to ${to}`);
    if ((this.cash < 0n && !this.#mayOverdraw) || this.margin < 0n)
      throw new RangeError(`book ${from} would fall below zero`);
    this.transfers.push({ from, to, amount, flow, balanceAfter: this.cash + this.margin });
  }
}
