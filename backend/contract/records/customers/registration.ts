import { type Static, Type } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { Customer } from './customer.ts';
import { KycLevelRow } from './kyc.ts';
import { MAX_ACCOUNTS_A_CALL } from './opening-accounts.ts';
import { campaignMembers } from './origin.ts';
import { IntegerLike, TextLike } from '../request-values.ts';

/** Longest mark that is looked up. */
const MAX_AGENT_MARK_LENGTH = 64;

/** `allCurrency`: asset codes, as a comma list or an array; none stands for the company's own choice. */
export const TradeTypeCurrencyList = Type.Array(
  Type.Object({
    tradeType: IntegerLike(),
    allCurrency: describe(
      PHRASES.currencyCodesJoinedCommas,
      Type.Optional(
        Type.Union([
          Type.String({ maxLength: 256 }),
          Type.Array(Type.String({ maxLength: 16 }), { maxItems: 32 }),
        ]),
      ),
    ),
  }),
  { maxItems: MAX_ACCOUNTS_A_CALL },
);

/** The answer of every way to register: the customer, signed in, and the levels of verification to fill in. */
export const Registered = record('Customer', {
  ...Customer.properties,
  list: Type.Array(KycLevelRow),
  capitalInStatus: describe('Whether the customer has deposited.', Type.Integer(), {
    1: ['DEPOSITED', 'yes'],
    2: ['NONE', 'no'],
  }),
  apiCheckSwitch: Type.Boolean(),
  apiCheckRule: Type.String(),
});

/** Members that every way to register has in common. */
export const registrationMembers = {
  country: Type.String({ minLength: 1, maxLength: 64 }),
  lang: describe(
    'Language of the customer; `en-US` when left out.',
    Type.Optional(Type.String({ maxLength: 35 })),
  ),
  registerSource: Type.Optional(IntegerLike({ minimum: 1, maximum: 9 })),
  customerGroupId: Type.Optional(IntegerLike({ minimum: 0 })),
  tradeTypeCurrencyList: Type.Optional(TradeTypeCurrencyList),
  pwd: Type.Optional(Type.String({ maxLength: 64 })),
  /** Mark of the agent who brings the customer. */
  customerAgentMark: Type.Optional(Type.String({ maxLength: MAX_AGENT_MARK_LENGTH })),
  /** With the source `agent` the same mark, as clients in the field send it. */
  thirdServerCode: Type.Optional(TextLike(MAX_AGENT_MARK_LENGTH)),
  thirdServerSource: describe(
    'What `thirdServerCode` is: `agent` for the code of an agent.',
    Type.Optional(Type.String({ maxLength: 32 })),
  ),
  ...campaignMembers,
};

export type Registered = Static<typeof Registered>;
