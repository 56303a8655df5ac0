import { divide, powerOfTen } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import { reject, type Valuing } from '../decision.ts';
import type { MarginModel } from '../margin/margin-model.ts';
import type { Account } from '../model.ts';
import { settledCash } from './holding.ts';
import { stockPosting } from './repay.ts';
import { freeCash, marginAtRest } from './stock-funds.ts';
import { debtsOf, stockTermsOf, valueStock } from './stock-value.ts';

/**
 * Money that may leave a stock account: settled cash that nothing reserves and that is not credit. Of an account that owes
 * something only what its positions do not need, and of that a share.
 */
export function computeWithdrawable(valuing: Valuing, account: Account): bigint | undefined {
  const { stock } = valuing.state;
  const settled = settledCash(account.cash, stock.holdingsOf(account.accountId));
  const least = (settled < account.cash ? settled : account.cash) - account.reserved - account.credit;
  if (least <= 0n) return 0n;
  if (!stock.owes(account.accountId)) return least;
  const value = valueStock(valuing, account);
  if (value === undefined) return undefined;
  const spare = value.equity - value.initialMargin - marginAtRest(valuing, account) - account.credit;
  const free = spare < least ? spare : least;
  if (free <= 0n) return 0n;
  return divide(free * leastWithdrawalRatio(valuing, account), powerOfTen(RATIO_DIGITS), 'down');
}

/** The strictest share among the products that the account holds or owes something for. */
function leastWithdrawalRatio({ state, terms }: Valuing, account: Account): bigint {
  const ratios = state.stock.holdingsOf(account.accountId).map(({ symbolId }) => {
    const own = terms(symbolId, account);
    return own === undefined ? 0n : stockTermsOf(own).withdrawalRatio;
  });
  return ratios.reduce((least, ratio) => (ratio < least ? ratio : least), powerOfTen(RATIO_DIGITS));
}

/** What stock accounts have of the ways of contracts: money that moves in and out. Shares bind no margin. */
export const STOCK_MODEL: MarginModel = {
  computeAvailable: (valuing, account) => freeCash(valuing, account),
  computeWithdrawable,
  computeRelief: () => 0n,
  post: stockPosting,
  bind: () => undefined,
  release: (_posting, { profit }) => profit,
  limitFee: (_posting, fee) => fee,
  bookFinancing: (_posting, _account, { margin }) => ({ paid: 0n, margin }),
  protect: () => ({ maintenance: 0n, liquidationPrice: undefined }),
  settle: () => undefined,
  changeLeverage: () => reject('leverageOutsideRange'),
};

/** Cash and shares at cost, less everything owed: what credit may be at most. */
export function bookEquity({ state }: Pick<Valuing, 'state'>, account: Account): bigint {
  const { loan, interest } = debtsOf({ state }, account);
  let equity = account.cash - loan - interest;
  for (const { direction, margin } of state.openPositions(account.accountId))
    equity += direction === 'buy' ? margin : -margin;
  return equity;
}
