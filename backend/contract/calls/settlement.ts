import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { TextLike } from '../records/request-values.ts';

const Balance = Type.Object({
  /** Decimal text with `amountDigits` decimals at most. */
  amount: Type.String(),
  currency: Type.String(),
  amountDigits: Type.String(),
});

/** The balance in the wallet of the operator. */
export const SETTLEMENT_CALLS = defineCalls('Client API, customers: external balance', {
  queryLatestBalanceOfUserAccountInExternalSystem: {
    bizType: 'customer.app.CustomerWebApiService.queryLatestBalanceOfUserAccountInExternalSystem',
    summary: 'Balance in the operator’s own wallet',
    openPermission: 'ready_only',
    request: Type.Object({ currency: Type.Optional(TextLike(16)) }),
    response: Balance,
  },
});
