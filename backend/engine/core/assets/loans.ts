import { shortageText } from '../../../domain/rejection.ts';
import type { Flow } from '../../../domain/flow.ts';
import { divide, powerOfTen, rescale } from '../../../domain/decimal.ts';
import {
  hoursBegun,
  interestFor,
  LOAN_DIGITS,
  RATIO_DIGITS,
  REFERENCE_CURRENCY,
  type LoanOffer,
} from '../../../domain/index.ts';
import { reject, requireAccount, type Decision, type Valuing } from '../decision.ts';
import { Posting } from '../ledger.ts';
import type { Account } from '../model.ts';
import { amountFor, valueOf, valueWallet, walletOf } from './value-wallet.ts';
import type { AccountId, FillId, MarketTimeMs, Money, OrderId } from '../../../domain/units.ts';

/** Why something is repaid. */
export type Repaying = 'manual' | 'auto' | 'liquidation';

const FLOWS: Readonly<Record<Repaying, { readonly interest: Flow; readonly principal: Flow }>> = {
  manual: { interest: 'interestPaid', principal: 'repaid' },
  auto: { interest: 'autoInterestPaid', principal: 'autoRepaid' },
  liquidation: { interest: 'liquidationInterestPaid', principal: 'liquidationRepaid' },
};

/** The order and the fill that money moved for. */
export interface LoanCause {
  readonly orderId?: OrderId | undefined;
  readonly dealId?: FillId | undefined;
}

/**
 * Rejects a loan that is not offered, or after which the wallet would have borrowed more than it may: of the asset, in all, or
 * as a share of its assets. Returns the offer.
 */
export function requireBorrowable(valuing: Valuing, account: Account, amount: Money): LoanOffer {
  const offer = valuing.assets.loan(account.currency);
  const { lending } = valuing.assets;
  if (offer === undefined || lending === undefined) return reject('assetNotLent');
  if (account.loan + amount > rescale(offer.limit, LOAN_DIGITS, account.digits, 'down'))
    rejectLoan(valuing, account, amount);
  const before = valueWallet(valuing, account.accountId);
  const owed = valueOf(valuing, account, amount, 'debt');
  const held = valueOf(valuing, account, amount, 'asset');
  if (before === undefined || owed === undefined || held === undefined) return reject('noQuote');
  const liabilities = before.used + owed;
  const credit = rescale(lending.totalCredit, LOAN_DIGITS, REFERENCE_CURRENCY.digits, 'down');
  const most = divide((before.equity + held) * lending.borrowingLimit, powerOfTen(RATIO_DIGITS), 'down');
  if (liabilities > credit || liabilities > most) rejectLoan(valuing, account, amount);
  return offer;
}

/** Rejects a loan with what is needed and what can be had. */
function rejectLoan(valuing: Valuing, account: Account, amount: Money): never {
  const most = computeBorrowable(valuing, account);
  const figures = most === undefined ? [] : shortageText(amount, most, account.digits);
  return reject('borrowingLimitExceeded', ...figures);
}

/** The most that an account may still borrow, by every limit; undefined while its wallet cannot be valued. */
export function computeBorrowable(valuing: Valuing, account: Account): bigint | undefined {
  const offer = valuing.assets.loan(account.currency);
  const { lending } = valuing.assets;
  if (offer === undefined || lending === undefined) return 0n;
  const value = valueWallet(valuing, account.accountId);
  if (value === undefined) return undefined;
  const scale = powerOfTen(RATIO_DIGITS);
  const credit = rescale(lending.totalCredit, LOAN_DIGITS, REFERENCE_CURRENCY.digits, 'down');
  // Borrowing x adds it to both sides: liabilities + x <= limit x (assets + x).
  const room = divide(
    value.equity * lending.borrowingLimit - value.used * scale,
    scale - lending.borrowingLimit,
    'floor',
  );
  const marketValue = room < credit - value.used ? room : credit - value.used;
  const byValue = marketValue <= 0n ? 0n : amountFor(valuing, account, marketValue);
  const byLimit = rescale(offer.limit, LOAN_DIGITS, account.digits, 'down') - account.loan;
  return byValue === undefined ? undefined : least(byValue, byLimit);
}

