import { useMemo } from 'react';
import { DIRECTION } from '../../backend/domain/direction.ts';
import type { StockFiguresRecord } from '../venue/records.ts';
import type { AccountView, PositionView, StockAccountView } from './contracts.ts';
import { useBook } from './use-book.ts';

/** `positions` are those of the account with their live results; undefined while one of them is not known. */
export function toStockAccount(
  { currency, digits, balance, equity }: AccountView,
  { reserved, ...figures }: StockFiguresRecord,
  positions: readonly PositionView[] | undefined,
): StockAccountView {
  const shares = (positions ?? []).flatMap((position) => position.shares ?? []);
  return {
    currency,
    digits,
    cash: balance,
    reserved,
    equity,
    loan: shares.reduce((sum, { loan }) => sum + loan, 0n),
    interest: shares.reduce((sum, { interest }) => sum + interest, 0n),
    held: positions && computeMarketValue(positions, DIRECTION.buy),
    owed: positions && computeMarketValue(positions, DIRECTION.sell),
    ...figures,
  };
}

/** What a position in shares is worth now: what it cost and what that became. Undefined before its first quote. */
export function shareValue({ direction, shares, openProfit }: PositionView): bigint | undefined {
  if (shares === undefined || openProfit === undefined) return undefined;
  return direction === DIRECTION.buy ? shares.cost + openProfit : shares.cost - openProfit;
}

function computeMarketValue(positions: readonly PositionView[], direction: PositionView['direction']) {
  let sum = 0n;
  for (const position of positions) {
    if (position.direction !== direction) continue;
    const marketValue = shareValue(position);
    if (marketValue === undefined) return undefined;
    sum += marketValue;
  }
  return sum;
}

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
