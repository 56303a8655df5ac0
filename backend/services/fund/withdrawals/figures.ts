import type { WithdrawConditions, WithdrawLimit } from '../../../contract/calls/management/withdrawals.ts';
import { WITHDRAWAL_CALLS } from '../../../contract/calls/money/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { REJECTION_TEXT } from '../../../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import type { Rate } from '../../../domain/units.ts';
import {
  computeWithdrawalFee,
  findBrokenLimit,
  OPEN_WITHDRAWAL_STATES,
  type RecentWithdrawals,
  toAccountAmount,
  toPayout,
  WITHDRAWAL_PERIOD_MS,
  type WithdrawalConversion,
  withdrawalFigures,
  type WithdrawalTerms,
} from '../../../domain/withdrawals/index.ts';
import { configured, feeTiers, findLimit } from '../../proposals/index.ts';
import { FINEST_DIGITS, optionalAmount } from '../requested-amount.ts';
import { proposalRate, type RateDeps, type RateQuotes } from '../exchange-rates.ts';
import { callerOf, findOwnAccount, type WithdrawOperationDeps } from './gates.ts';
import { findMethod } from './offers.ts';
import { implement, type Operation } from '../../operation.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

/** States of withdrawals that count against the bounds of 24 hours. */
const COUNTED = [...OPEN_WITHDRAWAL_STATES, 'done'] as const;

/** Units of the paid currency for one of the account's: of a serial number, or of this moment. Throws 51005 without one, and at one that is too old. */
export async function withdrawRate(
  deps: RateDeps,
  quotes: RateQuotes,
  pair: {
    readonly companyId: number;
    readonly customerId: number;
    readonly accountCurrency: string;
    readonly withdrawCurrency: string;
    readonly serial?: string | undefined;
  },
): Promise<Rate> {
  const { companyId, customerId, accountCurrency, withdrawCurrency, serial } = pair;
  const currencies = [accountCurrency, withdrawCurrency] as const;
  const quoted = serial ? await quotes.rate(customerId, serial, currencies) : undefined;
  if (serial && quoted === undefined) throw new PlatformError(CODE.withdrawRateUnknown);
  const of = { companyId, exchange: 'withdrawals' } as const;
  return quoted ?? proposalRate(deps, currencies, of, CODE.withdrawRateUnknown);
}

/** How much is asked for, in the account's currency. Throws 10002 and 51034 for one that is none. */
export function requestedAmount(
  amounts: { readonly amount?: string | undefined; readonly withdrawCoinAmount?: string | undefined },
  conversion: WithdrawalConversion,
): bigint {
  const amount = amountOf(amounts.amount, conversion.accountDigits, 'amount');
  if (amount !== undefined) return amount;
  const payout = amountOf(amounts.withdrawCoinAmount, conversion.payoutDigits, 'withdrawCoinAmount');
  return toAccountAmount(payout ?? 0n, conversion);
}

/** An amount of a request; 0 and empty text count as absent. */
function amountOf(text: string | undefined, digits: number, member: string): bigint | undefined {
  if (optionalAmount(text, FINEST_DIGITS, member) === undefined) return undefined;
  const amount = parseDecimal(text ?? '', digits);
  if (amount === undefined) throw new PlatformError(CODE.withdrawTooManyDecimals, [String(digits)]);
  return amount;
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
  requested: {
    readonly customerId: number;
    readonly method: string;
    readonly accountCurrency: string;
    readonly nowMs: number;
  },
): Promise<RecentWithdrawals> {
  const fromMs = requested.nowMs - WITHDRAWAL_PERIOD_MS;
  const rows = await withdrawProposalRepository.recent(database, requested.customerId, fromMs, COUNTED);
  const alike = rows.filter(
    (row) => row.method === requested.method && row.account_currency === requested.accountCurrency,
  );
  return { count: rows.length, amount: alike.reduce((sum, { amount }) => sum + BigInt(amount), 0n) };
}

/** What is left of the amount that a customer may withdraw in 24 hours. */
export function leftOfDay(
  { dayAmount }: WithdrawLimit,
  { amount }: RecentWithdrawals,
  digits: number,
): bigint {
  const most = configured(dayAmount, digits);
  return most > amount ? most - amount : 0n;
}

