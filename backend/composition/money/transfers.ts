import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { rateTermsOf, readSetting, type CompanyService } from '../../services/company/company-service.ts';
import { CUSTOMER_STATUS, type CustomerService } from '../../services/customer/customer-service.ts';
import {
  agentTransferOperation,
  transferOperations,
  Transfers,
  type TransferLocks,
} from '../../services/fund/index.ts';
import type { Operation } from '../../services/operation.ts';
import type { SettlementService } from '../../services/settlement/external-settlement.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import { transferRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';
import type { PlatformContext } from '../platform-context.ts';
import { NOTICES, notifier } from '../notices/catalogue.ts';

interface TransferDependencies {
  readonly database: Database;
  readonly companies: CompanyService;
  readonly customers: CustomerService;
  readonly trade: TradeService;
  readonly locks: TransferLocks;
  readonly settlement: Pick<SettlementService, 'isOn'>;
}

/** Opens transfers between accounts. */
export async function openTransfers(
  context: PlatformContext,
  { database, companies, customers, trade, locks, settlement }: TransferDependencies,
): Promise<readonly Operation[]> {
  const { wallClock } = context;
  const { directory, agents } = customers;
  const transfers = new Transfers({
    wallClock,
    trade,
    locks,
    onDone: notifier(context, customers, NOTICES.transfer),
    rateTerms: (companyId, exchange) => rateTermsOf(companies.find(companyId), exchange),
    lastId: await transferRepository.lastId(database),
  });
  const parts = {
    database,
    directory,
    transfers,
    wallClock,
    guard: customers.money,
    settingsOf: (companyId: number) => readSetting(companies.find(companyId), 'withdrawSettings'),
    isActive: ({ status }: { readonly status: number }) => status === CUSTOMER_STATUS.normal,
    isDeployed: companies.isDeployed,
    isOpen: (companyId: number) => !settlement.isOn(companyId),
    isOpenBetweenCustomers: (companyId: number) =>
      companies.find(companyId)?.transfersBetweenCustomers === true,
    isAgent: async (customerId: number) => (await agents.markOf(customerId)) !== null,
    broughtBy: (companyId: number, customerNo: string) => directory.broughtBy(companyId, customerNo),
    tradeTypesOf: (companyId: number) =>
      (companies.find(companyId) ?? companies.first).tradeTypes.map(TRADE_TYPES.number),
  };
  return [...transferOperations(parts), agentTransferOperation(parts)];
}
