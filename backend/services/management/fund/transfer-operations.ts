import { MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { transferListRepository, type ListedTransferRow } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import { transferRecord } from '../../fund/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

function listed(row: ListedTransferRow) {
  return {
    ...transferRecord(row),
    id: row.id,
    outCustomerNo: row.out_customer_no,
    inCustomerNo: row.in_customer_no,
    rate: row.rate,
  };
}

/** Transfers between accounts of the company's customers, newest first. */
export function transferPage(database: Database): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.transferPage, async ({ companyId }, request) => {
    const { current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const { rows, total } = await transferListRepository.page(database, {
      companyId,
      customerNo: request.customerNo || undefined,
      tradeType: request.tradeType || undefined,
      outCurrency: request.outCurrencyCode || undefined,
      inCurrency: request.inCurrencyCode || undefined,
      fromMs: request.startTime || undefined,
      toMs: request.endTime || undefined,
      limit: size,
      offset: (current - 1) * size,
    });
    return { records: rows.map(listed), total, size, current };
  });
}
