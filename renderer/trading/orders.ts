import type { Direction } from '../../backend/domain/direction.ts';
import { REJECT_CODES } from '../../backend/protocol/mapping/reject-codes.ts';
import { executionPrice } from '../../backend/domain/index.ts';
import { connection, newTrace, type ApiFailure } from '../connection/index.ts';
import { i18n } from '../i18n/index.ts';
import { detailIn, toTerms } from '../market/detail.ts';
import { knownCatalogue, marketEngine, toMarketTime, termsChanged } from '../market/market.ts';
import { announce, OWN_REQUEST } from './activity.ts';
import type { UnconfirmedOrder } from './contracts.ts';
import { refreshTrading } from './follow.ts';
import { digitsIn, knownOrder, knownPosition, tradingAccount } from './known-records.ts';
import { OrderService } from './order-service.ts';

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

function platformNow(): number {
  return connection().clock.now() + (connection().health.getState().clockOffsetMs ?? 0);
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
    get title() {
      return i18n.t('activity.unknown');
    },
    get detail() {
      return i18n.t('activity.unknownDetail');
    },
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
    get title() {
      return i18n.t('activity.refused');
    },
    detail: failure.message,
    code: failure.code,
  });
}
