import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { part } from '../parts.ts';
import { detailIn } from '../market/detail.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import { useCatalogue } from '../market/market.ts';
import type { AccountBook } from './book/account-book.ts';
import type { ProductDigits } from './scaling.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** A part of the account's book. */
export function useBook<Part>(select: (book: AccountBook) => Part): Part {
  return useStore(part('trading').book, select);
}

/** What identifies the account; stays the same object while its figures change. */
export function useAccountFacts() {
  return useBook(useShallow(({ account }) => account));
}

/** Decimals of a product on sale. */
export function digitsIn(
  entries: readonly CatalogueEntry[] | undefined,
  symbolId: InstrumentNumber,
): ProductDigits | undefined {
  const detail = detailIn(entries, symbolId);
  return detail && { digits: detail.symbolDigits, numberDigits: detail.numberDigits };
}

/** Records of the book as rows; those of products that are not known are left out. `toRow` must keep its identity. */
export function useRows<Record extends { readonly symbolId: InstrumentNumber }, Row>(
  records: readonly Record[],
  toRow: (record: Record, digits: ProductDigits | undefined) => Row | undefined,
): readonly Row[] {
  const { data: entries } = useCatalogue();
  return useMemo(
    () => records.flatMap((record) => toRow(record, digitsIn(entries, record.symbolId)) ?? []),
    [records, entries, toRow],
  );
}
