import { sql } from 'kysely';
import type { StoredInteger } from './tables.ts';

/** 1 for a book that is part of the balance of an account, 0 for those of the house, the fees and the outside. */
export const isOwnBook = (book: 'from_book' | 'to_book') =>
  sql<number>`(CASE WHEN ${sql.ref(book)} IN ('cash', 'margin') THEN 1 ELSE 0 END)`;

/** What a line of the ledger does to the balance of its account; 0 between free money and margin. */
export const balanceChange = sql<StoredInteger>`amount * (${isOwnBook('to_book')} - ${isOwnBook('from_book')})`;
