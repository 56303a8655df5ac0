import type { Money } from '../units.ts';

/**
 * Books of the money that channels pay out for the house, in the currencies in which customers get it. What an account gave
 * for it stands in the ledger of trading, where `payable` holds it until it has arrived.
 */
export type PayoutBook = 'house' | 'transit' | 'payee';

/** What happens to a payout. */
export type PayoutStep = 'sent' | 'arrived' | 'returned';

/** One line of a book. */
export interface PayoutEntry {
  readonly book: PayoutBook;
  readonly amount: Money;
}

const MOVES: Readonly<Record<PayoutStep, readonly [from: PayoutBook, to: PayoutBook]>> = {
  sent: ['house', 'transit'],
  arrived: ['transit', 'payee'],
  returned: ['transit', 'house'],
};

/** The two lines of a step; they sum to zero. */
export function toPayoutEntries(step: PayoutStep, amount: Money): readonly [PayoutEntry, PayoutEntry] {
  const [from, to] = MOVES[step];
  return [
    { book: from, amount: -amount },
    { book: to, amount },
  ];
}
