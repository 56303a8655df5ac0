import type { Direction } from '../../backend/domain/direction.ts';
import { REJECT_CODES } from '../../backend/protocol/mapping/reject-codes.ts';
import { executionPrice } from '../../backend/domain/index.ts';
import { connection, newTrace, queryClient, type ApiFailure } from '../connection/index.ts';
import { i18n } from '../i18n/index.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import { detailIn, toTerms } from '../market/detail.ts';
import { knownCatalogue, marketEngine, toMarketTime, termsChanged } from '../market/market.ts';
import { findTradingAccount } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import { announce, OWN_REQUEST } from './activity.ts';
import type { OrderView, UnconfirmedOrder } from './contracts.ts';
import { refreshTrading } from './follow.ts';
import { OrderService, type OrderAccount } from './order-service.ts';
import { ordersQuery, positionsQuery } from './queries.ts';
import { toOrderView, toHeldPosition, type HeldPosition, type ProductDigits } from './records.ts';

/** The order service of the running terminal; it reads what the lists already know. */
export const orderService = new OrderService({
  api: () => connection().api,
  now: platformNow,
  // The key travels as thirdPartyOrder too, which takes letters, digits and underscores only.
  newKey: () => newTrace().replaceAll('-', ''),
  account: tradingAccount,
  position: knownPosition,
  order: knownOrder,
  numberDigits: (symbolId) => digitsIn(knownCatalogue(), symbolId)?.numberDigits,
  dealPrice,
  onAnswered: refreshTrading,
  onUnknown: announceUnknown,
  onRejected: announceRejection,
});

/** Decimals of a product on sale. */
export function digitsIn(
  entries: readonly CatalogueEntry[] | undefined,
  symbolId: number,
): ProductDigits | undefined {
  const detail = detailIn(entries, symbolId);
  return detail && { digits: detail.symbolDigits, numberDigits: detail.numberDigits };
}

function platformNow(): number {
  return connection().clock.now() + (connection().health.getState().clockOffsetMs ?? 0);
}

function tradingAccount(): OrderAccount | undefined {
  return findTradingAccount(useSessionStore.getState().customer?.accounts);
}

function knownPosition(positionId: string): HeldPosition | undefined {
  const account = tradingAccount();
  const known = account && queryClient.getQueryData(positionsQuery(account.accountId).queryKey);
  const row = known?.rows.find((position) => String(position.positionId) === positionId);
  return row && toHeldPosition(row, digitsIn(knownCatalogue(), row.symbolId));
}

function knownOrder(orderId: string): OrderView | undefined {
  const account = tradingAccount();
  const known = account && queryClient.getQueryData(ordersQuery(account.accountId).queryKey);
  const row = known?.find((order) => order.id === orderId);
  return row && toOrderView(row, digitsIn(knownCatalogue(), row.symbolId));
}

function dealPrice(symbolId: number, direction: Direction): number | undefined {
  const detail = detailIn(knownCatalogue(), symbolId);
  const terms = detail && toTerms(detail);
  const quote = marketEngine().quotes.get(symbolId);
  return terms && quote && executionPrice(direction, quote, terms);
}

/** The order may be among the records already: they are read again, and settle it by its key. */
function announceUnknown(order: UnconfirmedOrder): void {
  refreshTrading();
  announce({
    id: `${OWN_REQUEST}${order.idempotencyKey}-${platformNow()}`,
    timeMs: toMarketTime(platformNow()),
    kind: 'warning',
    title: i18n.t('activity.unknown'),
    detail: i18n.t('activity.unknownDetail'),
    code: undefined,
  });
}

/** Codes of a leverage that is not in force or not allowed: the terms that the order was made of are not the newest. */
const LEVERAGE_CODES: readonly string[] = [
  REJECT_CODES.leverageAboveMaximum,
  REJECT_CODES.leverageOutsideRange,
];

function announceRejection(order: UnconfirmedOrder, failure: ApiFailure): void {
  if (LEVERAGE_CODES.includes(failure.code)) termsChanged();
  announce({
    id: `${OWN_REQUEST}${order.idempotencyKey}-${platformNow()}`,
    timeMs: toMarketTime(platformNow()),
    kind: 'rejected',
    title: i18n.t('activity.refused'),
    detail: failure.message,
    code: failure.code,
  });
}
