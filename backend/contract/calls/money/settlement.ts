import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import { defineCalls } from '../../call.ts';
import { TextLike } from '../../records/request-values.ts';

const Balance = Type.Object({
  amount: describe('Balance in the external wallet, decimal text.', Type.String()),
  currency: Type.String(),
  amountDigits: describe('Decimal places of `amount`, as text.', Type.String()),
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