/** Lends an amount that is allowed; the hour in which it is lent costs interest at once. */
export function lend(
  decision: Decision,
  accountId: AccountId,
  amount: Money,
  { offer, flow, timeMs, orderId }: { offer: LoanOffer; flow: Flow; timeMs: MarketTimeMs } & LoanCause,
): void {
  accrue(decision, accountId, timeMs);
  const account = requireAccount(decision, accountId);
  const { interest, carry } = interestFor(amount, offer.yearInterest, 1, account.interestCarry);
  const posting = new Posting(account);
  posting.move('loan', 'cash', amount, flow);
  posting.move('interest', 'house', interest, 'loanInterest');
  emitMoved(decision, account, posting, timeMs, { orderId, interestAtMs: timeMs, interestCarry: carry });
}

/** Charges the hours that began since the last charge. */
export function accrue(decision: Decision, accountId: AccountId, timeMs: MarketTimeMs): void {
  const account = requireAccount(decision, accountId);
  const hours = hoursBegun(account.interestAtMs, timeMs);
  const offer = decision.assets.loan(account.currency);
  if (hours === 0 || account.loan === 0n || offer === undefined) return;
  const { interest, carry } = interestFor(account.loan, offer.yearInterest, hours, account.interestCarry);
  const posting = new Posting(account);
  posting.move('interest', 'house', interest, 'loanInterest');
  emitMoved(decision, account, posting, timeMs, { interestAtMs: timeMs, interestCarry: carry });
}

/** Pays interest and then principal out of the cash of an account, at most `most`. */
export function payBack(
  decision: Decision,
  accountId: AccountId,
  most: bigint,
  { repaying, timeMs, ...cause }: { repaying: Repaying; timeMs: MarketTimeMs } & LoanCause,
): void {
  const account = requireAccount(decision, accountId);
  const posting = new Posting(account);
  payInto(posting, most, repaying);
  if (posting.transfers.length === 0) return;
  emitMoved(decision, account, posting, timeMs, cause);
  recoverWithoutDebt(decision, accountId, timeMs);
}

/** Moves interest and then principal of a posting, at most `most`. */
export function payInto(posting: Posting, most: bigint, repaying: Repaying): void {
  const interest = least(most, posting.interest);
  const principal = least(most - interest, posting.loan);
  posting.move('cash', 'interest', interest, FLOWS[repaying].interest);
  posting.move('cash', 'loan', principal, FLOWS[repaying].principal);
}

/** Lets what a posting moved happen. Without other figures the interest of the account is charged as far as before. */
export function emitMoved(
  { emit }: Decision,
  { accountId, interestAtMs, interestCarry }: Account,
  { transfers }: Posting,
  timeMs: MarketTimeMs,
  changed: LoanCause & { readonly interestAtMs?: MarketTimeMs; readonly interestCarry?: bigint } = {},
): void {
  const cause = { orderId: changed.orderId, dealId: changed.dealId };
  const charged = { interestAtMs, interestCarry, ...changed, ...cause };
  emit({ type: 'loanMoved', accountId, timeMs, transfers, ...charged });
}

/** A wallet that owes nothing any more is not warned of anything. */
export function recoverWithoutDebt(decision: Decision, accountId: AccountId, timeMs: MarketTimeMs): void {
  const members = walletOf(decision, accountId);
  const [first] = members;
  if (first?.isMarginCalled !== true || members.some(({ loan, interest }) => loan + interest > 0n)) return;
  const state = valueWallet(decision, accountId) ?? { equity: 0n, used: 0n };
  decision.emit({ type: 'marginCalled', accountId: first.accountId, timeMs, isCalled: false, ...state });
}

function least(a: bigint, b: bigint): bigint {
  const smaller = a < b ? a : b;
  return smaller > 0n ? smaller : 0n;
}
