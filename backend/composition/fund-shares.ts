import type { CatalogueService } from '../services/catalogue/index.ts';
import type { CompanyService } from '../services/company/index.ts';
import type { CustomerService } from '../services/customer/index.ts';
import {
  FundDirectory,
  FundShares,
  fundShareOperations,
  NetValues,
  Publication,
} from '../services/fund/index.ts';
import type { TradeService } from '../services/trade/index.ts';
import { fundProposalRepository } from '../storage/fund-shares/index.ts';
import type { Database } from '../storage/index.ts';
import { fundShareNotices } from './fund-share-notices.ts';
import type { PlatformContext } from './platform-context.ts';

interface FundShareParts {
  readonly database: Database;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly customers: CustomerService;
  readonly trade: TradeService;
}

/** Opens shares of funds. `start` settles what is due, once trading has caught up, and goes on with each net value. */
export async function openFundShares(context: PlatformContext, parts: FundShareParts) {
  const { disposables, log, marketClock, wallClock } = context;
  const { database, companies, catalogue, customers, trade } = parts;
  const asset = (code: string) => catalogue.asset(code);
  const directory = await FundDirectory.open(database, catalogue.funds, asset);
  const netValues = new NetValues(catalogue.funds, asset);
  const onChange = fundShareNotices(context, customers, directory);
  const shares = new FundShares(
    { database, wallClock, trade, directory, netValues, onChange, log },
    await fundProposalRepository.lastId(database),
  );
  const { settlements } = shares;
  const publication = disposables.add(
    new Publication({ database, marketClock, directory, settlements, log }),
  );
  const companyName = (companyId: number) => companies.find(companyId)?.name ?? '';
  const operations = fundShareOperations({ database, directory, netValues, shares, companyName });
  return { directory, netValues, shares, operations, start: () => publication.start() };
}
