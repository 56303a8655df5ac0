import { ACCOUNT_CALLS } from '../../contract/calls/accounts.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { paging } from '../paging.ts';
import type { DepositState } from '../../domain/deposits/index.ts';
import type { RedemptionState } from '../../domain/fund-shares/index.ts';
import { OPEN_WITHDRAWAL_STATES } from '../../domain/withdrawals/index.ts';
import { exchangeRates, MAX_RATE_PAIRS, type RateDeps } from './exchange-rates.ts';
import { implement, type Operation } from '../operation.ts';
import { fundProposalRepository } from '../../storage/fund/fund-shares.ts';
import { depositProposalRepository, withdrawProposalRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';
import { adjustProposalRepository, type AdjustProposalRow } from '../../storage/management/index.ts';

interface FundCustomerDeps extends RateDeps {
  readonly database: Database;
}

/** The customers' own calls about funds: exchange rates, and the adjustments of their balances. */
export function fundCustomerOperations(deps: FundCustomerDeps): readonly Operation[] {
  const { database } = deps;
  return [
    rateList(deps),
    implement(
      ACCOUNT_CALLS.getTradeExchangeRate,
      async ({ companyId }, { sourceCurrency, targetCurrency }) => {
        const [rate] = exchangeRates(deps, [[sourceCurrency, targetCurrency]], 'sourceCurrency', {
          companyId,
          exchange: 'transfers',
        });
        if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
        return rate;
      },
    ),
    // The adjustments that operators made to the caller's balances, newest first.
    implement(ACCOUNT_CALLS.queryDepositAdjustPageList, async ({ companyId, caller }, request) => {
      const { startTime, endTime, accountCurrency } = request;
      const { bounds, answer } = paging(request);
      const page = await adjustProposalRepository.page(database, {
        companyId,
        customerNo: caller?.customerNo ?? '',
        fromMs: startTime,
        toMs: endTime,
        accountCurrency: accountCurrency || undefined,
        ...bounds,
      });
      return answer(page, proposalRecord);
    }),
  ];
}

/** Throws 10005 for more than `MAX_RATE_PAIRS` pairs and what `exchangeRates` does. */
function rateList(deps: RateDeps): Operation {
  return implement(ACCOUNT_CALLS.getExchangeRateList, async ({ companyId }, { currencies }) => {
    if (currencies.length > MAX_RATE_PAIRS)
      throw new PlatformError(CODE.tooManyRatePairs, [String(MAX_RATE_PAIRS)]);
    return exchangeRates(
      deps,
      currencies.map(({ source, target }) => [source, target] as const),
      'currencies',
      { companyId, exchange: 'transfers' },
    );
  });
}

/** Adjustments need no second person: they are approved as they are made. */
const ENABLED = 1;
const APPROVED = 2;

/** An adjustment of a balance as operators and the customer see it. */
export function proposalRecord(row: AdjustProposalRow) {
  return {
    id: row.id,
    proposalNo: row.proposal_no,
    companyId: row.company_id,
    customerId: row.customer_id,
    customerNo: row.customer_no,
    accountId: row.account_id,
    accountCurrency: row.account_currency,
    tradeType: row.trade_type,
    businessType: row.business_type,
    businessTypeText: String(row.business_type),
    amount: Number(row.amount),
    withdraw: row.withdraw === 1,
    remark: row.remark,
    status: ENABLED,
    checkStatus: APPROVED,
    checkBy: row.create_by,
    createBy: row.create_by,
    createTime: row.create_time_ms,
    updateBy: row.create_by,
    updateTime: row.create_time_ms,
    operatorPassword: null,
    thirdOrderId: null,
    thirdAccount: null,
    resetAccount: false,
  };
}

/** States of a deposit that something can still come of. */
const OPEN_DEPOSIT_STATES = [
  'waiting',
  'paid',
  'approved',
  'refused',
] as const satisfies readonly DepositState[];

/** States of a subscription or redemption that something can still come of. */
const OPEN_FUND_STATES = ['waiting', 'priced'] as const satisfies readonly RedemptionState[];

/** Whether a deposit, a withdrawal, a subscription or a redemption of a customer has not ended. */
export async function hasOpenProposal(database: Database, customerId: number): Promise<boolean> {
  if ((await depositProposalRepository.count(database, customerId, OPEN_DEPOSIT_STATES)) > 0) return true;
  if ((await fundProposalRepository.count(database, customerId, OPEN_FUND_STATES)) > 0) return true;
  return (await withdrawProposalRepository.count(database, customerId, OPEN_WITHDRAWAL_STATES)) > 0;
}
