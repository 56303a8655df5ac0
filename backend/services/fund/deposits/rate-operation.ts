import { DEPOSIT_CALLS } from '../../../contract/calls/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Rate } from '../../../domain/units.ts';
import { implement, type Operation } from '../../operation.ts';
import { exchangeRates, requireRate, type RateDependencies } from '../exchange-rates.ts';
import { SAME_CURRENCY_RATE } from './new-proposal.ts';
import type { DepositOperationDependencies } from './operations.ts';
import type { RateQuotes } from './rate-quotes.ts';

/** The rate of this moment for what is paid, with a serial number that holds it for a proposal. Throws 50009 without one. */
export function rateOperation(
  parts: RateDependencies & Pick<DepositOperationDependencies, 'isDeployed'>,
  quotes: RateQuotes,
): Operation {
  return implement(
    DEPOSIT_CALLS.getDepositExchangeRate,
    async ({ caller, companyId }, { paymentCurrency, accountCurrency, channelCode = '' }) => {
      const pair = [paymentCurrency, accountCurrency] as const;
      const rate = depositRate(parts, companyId, pair);
      const of = { companyId, exchange: 'deposits' } as const;
      const [shown] = exchangeRates(parts, [pair], 'paymentCurrency', of);
      if (shown === undefined) throw new PlatformError(CODE.depositRateUnknown);
      return {
        ...{ paymentCurrency, accountCurrency, channelCode },
        depositRateSerialNo: await quotes.keep(caller?.customerId ?? 0, pair, rate),
        exchangeRate: shown.rate,
        formulaSymbol: shown.formulaSymbol,
        sourceDigits: String(shown.sourceDigits),
        targetDigits: parts.isDeployed(companyId) ? shown.targetDigits : String(shown.targetDigits),
      };
    },
  );
}

/** Units of the account's currency for one of the paid one. Throws 50009 where no product connects them, and at a rate that is too old. */
export function depositRate(
  parts: RateDependencies,
  companyId: number,
  [paymentCurrency, accountCurrency]: readonly [paid: string, account: string],
): Rate {
  const { asset } = parts;
  if (asset(paymentCurrency) === undefined || asset(accountCurrency) === undefined)
    throw new PlatformError(CODE.depositRateUnknown);
  if (paymentCurrency === accountCurrency) return SAME_CURRENCY_RATE;
  const of = { companyId, exchange: 'deposits' } as const;
  return requireRate(parts, [paymentCurrency, accountCurrency], of, CODE.depositRateUnknown);
}
