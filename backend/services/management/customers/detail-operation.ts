import type { SECTIONS } from '../../../contract/calls/management/customers.ts';
import { CUSTOMER_MANAGEMENT } from '../../../contract/calls/management/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { KycApplicationRow } from '../../../storage/customers/kyc.ts';
import { bankCardRepository, walletRepository } from '../../../storage/customers/wallets.ts';
import { customerListRepository, type ListedCustomerRow } from '../../../storage/management/index.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { parseOrigin } from '../../customer/registration/origin.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { detailRecord } from './customer-rows.ts';
import { PASSED, readIdentity } from './identity.ts';
import { ownCompany, type CustomerDependencies } from './operations.ts';
import { kycRow } from './review-operations.ts';
type Section = (typeof SECTIONS)[number];

export interface DetailDependencies extends CustomerDependencies {
  readonly customers: Pick<CustomerService, 'facts' | 'kyc'>;
}

/**
 * detail: one customer, by number and id (0000003 unless they are the same customer's). Every section has the whole
 * record; the lists of accounts, applications for verification (all, or without drafts and refusals), bank cards, wallets
 * and the stated origin belong to theirs.
 */
export function customerDetail(deps: DetailDependencies): ManagementOperation {
  return implementManagement(
    CUSTOMER_MANAGEMENT.customerDetail,
    async (context, { type, id, customerNo }) => {
      const company = ownCompany(deps, context);
      const query = { companyId: company.id, customerNo, limit: 1, offset: 0 };
      const [row] = (await customerListRepository.page(deps.database, query)).rows;
      if (row?.id !== id) throw new PlatformError(CODE.dataUnknown);
      const { customers, directory, groupsOf } = deps;
      const applications = await customers.kyc.applications(row.id);
      const record = detailRecord(row, {
        company,
        origin: parseOrigin(row.record),
        groupName: groupsOf(company.id).find((group) => group.id === row.customer_group_id)?.name ?? '',
        facts: await customers.facts(row),
        identity: readIdentity(applications),
        accounts: await directory.accountsOf(row.id),
        withAccounts: type === 'baseInfo' || type === 'tradeAccount',
      });
      return { ...record, ...(await readSection(deps, type as Section, row, applications)) };
    },
  );
}

async function readSection(
  { database }: DetailDependencies,
  section: Section,
  row: ListedCustomerRow,
  applications: readonly KycApplicationRow[],
): Promise<object> {
  if (section === 'allKyc') return { kycList: applications.map(kycRow) };
  if (section === 'kyc') {
    return { kycList: applications.filter(({ status }) => status === PASSED).map(kycRow) };
  }
  if (section === 'bankList') {
    const cards = await bankCardRepository.ofCustomer(database, row.id);
    return {
      bankList: cards.map(({ id, bank_card_number, record }) => ({
        id,
        bankCardNumber: bank_card_number,
        ...(JSON.parse(record) as object),
      })),
    };
  }
  if (section === 'walletList') {
    const wallets = await walletRepository.ofCustomer(database, row.id);
    return {
      walletList: wallets.map(({ id, currency, chain_name, address, remark }) => ({
        id,
        currency,
        chainName: chain_name,
        address,
        remark,
      })),
    };
  }
  return section === 'otherInfo' ? { ...parseOrigin(row.record) } : {};
}
