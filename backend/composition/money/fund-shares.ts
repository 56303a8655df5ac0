import type { CatalogueService } from '../../services/catalogue/catalogue-service.ts';
import { rateTermsOf, type CompanyService } from '../../services/company/company-service.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import {
  fundCheck,
  Fees,
  FundDirectory,
  fundManagerOperations,
  fundPublication,
  FundShares,
  fundShareOperations,
  NetValues,
} from '../../services/fund/index.ts';
import type { ManagementService } from '../../services/management/management-service.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import { fundFeeRepository, fundProposalRepository } from '../../storage/fund/fund-shares.ts';
import type { Database } from '../../storage/index.ts';
import { NOTICES, notifier } from '../notices/catalogue.ts';
import type { PlatformContext } from '../platform-context.ts';

interface FundShareDependencies {
  readonly database: Database;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly customers: CustomerService;
  readonly trade: TradeService;
}

/** Opens shares of funds. `start` settles what is due, once trading has caught up, and goes on with each net value. */
export async function openFundShares(context: PlatformContext, deps: FundShareDependencies) {
  const { disposables, feed, log, marketClock, wallClock } = context;
  const { database, companies, catalogue, customers, trade } = deps;
  const asset = (code: string) => catalogue.asset(code);
  const directory = await FundDirectory.open(database, catalogue.funds, asset);
  const netValues = new NetValues(catalogue.funds, asset, (companyId) =>
    rateTermsOf(companies.find(companyId), 'transfers'),
  );
  const onChange = notifier(context, customers, NOTICES.fundShare(directory));
  const shares = new FundShares(
    { database, wallClock, trade, directory, netValues, onChange },
    await fundProposalRepository.lastId(database),
  );
  const fees = new Fees(
    { database, wallClock, directory, netValues, shares },
    await fundFeeRepository.lastId(database),
  );
  const publication = disposables.add(
    fundPublication({ database, marketClock, directory, shares, fees, log }),
  );
  const companyName = (companyId: number) => companies.find(companyId)?.name ?? '';
  const called = { database, wallClock, directory, netValues, shares, asset, companyName };
  const operations = fundShareOperations(called);
  const managerCalls = fundManagerOperations({
    ...called,
    fees,
    products: feed.source.products,
    isVisibleTo: (companyId, groupId, symbolId) => catalogue.isVisibleTo(companyId, groupId, symbolId),
  });
  /** Calls of managers; those that change something are audited. */
  const ofManagers = ({ auditedForCustomer }: Pick<ManagementService, 'auditedForCustomer'>) =>
    managerCalls.map((each) => (each.changes ? auditedForCustomer(each) : each));
  const start = () => publication.start();
  const check = fundCheck({ database, directory });
  return { directory, shares, operations, ofManagers, check, start };
}
