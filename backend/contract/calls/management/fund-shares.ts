import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineManagementCalls } from '../../call.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { DecimalText, Text, Whole } from '../../records/shapes.ts';

const Setting = Type.Object({
  fundId: Whole,
  fundName: Text,
  customerNo: describe('Customer number of the manager; `-` for nobody.', Id.CustomerNo),
  canPurchase: Type.Boolean(),
  canRedemption: Type.Boolean(),
});

/** Longest reason of a refusal; the customer reads it. */
const MAX_FUND_REASON_LENGTH = 200;

/** Funds and what their shares need. */
export const FUND_SHARE_MANAGEMENT = defineManagementCalls({
  fundSettings: {
    bizType: 'venue.admin.FundShareService.settings',
    summary: 'Who manages funds, and whether they are open',
    permission: 'funds.read',
    request: Type.Object({}),
    response: Type.Array(Setting),
  },
  saveFundSettings: {
    bizType: 'venue.admin.FundShareService.saveSettings',
    summary: 'Set the manager of a fund, open it or close it',
    permission: 'funds.change',
    changes: true,
    request: Type.Object({
      fundId: IntegerLike(),
      customerNo: describe('Customer number of the manager; `-` for nobody.', Type.Optional(TextLike(16))),
      canPurchase: Type.Optional(Type.Boolean()),
      canRedemption: Type.Optional(Type.Boolean()),
    }),
    response: Type.Array(Setting),
  },
  failFundProposal: {
    bizType: 'venue.admin.FundShareService.fail',
    summary: 'End a subscription or redemption and free what it froze',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({
      proposalNo: describe(PHRASES.numberProposal, TextLike(32)),
      reason: Type.String({ minLength: 1, maxLength: MAX_FUND_REASON_LENGTH }),
    }),
    response: Type.Object({}),
  },
  reconcileFunds: {
    bizType: 'venue.admin.FundShareService.reconcile',
    summary: 'What funds have, and what of it does not agree',
    permission: 'money.read',
    request: Type.Object({}),
    response: Type.Object({
      balances: describe(
        'What each fund has, by currency.',
        Type.Array(
          Type.Object({
            fundId: Whole,
            currency: Text,
            amount: describe('Amount, decimal text; below zero: shares that were issued.', DecimalText),
          }),
        ),
      ),
      differences: describe(
        'What of ledger, books of the funds and proposals does not agree; must be empty.',
        Type.Array(
          Type.Object({
            currency: Text,
            between: describe('Between what: `frozen`, `fund` or `shares`.', Text),
            found: describe('What stands there, decimal text.', DecimalText),
            expected: describe('What should stand there, decimal text.', DecimalText),
          }),
        ),
      ),
    }),
  },
});
