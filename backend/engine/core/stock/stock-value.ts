import { divide, powerOfTen } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import {
  closePriceOf,
  PLAIN_STOCK,
  RATIO_DIGITS,
  toAccountCurrency,
  type InstrumentTerms,
  type StockTerms,
} from '../../../domain/index.ts';
import type { Valuing } from '../decision.ts';
import type { Account, Order, Position } from '../model.ts';
import { leverageOf } from './holding.ts';
import type { AccountId, InstrumentId, Money } from '../../../domain/units.ts';

/** What a stock account is worth and has to keep. Money at the account's digits. */
export interface StockValue {
  /** Shares held, and shares owed, at the prices at which they would be sold and bought back. */
  readonly longValue: bigint;
  readonly shortValue: bigint;
  /** Money borrowed, and interest due on it. */
  readonly loan: Money;
  readonly interest: Money;
  /** Cash and shares held, less everything owed. */
  readonly equity: Money;
  /** Equity that the positions need to be opened, to be held over the end of the day, and to be kept. */
  readonly initialMargin: bigint;
  readonly overnightMargin: bigint;
  readonly maintenanceMargin: bigint;
  /** What the shares are worth beyond what they cost. */
  readonly floating: bigint;
}

/** The terms of a share that contracts do not have. */
export function stockTermsOf({ stock }: Pick<InstrumentTerms, 'stock'>): StockTerms {
  return stock ?? PLAIN_STOCK;
}

/** What a position would bring or cost now; undefined while it cannot be valued. */
export function computeShareValue(
  { terms, mark }: Pick<Valuing, 'terms' | 'mark'>,
  account: Account,
  { symbolId, direction, volume }: Pick<Position, 'symbolId' | 'direction' | 'volume'>,
): bigint | undefined {
  const own = terms(symbolId, account);
  const quote = mark(symbolId);
  const rate = quote?.rate(account.currency);
  if (own === undefined || quote === undefined || rate === undefined || rate <= 0n) return undefined;
  const notional = BigInt(closePriceOf(direction, quote.market, own)) * BigInt(volume);
  const conversion = { accountDigits: account.digits, rate };
  return toAccountCurrency(notional, own, conversion, direction === DIRECTION.buy ? 'down' : 'up');
}

/** Values a stock account; undefined while one of its positions cannot be valued. */
export function valueStock(valuing: Valuing, account: Account): StockValue | undefined {
  const { state, terms } = valuing;
  let [longValue, shortValue, initialMargin, overnightMargin, maintenanceMargin, floating] = ZEROS;
  for (const position of state.openPositions(account.accountId)) {
    const own = terms(position.symbolId, account);
    const value = computeShareValue(valuing, account, position);
    if (own === undefined || value === undefined) return undefined;
    const isLong = position.direction === DIRECTION.buy;
    if (isLong) longValue += value;
    else shortValue += value;
    floating += isLong ? value - position.margin : position.margin - value;
    const stock = stockTermsOf(own);
    const leverage = leverageOf(stock, position.direction);
    const overnight = Math.min(leverage, stock.overnightLeverage);
    initialMargin += divide(value, BigInt(leverage), 'up');
    overnightMargin += divide(value, BigInt(overnight), 'up');
    maintenanceMargin += divide(value * own.maintenanceRatio, powerOfTen(RATIO_DIGITS), 'up');
  }
  const { loan, interest } = debtsOf(valuing, account);
  return {
    longValue,
    shortValue,
    loan,
    interest,
    equity: account.cash + longValue - shortValue - loan - interest,
    initialMargin,
    overnightMargin,
    maintenanceMargin,
    floating,
  };
}

const ZEROS: readonly [bigint, bigint, bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n, 0n, 0n];

/** Money that an account has borrowed, and the interest that is due on it. */
export function debtsOf(
  { state }: Pick<Valuing, 'state'>,
  { accountId }: Pick<Account, 'accountId'>,
): { readonly loan: Money; readonly interest: Money } {
  const holdings = state.stock.holdingsOf(accountId);
  return {
    loan: holdings.reduce((sum, holding) => sum + holding.loan, 0n),
    interest: holdings.reduce((sum, holding) => sum + holding.interest, 0n),
  };
}

/** The net position of an account in a product. */
export function netPosition(
  { state }: Pick<Valuing, 'state'>,
  { accountId, symbolId }: { readonly accountId: AccountId; readonly symbolId: InstrumentId },
): Position | undefined {
  const positionId = state.stock.positionId(accountId, symbolId);
  return positionId === undefined ? undefined : state.positions.get(positionId);
}

/** Volume that resting orders of one side are still to deal in a product, without one of them. */
export function restingVolume(
  { state }: Pick<Valuing, 'state'>,
  { accountId, symbolId, direction }: Pick<Order, 'accountId' | 'symbolId' | 'direction'>,
  except?: number,
): number {
  let volume = 0;
  for (const order of state.liveOrders(accountId)) {
    if (order.symbolId === symbolId && order.direction === direction && order.orderId !== except)
      volume += order.volume - order.filledVolume;
  }
  return volume;
}
