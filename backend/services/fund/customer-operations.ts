import { ACCOUNT_CALLS } from '../../contract/calls/accounts.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../contract/records/index.ts';
import type { Database } from '../../storage/index.ts';
import { adjustProposalRepository } from '../../storage/management/index.ts';
import { implement, type Operation } from '../operation.ts';
import { proposalRecord } from './adjust-proposals.ts';
import { exchangeRates, MAX_RATE_PAIRS, type RateDependencies } from './exchange-rates.ts';

export interface FundCustomerDependencies extends RateDependencies {
  readonly database: Database;
}

/** The customers' own calls about funds: exchange rates, and the adjustments of their balances. */
export function fundCustomerOperations(parts: FundCustomerDependencies): readonly Operation[] {
  return [rateList(parts), tradeRate(parts), ownAdjustments(parts)];
}

/** Throws 10005 for more than `MAX_RATE_PAIRS` pairs and what `exchangeRates` does. */
function rateList(parts: RateDependencies): Operation {
  return implement(ACCOUNT_CALLS.getExchangeRateList, async ({ companyId }, { currencies }) => {
    if (currencies.length > MAX_RATE_PAIRS)
      throw new PlatformError(CODE.tooManyRatePairs, [String(MAX_RATE_PAIRS)]);
    return exchangeRates(
      parts,
      currencies.map(({ source, target }) => [source, target] as const),
      'currencies',
      { companyId, exchange: 'transfers' },
    );
  });
}

function tradeRate(parts: RateDependencies): Operation {
  return implement(
    ACCOUNT_CALLS.getTradeExchangeRate,
    async ({ companyId }, { sourceCurrency, targetCurrency }) => {
      const [rate] = exchangeRates(parts, [[sourceCurrency, targetCurrency]], 'sourceCurrency', {
        ...{ companyId, exchange: 'transfers' },
      });
      if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
      return rate;
    },
  );
}

/** The adjustments that operators made to the caller's balances, newest first. */
function ownAdjustments({ database }: FundCustomerDependencies): Operation {
  return implement(ACCOUNT_CALLS.queryDepositAdjustPageList, async ({ companyId, caller }, request) => {
    const { startTime = 0, endTime = 0, accountCurrency, current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const { rows, total } = await adjustProposalRepository.page(database, {
      companyId,
      customerNo: caller?.customerNo ?? '',
      fromMs: startTime > 0 ? startTime : undefined,
      toMs: endTime > 0 ? endTime : undefined,
      accountCurrency: accountCurrency || undefined,
      limit: size,
      offset: (current - 1) * size,
    });
    return { records: rows.map(proposalRecord), total, size, current };
  });
}
