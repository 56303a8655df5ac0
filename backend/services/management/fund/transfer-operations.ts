import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import {
  DEFAULT_PAGE_SIZE,
  IntegerLike,
  PageOf,
  pageRequestMembers,
  TextLike,
} from '../../../contract/records/index.ts';
import { DecimalText, Text, Whole } from '../../../contract/records/shapes.ts';
import { transferListRepository, type ListedTransferRow } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import { TransferRecord, transferRecord } from '../../fund/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** A transfer as operators read it: with both customers and the rate. */
const ListedTransfer = Type.Object({
  ...TransferRecord.properties,
  id: Whole,
  outCustomerNo: Text,
  inCustomerNo: Text,
  rate: DecimalText,
});

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
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.transferPage,
    permission: 'money.read',
    request: Type.Object({
      ...pageRequestMembers,
      customerNo: Type.Optional(TextLike(16)),
      tradeType: Type.Optional(IntegerLike()),
      outCurrencyCode: Type.Optional(TextLike(16)),
      inCurrencyCode: Type.Optional(TextLike(16)),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
    }),
    response: PageOf(ListedTransfer),
    async handle({ companyId }, request) {
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
    },
  });
}
