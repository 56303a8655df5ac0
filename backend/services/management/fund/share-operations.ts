import { FUND_SHARE_MANAGEMENT } from '../../../contract/calls/management/fund-shares.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { fundBookRepository } from '../../../storage/fund/fund-shares.ts';
import type { Database } from '../../../storage/index.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import { reconcileFunds, type FundDirectory, type FundSetting, type FundShares } from '../../fund/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { findCustomer, type Directory } from '../trade/customer-account.ts';

export interface FundShareManagement {
  readonly database: Database;
  readonly customers: Directory;
  readonly directory: FundDirectory;
  readonly shares: FundShares;
  asset(this: void, code: string): AssetEntry | undefined;
}

/** Funds in the hands of operators: who manages them, whether they are open, what they have, and whether all agrees. */
export function fundShareOperations(deps: FundShareManagement): ManagementOperation[] {
  const { asset, database, directory, shares } = deps;
  return [
    implementManagement(FUND_SHARE_MANAGEMENT.fundSettings, async ({ companyId }) => shown(deps, companyId)),
    save(deps),
    // Ends a subscription or redemption that has not ended, and frees what it froze. Throws 404, and 10302
    // for one that has.
    implementManagement(
      FUND_SHARE_MANAGEMENT.failFundProposal,
      async ({ companyId }, { proposalNo, reason }) => {
        await shares.fail(companyId, proposalNo, reason);
        return {};
      },
    ),
    // What each fund has, and what of ledger, books and proposals does not agree.
    implementManagement(FUND_SHARE_MANAGEMENT.reconcileFunds, async ({ companyId }) => {
      const text = (amount: bigint, currency: string) => formatDecimal(amount, asset(currency)?.digits ?? 0);
      const balances = [];
      for (const { fundId } of directory.deals)
        for (const { currency, amount } of await fundBookRepository.balances(database, companyId, fundId))
          balances.push({ fundId, currency, amount: text(BigInt(amount), currency) });
      const differences = await reconcileFunds({ database, directory }, companyId);
      return {
        balances,
        differences: differences.map(({ currency, between, found, expected }) => ({
          currency,
          between,
          found: text(found, currency),
          expected: text(expected, currency),
        })),
      };
    }),
  ];
}

function shown({ directory }: FundShareManagement, companyId: number) {
  return directory.deals.map(({ fundId, offer }) => {
    const { managerNo, canPurchase, canRedeem } = directory.setting(companyId, fundId);
    const { fundName } = offer.record;
    return { fundId, fundName, customerNo: managerNo, canPurchase, canRedemption: canRedeem };
  });
}

/** Changes what is named of a fund. Throws 540001 for an unknown fund and 0000003 for an unknown customer. */
function save(deps: FundShareManagement): ManagementOperation {
  const { database, customers, directory } = deps;
  return implementManagement(
    FUND_SHARE_MANAGEMENT.saveFundSettings,
    async ({ companyId }, { fundId, customerNo, canPurchase, canRedemption }) => {
      directory.require(fundId);
      const before = directory.setting(companyId, fundId);
      const manager = await managerOf(customers, companyId, customerNo);
      const setting: FundSetting = {
        ...before,
        ...manager,
        canPurchase: canPurchase ?? before.canPurchase,
        canRedeem: canRedemption ?? before.canRedeem,
      };
      await database.commit([directory.statement(companyId, fundId, setting)]);
      directory.store(companyId, fundId, setting);
      return shown(deps, companyId);
    },
  );
}

const NOBODY = '-';

async function managerOf(
  customers: Directory,
  companyId: number,
  customerNo: string | undefined,
): Promise<Partial<FundSetting>> {
  if (!customerNo) return {};
  if (customerNo === NOBODY) return { managerId: 0, managerNo: '' };
  const { id, customer_no } = await findCustomer(customers, companyId, customerNo);
  return { managerId: id, managerNo: customer_no };
}
