import { queryClient } from '../connection/index.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import { detailIn } from '../market/detail.ts';
import { knownCatalogue } from '../market/market.ts';
import { findTradingAccount } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import type { OrderView } from './contracts.ts';
import type { OrderAccount } from './order-service.ts';
import { ordersQuery, positionsQuery } from './queries.ts';
import { toOrderView, toHeldPosition, type HeldPosition, type ProductDigits } from './records.ts';

/** Decimals of a product on sale. */
export function digitsIn(
  entries: readonly CatalogueEntry[] | undefined,
  symbolId: number,
): ProductDigits | undefined {
  const detail = detailIn(entries, symbolId);
  return detail && { digits: detail.symbolDigits, numberDigits: detail.numberDigits };
}

/** The account that is traded. */
export function tradingAccount(): OrderAccount | undefined {
  return findTradingAccount(useSessionStore.getState().customer?.accounts);
}

/** A position as the list has it; undefined while it does not. */
export function knownPosition(positionId: string): HeldPosition | undefined {
  const account = tradingAccount();
  const known = account && queryClient.getQueryData(positionsQuery(account.accountId).queryKey);
  const row = known?.rows.find((position) => String(position.positionId) === positionId);
  return row && toHeldPosition(row, digitsIn(knownCatalogue(), row.symbolId));
}

/** A resting order as the list has it; undefined while it does not. */
export function knownOrder(orderId: string): OrderView | undefined {
  const account = tradingAccount();
  const known = account && queryClient.getQueryData(ordersQuery(account.accountId).queryKey);
  const row = known?.find((order) => order.id === orderId);
  return row && toOrderView(row, digitsIn(knownCatalogue(), row.symbolId));
}