/** The refusal of more than may be withdrawn in 24 hours: it says how much that is, and what is left. */
export function aboveDayAmount(
  limit: WithdrawLimit,
  recent: RecentWithdrawals,
  digits: number,
): PlatformError {
  const left = formatDecimal(leftOfDay(limit, recent, digits), digits);
  const figures = [limit.dayAmount, limit.accountCurrency, left];
  return new PlatformError(CODE.withdrawAboveDayAmount, figures, REJECTION_TEXT.leftOfDay);
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
      throw aboveDayAmount(limit, recent, terms.accountDigits);
    case undefined:
      if (terms.fee >= terms.amount) {
        const fee = formatDecimal(terms.fee, terms.accountDigits);
        const figures = [fee, limit.accountCurrency];
        throw new PlatformError(CODE.withdrawEatenByFee, figures, REJECTION_TEXT.feeAtLeast);
      }
      if (withdrawalFigures(terms).payout === 0n) throw new PlatformError(CODE.withdrawWorthless);
  }
}

/** What a withdrawal would cost and bring. */
export function figureOperations(deps: WithdrawOperationDeps, quotes: RateQuotes): readonly Operation[] {
  return [rate(deps, quotes), fee(deps, quotes), marginRate(deps)];
}

/** The rate of this moment, with a serial number that holds it for a withdrawal. Throws 51005 without one. */
function rate(deps: WithdrawOperationDeps, quotes: RateQuotes): Operation {
  return implement(WITHDRAWAL_CALLS.getWithdrawExchangeRate, async (context, request) => {
    const { withdrawCurrency, accountCurrency } = request;
    const { accountId = 0, withdrawType = 0, withdrawMethod = '', blockchainName = '' } = request;
    const { customerId, customerGroupId } = callerOf(context);
    const found = await withdrawRate(deps, quotes, {
      companyId: context.companyId,
      customerId,
      accountCurrency,
      withdrawCurrency,
    });
    return {
      accountId,
      customerGroupId,
      withdrawCurrency,
      accountCurrency,
      exchangeRate: Number(formatDecimal(found, RATE_DIGITS)),
      withdrawType,
      withdrawMethod,
      blockchainName,
      withdrawRateSerialNo: await quotes.store(customerId, [accountCurrency, withdrawCurrency], found),
    };
  });
}

/** Fee and what is left of an amount, in both currencies. */
function fee(deps: WithdrawOperationDeps, quotes: RateQuotes): Operation {
  return implement(WITHDRAWAL_CALLS.computeWithdrawFee, async (context, request) => {
    const caller = callerOf(context);
    const account = await findOwnAccount(deps, caller, request);
    if (account === undefined) throw new PlatformError(CODE.withdrawAccountUnknown);
    const settings = deps.settingsOf(context.companyId);
    const choice = { ...request, withdrawMethod: request.withdrawMethod ?? '' };
    const method = findMethod(settings, choice, caller.customerGroupId);
    const limit = findLimit(
      method,
      caller.customerGroupId,
      account.currency,
      CODE.withdrawCurrencyNotConfigured,
    );
    const { withdrawCurrency } = method;
    const serial = request.withdrawRateSerialNo;
    const pair = {
      companyId: context.companyId,
      customerId: caller.customerId,
      serial,
      accountCurrency: account.currency,
      withdrawCurrency,
    };
    const payoutDigits = deps.asset(withdrawCurrency)?.digits ?? 0;
    const agreed = await withdrawRate(deps, quotes, pair);
    const conversion = { rate: agreed, accountDigits: account.digits, payoutDigits };
    const terms = termsFor(requestedAmount(request, conversion), limit, conversion);
    const { net, payout } = withdrawalFigures(terms);
    const inAccount = (amount: bigint) => formatDecimal(amount > 0n ? amount : 0n, account.digits);
    const inCoin = (amount: bigint) => formatDecimal(amount, payoutDigits);
    return {
      tradeType: request.tradeType,
      finalAmount: inAccount(net),
      withdrawFee: inAccount(terms.fee),
      amount: inAccount(terms.amount),
      coinFee: inCoin(toPayout(terms.amount, terms) - payout),
      coinFinalAmount: inCoin(payout),
    };
  });
}

/** Opening margins over what was paid in: how much a customer has traded for its deposits. */
function marginRate(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.getAccountMarginRate, async (context, request) => {
    const account = await findOwnAccount(deps, callerOf(context), request);
    if (account === undefined) throw new PlatformError(CODE.withdrawAccountUnknown);
    return deps.marginRate([account.accountId]);
  });
}
