import { MAX_FOUND, SEARCH_MANAGEMENT } from '../../contract/calls/management/search.ts';
import { depositProposalRepository, withdrawProposalRepository } from '../../storage/fund/index.ts';
import { fundProposalRepository } from '../../storage/fund/fund-shares.ts';
import type { Database } from '../../storage/index.ts';
import {
  adjustProposalRepository,
  searchRepository,
  type FoundCustomerRow,
  type FoundTradeRow,
} from '../../storage/management/index.ts';
import { COMPANY_ROLE, hasPermission, type Permission } from '../company/company-service.ts';
import { findRequests } from './audit/page-operation.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/** Everything of the caller's company in which a text is found, of the kinds that its role may read. */
export function searchOperation(database: Database): ManagementOperation {
  return implementManagement(SEARCH_MANAGEMENT.searchOffice, async ({ companyId, person }, request) => {
    const text = request.text.trim();
    const role = person?.role ?? COMPANY_ROLE;
    const may = <Row>(permission: Permission, read: () => Promise<Row[]>): Promise<Row[]> =>
      text !== '' && hasPermission(role, permission) ? read() : Promise.resolve([]);
    const [customers, orders, fills, proposals, audit] = await Promise.all([
      may('customers.read', () => searchRepository.customers(database, companyId, text, MAX_FOUND)),
      may('trading.read', () => searchRepository.orders(database, companyId, text)),
      may('trading.read', () => searchRepository.fills(database, companyId, text, MAX_FOUND)),
      may('money.read', () => findProposals(database, companyId, text)),
      may('audit.read', () => findRequests(database, companyId, text, MAX_FOUND)),
    ]);
    return {
      customers: customers.map(customerFound),
      orders: orders.map(tradeFound),
      fills: fills.map(tradeFound),
      proposals,
      audit,
    };
  });
}

function customerFound(row: FoundCustomerRow) {
  return {
    customerId: row.id,
    customerNo: row.customer_no,
    email: row.email,
    phone: row.phone,
    phoneArea: row.phone_area,
    status: row.status,
    createTime: row.create_time_ms,
  };
}

function tradeFound(row: FoundTradeRow) {
  return {
    orderId: row.order_id,
    dealId: row.deal_id,
    accountId: row.account_id,
    customerNo: row.customer_no,
    tradeType: row.trade_type,
    symbolId: row.symbol_id,
    time: row.time_ms,
  };
}

/** The proposal of a number, whatever kind it is. */
async function findProposals(database: Database, companyId: number, proposalNo: string) {
  const [deposit, withdrawal, fundShare, adjustment] = await Promise.all([
    depositProposalRepository.byNumber(database, proposalNo),
    withdrawProposalRepository.byNumber(database, proposalNo),
    fundProposalRepository.byNumber(database, proposalNo),
    adjustProposalRepository.byNumber(database, companyId, proposalNo),
  ]);
  return [
    { kind: 'deposit', row: deposit },
    { kind: 'withdrawal', row: withdrawal },
    { kind: 'fundShare', row: fundShare },
    { kind: 'adjustment', row: adjustment && { ...adjustment, state: '' } },
  ].flatMap(({ kind, row }) =>
    row?.company_id !== companyId
      ? []
      : {
          kind,
          proposalNo: row.proposal_no,
          customerNo: row.customer_no,
          state: row.state,
          createTime: row.create_time_ms,
        },
  );
}
