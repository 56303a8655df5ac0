import { Type } from 'typebox';
import { CODE } from '../../errors/codes.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineCalls } from '../../call.ts';
import { TransferRecord } from '../../records/money/transfer.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../../records/request-values.ts';
import { DecimalText } from '../../records/shapes.ts';

const Code = TextLike(16);

const whom = {
  toAccountId: describe(
    'Account that gets the money; left out: the one of `toTradeType` and the currency.',
    Type.Optional(IntegerLike()),
  ),
  toCustomerNo: describe('Customer who gets the money; left out: the caller.', Type.Optional(TextLike(16))),
  accountDigit: describe(PHRASES.notRead, Type.Optional(IntegerLike())),
  toAccountDigit: describe(PHRASES.notRead, Type.Optional(IntegerLike())),
  amount: describe('What leaves, decimal text above zero.', TextLike(40)),
};

const Surplus = Type.Object({
  surplusAmount: describe('What the paying account may still transfer, decimal text.', DecimalText),
});

/** Transfers between accounts. */
export const TRANSFER_CALLS = defineCalls('Client API, funds', {
  capitalTransfer: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransfer',
    summary: 'Move money between accounts in one currency',
    openPermission: 'captial_out',
    request: NeedsOneOf(
      [['accountId'], ['tradeType', 'currency']],
      Type.Object({
        accountId: describe(
          'Account that pays; left out: the one of `tradeType` and `currency`.',
          Type.Optional(IntegerLike()),
        ),
        tradeType: describe('Account type of the account that pays.', Type.Optional(IntegerLike())),
        currency: describe('Currency code of both accounts.', Type.Optional(Code)),
        toTradeType: IntegerLike(),
        ...whom,
      }),
      CODE.fundParameterMissing,
      { zero: 'absent' },
    ),
    response: Surplus,
  },
  capitalTransferSupportDiffCurr: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransferSupportDiffCurr',
    summary: 'Move money between accounts and currencies',
    openPermission: 'captial_out',
    request: Type.Object({
      tradeType: describe('Account type of the account that pays.', IntegerLike()),
      currency: describe('Currency code of the account that pays.', Code),
      toTradeType: IntegerLike(),
      toCurrency: describe('Currency code of the account that gets the money.', Code),
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
      tradeType: describe(PHRASES.accountTypeEitherSide, Type.Optional(IntegerLike())),
      assetsId: describe('Asset on either side; left out: all.', Type.Optional(IntegerLike())),
    }),
    response: PageOf(TransferRecord),
  },
  capitalTransferForAgent: {
    bizType: 'fund.app.DepositAppDubboService.capitalTransferForAgent',
    summary: 'An agent pays a customer',
    openPermission: 'captial_out',
    request: Type.Object({
      tradeType: describe('Always 7.', IntegerLike()),
      toCustomerNo: describe('Customer whom the agent brought.', TextLike(16)),
      amount: describe('What leaves, decimal text above zero.', TextLike(40)),
      currency: describe('Currency code of both accounts.', TextLike(16)),
    }),
    response: Surplus,
  },
});
