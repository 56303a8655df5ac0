import type { Money } from '../units.ts';

/**
 * Books of the money that channels hold for the house, in the currencies in which customers pay. What an account gets for it
 * stands in the ledger of trading, where `external` pays it.
 */
export type ChannelBook = 'payer' | 'transit' | 'house';

/** What happens to a payment. */
export type PaymentStep = 'received' | 'credited' | 'returned';

/** One line of a book. */
export interface ChannelEntry {
  readonly book: ChannelBook;
  readonly amount: Money;
}

const MOVES: Readonly<Record<PaymentStep, readonly [from: ChannelBook, to: ChannelBook]>> = {
  received: ['payer', 'transit'],
  credited: ['transit', 'house'],
  returned: ['transit', 'payer'],
};

/** The two lines of a step; they sum to zero. */
export function toChannelEntries(step: PaymentStep, amount: Money): readonly [ChannelEntry, ChannelEntry] {
  const [from, to] = MOVES[step];
  return [
    { book: from, amount: -amount },
    { book: to, amount },
  ];
}
