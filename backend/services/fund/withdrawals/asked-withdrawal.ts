import type { WithdrawConditions, WithdrawLimit } from '../../../contract/calls/management/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { Rate } from '../../../domain/units.ts';
import {
  computeWithdrawalFee,
  findBrokenLimit,
  OPEN_WITHDRAWAL_STATES,
  toAccountAmount,
  WITHDRAWAL_PERIOD_MS,
  withdrawalFigures,
  type RecentWithdrawals,
  type WithdrawalConversion,
  type WithdrawalTerms,
} from '../../../domain/withdrawals/index.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

import { configured } from '../configured-amount.ts';
import { SAME_CURRENCY_RATE } from '../deposits/new-proposal.ts';
import type { RateQuotes } from '../deposits/rate-quotes.ts';
import { requireRate, type RateDependencies } from '../exchange-rates.ts';
import { feeTiers } from './offers.ts';

/** States of withdrawals that count against the bounds of 24 hours. */
const COUNTED = [...OPEN_WITHDRAWAL_STATES, 'done'] as const;

/** Units of the paid currency for one of the account's: of a serial number, or of this moment. Throws 51005 without one, and at one that is too old. */
export async function withdrawRate(
  parts: RateDependencies,
  quotes: RateQuotes,
  pair: {
    readonly companyId: number;
    readonly customerId: number;
    readonly accountCurrency: string;
    readonly withdrawCurrency: string;
    readonly serial?: string | undefined;
  },
): Promise<Rate> {
  const { asset } = parts;
  const { companyId, customerId, accountCurrency, withdrawCurrency, serial } = pair;
  if (asset(accountCurrency) === undefined || asset(withdrawCurrency) === undefined)
    throw new PlatformError(CODE.withdrawRateUnknown);
  if (serial) {
    const quoted = await quotes.rate(customerId, serial, [accountCurrency, withdrawCurrency]);
    if (quoted === undefined) throw new PlatformError(CODE.withdrawRateUnknown);
    return quoted;
  }
  if (accountCurrency === withdrawCurrency) return SAME_CURRENCY_RATE;
  const of = { companyId, exchange: 'withdrawals' } as const;
  return requireRate(parts, [accountCurrency, withdrawCurrency], of, CODE.withdrawRateUnknown);
}

/** How much is asked for, in the account's currency. Throws 10001 without an amount, 10002 and 51034 for one that is none. */
export function askedAmount(
  wish: { readonly amount?: string | undefined; readonly withdrawCoinAmount?: string | undefined },
  conversion: WithdrawalConversion,
): bigint {
  const amount = amountOf(wish.amount, conversion.accountDigits);
  if (amount !== undefined) return amount;
  const payout = amountOf(wish.withdrawCoinAmount, conversion.payoutDigits);
  if (payout === undefined) throw new PlatformError(CODE.fundParameterMissing);
  return toAccountAmount(payout, conversion);
}

/** More decimals no currency has. */
const FINEST_DIGITS = 18;

/** An amount of a request; 0 and empty text count as absent. */
function amountOf(text: string | undefined, digits: number): bigint | undefined {
  if (text === undefined || text === '') return undefined;
  const fine = parseDecimal(text, FINEST_DIGITS);
  if (fine === undefined || fine < 0n) throw new PlatformError(CODE.fundParameterInvalid);
  const amount = parseDecimal(text, digits);
  if (amount === undefined) throw new PlatformError(CODE.withdrawTooManyDecimals, [String(digits)]);
  return amount === 0n ? undefined : amount;
}

/** What is agreed about a withdrawal of an amount. */
export function termsFor(
  amount: bigint,
  limit: WithdrawLimit,
  conversion: WithdrawalConversion,
): WithdrawalTerms {
  const { accountDigits } = conversion;
  return {
    ...conversion,
    amount,
    fee: computeWithdrawalFee(amount, feeTiers(limit, accountDigits)),
    reviewFrom: configured(limit.reviewAmount, accountDigits),
    fourEyesFrom: configured(limit.fourEyesAmount, accountDigits),
  };
}

/** What a customer withdrew in the last 24 hours: how often at all, and how much of an account currency by a method. */
export async function recentWithdrawals(
  database: Database,
  asked: {
    readonly customerId: number;
    readonly method: string;
    readonly accountCurrency: string;
    readonly nowMs: number;
  },
): Promise<RecentWithdrawals> {
  const fromMs = asked.nowMs - WITHDRAWAL_PERIOD_MS;
  const rows = await withdrawProposalRepository.recent(database, asked.customerId, fromMs, COUNTED);
  const alike = rows.filter(
    (row) => row.method === asked.method && row.account_currency === asked.accountCurrency,
  );
  return { count: rows.length, amount: alike.reduce((sum, { amount }) => sum + BigInt(amount), 0n) };
}

/** Throws 51014, 51015, 51016 and 51027 for an amount outside the bounds, 51018 for one that its fee eats up, and 51013 for one worth no payout. */
export function requireWithinLimits(
  terms: WithdrawalTerms,
  limit: WithdrawLimit,
  { maxCount }: WithdrawConditions,
  recent: RecentWithdrawals,
): void {
  const bound = (text: string) => configured(text, terms.accountDigits);
  const broken = findBrokenLimit(
    terms.amount,
    {
      low: bound(limit.lowAmount),
      high: bound(limit.highAmount),
      inPeriod: bound(limit.dayAmount),
      maxCount,
    },
    recent,
  );
  switch (broken) {
    case 'low':
      throw new PlatformError(CODE.withdrawTooSmall, [limit.lowAmount]);
    case 'high':
      throw new PlatformError(CODE.withdrawTooLarge, [limit.highAmount]);
    case 'count':
      throw new PlatformError(CODE.tooManyWithdraws, [String(maxCount)]);
    case 'inPeriod':
      throw new PlatformError(CODE.withdrawAboveDayAmount, [limit.dayAmount]);
    case undefined:
      if (terms.fee >= terms.amount) throw new PlatformError(CODE.withdrawEatenByFee);
      if (withdrawalFigures(terms).payout === 0n) throw new PlatformError(CODE.withdrawWorthNothing);
  }
}
