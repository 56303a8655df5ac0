import { useMemo } from 'react';
import type { AccountView, PositionView, StockAccountView } from './contracts.ts';
import { toStockAccount } from './stock-account.ts';
import { useBook } from './use-book.ts';

/** What a stock account has, at the newest quotes; undefined in the other account types. */
export function useLiveStock(
  account: AccountView | undefined,
  { rows, complete }: { readonly rows: readonly PositionView[]; readonly complete: boolean },
): StockAccountView | undefined {
  const figures = useBook(({ stock }) => stock);
  return useMemo(
    () => account && figures && toStockAccount(account, figures, complete ? rows : undefined),
    [account, figures, rows, complete],
  );
}
