import { divide, powerOfTen, rescale } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import {
  INTEREST_DAYS,
  RATE_DIGITS,
  RATIO_DIGITS,
  STOCK_AMOUNT_DIGITS,
  type CashDividend,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import type { Decision } from '../decision.ts';
import type { Posting } from '../ledger.ts';
import type { Account, Position } from '../model.ts';
import { isIdle, type StockHolding } from './holding.ts';
import { repayFromFree, stockPosting } from './repay.ts';
import { conversionOf } from './stock-funds.ts';
import { checkStockMargin } from './stock-margin-call.ts';
import { netPosition, stockTermsOf, computeShareValue } from './stock-value.ts';
import type { AccountId } from '../../../domain/units.ts';

const DAY_MS = 86_400_000;

/**
 * Ends a day of a stock account: interest of the day falls due, dividends of the record date are paid, trades of before are
 * settled, and what is owed is paid from free cash. Each holding knows which day of it ends next, so that no day is charged
 * twice and none is left out, however late the clock comes.
 */
export function endStockDay(decision: Decision, accountId: AccountId, dueMs: number): void {
  const { state, emit } = decision;
  const account = state.account(accountId);
  const due = state.stock.holdingsOf(accountId).filter(({ dayEndMs }) => dayEndMs === dueMs);
  if (account === undefined || due.length === 0) return;
  const posting = stockPosting(account);
  const holdings = due.map((holding) => endDay(decision, account, holding, posting));
  emit({ type: 'holdingsChanged', accountId, timeMs: dueMs, holdings, transfers: posting.transfers });
  repayFromFree(decision, accountId, dueMs, 'auto');
  checkStockMargin(decision, accountId, dueMs, 'overnight');
}

function endDay(decision: Decision, account: Account, holding: StockHolding, posting: Posting): StockHolding {
  const terms = decision.terms(holding.symbolId, account);
  const position = netPosition(decision, holding);
  const dueMs = holding.dayEndMs ?? 0;
  const interest = terms === undefined ? 0n : interestOf(decision, account, holding, position, terms);
  posting.move('interest', 'house', interest, 'interestAccrued');
  const dividends = terms === undefined ? [] : stockTermsOf(terms).dividends;
  let borrowed = 0n;
  for (const dividend of dividends) {
    if (dividend.dayEndMs !== dueMs || position === undefined || terms === undefined) continue;
    borrowed += payDividend(decision, account, { dividend, position, terms }, posting);
  }
  const after = {
    ...holding,
    loan: holding.loan + borrowed,
    interest: holding.interest + interest,
    unsettled: holding.unsettled.filter(({ settlesAtMs }) => settlesAtMs > dueMs),
  };
  const isOver = position === undefined && isIdle(after);
  return { ...after, dayEndMs: isOver ? undefined : dueMs + DAY_MS };
}

/** Interest of one day: on the money that is borrowed, and on what the shares are worth that are owed. Rounded up. */
function interestOf(
  decision: Decision,
  account: Account,
  { loan }: StockHolding,
  position: Position | undefined,
  terms: InstrumentTerms,
): bigint {
  const { long, short } = stockTermsOf(terms);
  const owed =
    position?.direction === DIRECTION.sell
      ? (computeShareValue(decision, account, position) ?? position.margin)
      : 0n;
  const onLoan = loan * ((long ?? short)?.yearInterest ?? 0n);
  const onShares = owed * (short?.yearInterest ?? 0n);
  return divide(onLoan + onShares, INTEREST_DAYS * powerOfTen(RATIO_DIGITS), 'up');
}

/**
 * Pays a dividend to whoever holds the shares, less tax and fee, and takes it from whoever owes them. Returns what had to be
 * borrowed for that.
 */
function payDividend(
  decision: Decision,
  account: Account,
  { dividend, position, terms }: { dividend: CashDividend; position: Position; terms: InstrumentTerms },
  posting: Posting,
): bigint {
  const conversion = conversionOf(decision, account, position.symbolId);
  if (conversion === undefined) return 0n;
  const units = dividend.perShare * BigInt(position.volume) * BigInt(terms.contractSize) * conversion.rate;
  const digits = STOCK_AMOUNT_DIGITS + terms.numberDigits + RATE_DIGITS;
  const isLong = position.direction === DIRECTION.buy;
  const gross = rescale(units, digits, account.digits, isLong ? 'down' : 'up');
  if (!isLong) {
    const missing = gross > posting.cash ? gross - posting.cash : 0n;
    posting.move('loan', 'cash', missing, 'autoBorrowed');
    posting.move('cash', 'house', gross, 'dividend');
    return missing;
  }
  posting.move('house', 'cash', gross, 'dividend');
  const tax = divide(gross * dividend.taxShare, powerOfTen(RATIO_DIGITS), 'up');
  const withheld = tax > gross ? gross : tax;
  posting.move('cash', 'tax', withheld, 'dividendTax');
  const fee = rescale(dividend.fee, STOCK_AMOUNT_DIGITS, account.digits, 'up');
  posting.move('cash', 'fee', fee > gross - withheld ? gross - withheld : fee, 'dividendFee');
  return 0n;
}
