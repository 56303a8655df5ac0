import { divide, powerOfTen } from '../../../domain/decimal.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Borrow, ChargeInterest, Repay, RepayAcross } from '../commands.ts';
import { reject, requireAccount, type Decision, requireFunds } from '../decision.ts';
import { Posting } from '../ledger.ts';
import type { Account } from '../model.ts';
import { accrue, emitMoved, lend, payBack, payInto, recoverWithoutDebt, requireBorrowable } from './loans.ts';
import { computeSpendable } from './place-asset-order.ts';
import { findPocket } from './pockets.ts';
import { checkRisk } from './risk.ts';
import type { AccountId, Money, Rate } from '../../../domain/units.ts';

/** A loan that its owner asks for. */
export function borrow(decision: Decision, { accountId, amount, timeMs }: Borrow): void {
  const account = borrower(decision, accountId);
  if (amount <= 0n) reject('nothingToMove');
  const offer = requireBorrowable(decision, account, amount);
  lend(decision, accountId, amount, { offer, flow: 'borrowed', timeMs });
}

/** A repayment that its owner asks for: at most what is owed; rejected when more is asked for than is free. */
export function repay(decision: Decision, { accountId, amount, timeMs }: Repay): void {
  const account = borrower(decision, accountId);
  if (account.loan + account.interest === 0n) reject('nothingOwed');
  if (amount <= 0n) reject('nothingToMove');
  requireFunds(account, amount, computeSpendable(account));
  accrue(decision, accountId, timeMs);
  payBack(decision, accountId, amount, { repaying: 'manual', timeMs });
}

/**
 * A repayment out of another currency: what is paid is exchanged with the house at the rate of the command, and no more than
 * is needed. What is paid is rounded up.
 */
export function repayAcross(decision: Decision, command: RepayAcross): void {
  const { accountId, amount, currency, rate, timeMs } = command;
  const payer = borrower(decision, accountId);
  const owing = findPocket(decision, payer, currency);
  if (owing === undefined || owing.loan + owing.interest === 0n) return reject('nothingOwed');
  if (owing.accountId === accountId || rate <= 0n) return reject('noConversionRate');
  if (amount <= 0n) reject('nothingToMove');
  requireFunds(payer, amount, computeSpendable(payer));
  const { given, bought } = exchangeFor(payer, owing, amount, rate);
  if (bought === 0n) return reject('nothingToMove');
  accrue(decision, owing.accountId, timeMs);
  const target = requireAccount(decision, owing.accountId);
  const paying = new Posting(payer);
  paying.move('cash', 'house', given, 'assetOut');
  emitMoved(decision, payer, paying, timeMs);
  const receiving = new Posting(target);
  receiving.move('house', 'cash', bought, 'assetIn');
  payInto(receiving, bought, 'manual');
  emitMoved(decision, target, receiving, timeMs);
  recoverWithoutDebt(decision, accountId, timeMs);
}

/** What is paid at a rate (RATE_DIGITS) and what it buys: no more than is owed. */
export function exchangeFor(payer: Account, owing: Account, amount: Money, rate: Rate) {
  const paid = powerOfTen(RATE_DIGITS + payer.digits);
  const got = rate * powerOfTen(owing.digits);
  const owed = owing.loan + owing.interest;
  const bought = divide(amount * got, paid, 'down');
  if (bought <= owed) return { given: amount, bought };
  const needed = divide(owed * paid, got, 'up');
  return { given: needed < amount ? needed : amount, bought: owed };
}

/** Charges every account that owes for the hours that began, and looks at what that does to its wallet. */
export function chargeInterest(decision: Decision, { timeMs }: ChargeInterest): void {
  const units = new Set<number>();
  for (const accountId of [...decision.state.indebted].sort((a, b) => a - b)) {
    if (!decision.concerns(accountId)) continue;
    decision.contain(accountId, () => accrue(decision, accountId, timeMs));
    units.add(decision.state.unitOf(accountId));
  }
  for (const unit of units)
    if (decision.concerns(unit)) decision.contain(unit, () => checkRisk(decision, unit, timeMs));
}

function borrower(decision: Decision, accountId: AccountId): Account {
  const account = requireAccount(decision, accountId);
  return account.tradeType === TRADE_TYPE.leveragedSpot ? account : reject('assetNotLent');
}
