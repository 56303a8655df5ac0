import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { TransferRecord } from '../records/transfer.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';
import { DecimalText } from '../records/shapes.ts';

const Code = TextLike(16);

const whom = {
  toAccountId: Type.Optional(IntegerLike()),
  /** Absent or one's own: to an account of one's own. */
  toCustomerNo: Type.Optional(TextLike(16)),
  accountDigit: Type.Optional(IntegerLike()),
  toAccountDigit: Type.Optional(IntegerLike()),
  amount: TextLike(40),
};

const Surplus = Type.Object({ surplusAmount: DecimalText });

/** Transfers between accounts. */
export const TRANSFER_CALLS = defineCalls('Client API, funds', {
  capitalTransfer: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransfer',
    summary: 'Move money between accounts in one currency',
    openPermission: 'captial_out',
    request: Type.Object({
      accountId: Type.Optional(IntegerLike()),
      tradeType: Type.Optional(IntegerLike()),
      currency: Type.Optional(Code),
      toTradeType: IntegerLike(),
      ...whom,
    }),
    response: Surplus,
  },
  capitalTransferSupportDiffCurr: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransferSupportDiffCurr',
    summary: 'Move money between accounts and currencies',
    openPermission: 'captial_out',
    request: Type.Object({
      tradeType: IntegerLike(),
      currency: Code,
      toTradeType: IntegerLike(),
      toCurrency: Code,
      ...whom,
    }),
    response: Surplus,
  },
  capitalTransferRecord: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransferRecord',
    summary: 'What was transferred',
    openPermission: 'ready_only',
    request: Type.Object({
      ...pageRequestMembers,
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      tradeType: Type.Optional(IntegerLike()),
      assetsId: Type.Optional(IntegerLike()),
    }),
    response: PageOf(TransferRecord),
  },
  capitalTransferForAgent: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransferForAgent',
    summary: 'An agent pays a customer',
    openPermission: 'captial_out',
    request: Type.Object({
      tradeType: IntegerLike(),
      toCustomerNo: TextLike(16),
      amount: TextLike(40),
      currency: TextLike(16),
    }),
    response: Surplus,
  },
});
