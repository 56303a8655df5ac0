import { MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { Database } from '../../../storage/index.ts';
import { Bonuses, exchangeRates, type RateDependencies, type TransferLocks } from '../../fund/index.ts';
import type { TradeService } from '../../trade/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import type { Directory } from '../trade/customer-account.ts';
import { bonusOperation } from './bonus-operation.ts';
import { lockOperations } from './lock-operations.ts';

export interface FundOperationDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly directory: Directory;
  readonly locks: TransferLocks;
  readonly asset: RateDependencies['asset'];
  readonly rateTerms: RateDependencies['rateTerms'];
  readonly trade: Pick<TradeService, 'adjust' | 'rate' | 'rateAge'>;
  readonly fourEyes: FourEyes;
}

/** Bonuses, locks of transfers and exchange rates. */
export async function fundOperations(parts: FundOperationDependencies): Promise<ManagementOperation[]> {
  return [
    bonusOperation({ ...parts, bonuses: await Bonuses.open(parts) }),
    ...lockOperations(parts),
    exchangeRate(parts),
  ];
}

/** `type` of a rate. */
const WITHDRAWALS = 2;

/** Rates for deposits (1, also when it is left out) and withdrawals (2): the middle of bid and ask less what the company keeps. */
function exchangeRate(parts: RateDependencies): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.getExchangeRate, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const exchange = request.type === WITHDRAWALS ? 'withdrawals' : 'deposits';
    const of = { companyId: context.companyId, exchange } as const;
    return exchangeRates(parts, Object.entries(request.currencyMap), 'currencyMap', of);
  });
}
