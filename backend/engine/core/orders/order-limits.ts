import { formatDecimal } from '../../../domain/decimal.ts';
import type { InstrumentTerms } from '../../../domain/index.ts';
import { MAX_BOOK_ORDERS } from '../book/order-book.ts';
import { reject, type Valuing } from '../decision.ts';
import type { AccountId, InstrumentId, PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import type { TradingView } from '../state/state-view.ts';

/** Resting orders that one account may have. */
export const MAX_RESTING_ORDERS = 200;
/** Largest notional (price ticks times volume units) of an order, so that every sum over it fits the store's integers. */
const MAX_TURNOVER = 2n ** 60n;
/** Open positions that one account may have. */
const MAX_POSITIONS = 1_000;

/** Rejects an order whose notional at a price (ticks) the store could not hold. */
export function checkNotional(
  price: PriceTicks,
  volume: VolumeUnits,
  { symbolDigits, numberDigits }: Pick<InstrumentTerms, 'symbolDigits' | 'numberDigits'>,
): void {
  if (BigInt(price) * BigInt(volume) > MAX_TURNOVER)
    reject('notionalTooLarge', formatDecimal(MAX_TURNOVER, symbolDigits + numberDigits));
}

/** Rejects an order beyond the number of resting orders or open positions of an account, and of orders in the book of its product. */
export function checkCounts(
  { state }: Pick<Valuing, 'state'>,
  { accountId, symbolId }: { readonly accountId: AccountId; readonly symbolId: InstrumentId },
  {
    rests,
    opens,
    ahead = 0,
  }: {
    readonly rests: boolean;
    readonly opens: boolean;
    /** Orders that come to rest in the same decision before it. */
    readonly ahead?: number;
  },
): void {
  if (rests && isBookFull(state, accountId, symbolId, ahead))
    reject('tooManyRestingOrders', String(MAX_BOOK_ORDERS));
  if (rests && state.ordersOf.count(accountId) + ahead >= MAX_RESTING_ORDERS)
    reject('tooManyRestingOrders', String(MAX_RESTING_ORDERS));
  if (opens && state.positionsOf.count(accountId) >= MAX_POSITIONS)
    reject('tooManyPositions', String(MAX_POSITIONS));
}

function isBookFull(
  state: TradingView,
  accountId: AccountId,
  symbolId: InstrumentId,
  ahead: number,
): boolean {
  const account = state.account(accountId);
  return account !== undefined && state.books.restingCount(account, symbolId) + ahead >= MAX_BOOK_ORDERS;
}
