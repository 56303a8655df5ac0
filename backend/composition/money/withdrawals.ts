import { LOCK_TYPE } from '../../contract/calls/management/money.ts';
import { divide, formatDecimal, powerOfTen } from '../../domain/decimal.ts';
import type { CatalogueService } from '../../services/catalogue/catalogue-service.ts';
import { rateTermsOf, readSetting, type CompanyService } from '../../services/company/company-service.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import {
  Withdrawals,
  withdrawalUpkeep,
  withdrawOperations,
  type PaymentChannel,
  type TransferLocks,
} from '../../services/fund/index.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import { withdrawProposalRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';
import { readTurnover } from '../../storage/trading/index.ts';
import type { PlatformContext } from '../platform-context.ts';
import { NOTICES, notifier } from '../notices/catalogue.ts';

/** Decimals of a ratio as text. */
const RATIO_TEXT_DIGITS = 4;

interface WithdrawalDependencies {
  readonly database: Database;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly customers: CustomerService;
  readonly trade: TradeService;
  readonly locks: TransferLocks;
  channel(merchantNo: string): PaymentChannel | undefined;
}

/** Opens withdrawals over the payment providers of deposits. */
export async function openWithdrawals(context: PlatformContext, deps: WithdrawalDependencies) {
  const { disposables, log, wallClock, hostClock } = context;
  const { database, companies, catalogue, customers, trade, locks, channel } = deps;
  const onChange = notifier(context, customers, NOTICES.withdrawal);
  const withdrawals = new Withdrawals({ database, wallClock, trade, channel, onChange, log });
  // What is being sent is awaited after the last look.
  disposables.add({ close: () => withdrawals.settled() });
  disposables.add(withdrawalUpkeep({ database, wallClock: hostClock, withdrawals, log })).startLater();
  const operations = withdrawOperations({
    database,
    wallClock,
    trade,
    withdrawals,
    guard: customers.money,
    asset: (code) => catalogue.asset(code),
    rateTerms: (companyId, exchange) => rateTermsOf(companies.find(companyId), exchange),
    settingsOf: (companyId) => readSetting(companies.find(companyId), 'withdrawSettings'),
    accountsOf: (customerId) => customers.directory.accountsOf(customerId),
    isLocked: (customerId, tradeType) => locks.isLocked({ customerId, tradeType }, LOCK_TYPE.out),
    marginRate: (accountIds) => marginRate(database, accountIds),
    lastId: await withdrawProposalRepository.lastId(database),
  });
  return { withdrawals, operations };
}

/** Opening margins over deposits; 0 where nothing was paid in. */
async function marginRate(database: Database, accountIds: readonly number[]): Promise<string> {
  const { openingMargins, deposits } = await readTurnover(database, accountIds);
  const scale = powerOfTen(RATIO_TEXT_DIGITS);
  const ratio = deposits === 0n ? 0n : divide(openingMargins * scale, deposits, 'down');
  return formatDecimal(ratio, RATIO_TEXT_DIGITS);
}
