import { WITHDRAWAL_CALLS } from '../../../contract/calls/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import { toPayout, withdrawalFigures } from '../../../domain/withdrawals/index.ts';
import { implement, type Operation } from '../../operation.ts';
import type { RateQuotes } from '../deposits/rate-quotes.ts';
import { askedAmount, termsFor, withdrawRate } from './asked-withdrawal.ts';
import { callerOf, findOwnAccount, type WithdrawOperationDependencies } from './calling.ts';
import { findLimit, findMethod } from './offers.ts';

/** What a withdrawal would cost and bring. */
export function figureOperations(
  parts: WithdrawOperationDependencies,
  quotes: RateQuotes,
): readonly Operation[] {
  return [rate(parts, quotes), fee(parts, quotes), marginRate(parts)];
}

/** The rate of this moment, with a serial number that holds it for a withdrawal. Throws 51005 without one. */
function rate(parts: WithdrawOperationDependencies, quotes: RateQuotes): Operation {
  return implement(WITHDRAWAL_CALLS.getWithdrawExchangeRate, async (context, request) => {
    const { withdrawCurrency, accountCurrency } = request;
    const { accountId = 0, withdrawType = 0, withdrawMethod = '', blockchainName = '' } = request;
    const { customerId, customerGroupId } = callerOf(context);
    const found = await withdrawRate(parts, quotes, {
      ...{ companyId: context.companyId, customerId, accountCurrency, withdrawCurrency },
    });
    return {
      ...{ accountId, customerGroupId, withdrawCurrency },
      ...{ accountCurrency, exchangeRate: Number(formatDecimal(found, RATE_DIGITS)) },
      ...{ withdrawType, withdrawMethod, blockchainName },
      withdrawRateSerialNo: await quotes.keep(customerId, [accountCurrency, withdrawCurrency], found),
    };
  });
}

/** Fee and what is left of an amount, in both currencies. */
function fee(parts: WithdrawOperationDependencies, quotes: RateQuotes): Operation {
  return implement(WITHDRAWAL_CALLS.computeWithdrawFee, async (context, request) => {
    const caller = callerOf(context);
    const account = await findOwnAccount(parts, caller, request);
    if (account === undefined) throw new PlatformError(CODE.withdrawAccountUnknown);
    const settings = parts.settingsOf(context.companyId);
    const choice = { ...request, withdrawMethod: request.withdrawMethod ?? '' };
    const method = findMethod(settings, choice, caller.customerGroupId);
    const limit = findLimit(method, caller.customerGroupId, account.currency);
    const { withdrawCurrency } = method;
    const serial = request.withdrawRateSerialNo;
    const pair = {
      ...{ companyId: context.companyId, customerId: caller.customerId, serial },
      ...{ accountCurrency: account.currency, withdrawCurrency },
    };
    const payoutDigits = parts.asset(withdrawCurrency)?.digits ?? 0;
    const agreed = await withdrawRate(parts, quotes, pair);
    const conversion = { rate: agreed, accountDigits: account.digits, payoutDigits };
    const terms = termsFor(askedAmount(request, conversion), limit, conversion);
    const { net, payout } = withdrawalFigures(terms);
    const inAccount = (amount: bigint) => formatDecimal(amount > 0n ? amount : 0n, account.digits);
    const inCoin = (amount: bigint) => formatDecimal(amount, payoutDigits);
    return {
      tradeType: request.tradeType,
      ...{
        finalAmount: inAccount(net),
        withdrawFee: inAccount(terms.fee),
        amount: inAccount(terms.amount),
      },
      coinFee: inCoin(toPayout(terms.amount, terms) - payout),
      coinFinalAmount: inCoin(payout),
    };
  });
}

/** Opening margins over what was paid in: how much a customer has traded for its deposits. */
function marginRate(parts: WithdrawOperationDependencies): Operation {
  return implement(WITHDRAWAL_CALLS.getAccountMarginRate, async (context, request) => {
    const account = await findOwnAccount(parts, callerOf(context), request);
    if (account === undefined) throw new PlatformError(CODE.withdrawAccountUnknown);
    return parts.marginRate([account.accountId]);
  });
}
