import { type Static, Type } from 'typebox';
import { MAX_AGENT_MARK_LENGTH } from './agents.ts';
import { Customer } from './customer.ts';
import { KycLevelRow } from './kyc.ts';
import { MAX_ACCOUNTS_A_CALL } from './opening-accounts.ts';
import { campaignMembers } from './origin.ts';
import { IntegerLike, TextLike } from './request-values.ts';

/** `allCurrency`: asset codes, as a comma list or an array; none stands for the company's own choice. */
export const TradeTypeCurrencyList = Type.Array(
  Type.Object({
    tradeType: IntegerLike(),
    allCurrency: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 256 }),
        Type.Array(Type.String({ maxLength: 16 }), { maxItems: 32 }),
      ]),
    ),
  }),
  { maxItems: MAX_ACCOUNTS_A_CALL },
);

/** The answer of every way to register: the customer, signed in, and the levels of verification to fill in. */
export const Registered = Type.Object({
  ...Customer.properties,
  list: Type.Array(KycLevelRow),
  /** 1 has deposited, 2 not. */
  capitalInStatus: Type.Integer(),
  apiCheckSwitch: Type.Boolean(),
  apiCheckRule: Type.String(),
});

/** Members that every way to register has in common. */
export const registrationMembers = {
  country: Type.String({ minLength: 1, maxLength: 64 }),
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  registerSource: Type.Optional(IntegerLike({ minimum: 1, maximum: 9 })),
  customerGroupId: Type.Optional(IntegerLike({ minimum: 0 })),
  tradeTypeCurrencyList: Type.Optional(TradeTypeCurrencyList),
  pwd: Type.Optional(Type.String({ maxLength: 64 })),
  /** Mark of the agent who brings the customer. */
  customerAgentMark: Type.Optional(Type.String({ maxLength: MAX_AGENT_MARK_LENGTH })),
  /** With the source `agent` the same mark, as clients in the field send it. */
  thirdServerCode: Type.Optional(TextLike(MAX_AGENT_MARK_LENGTH)),
  thirdServerSource: Type.Optional(Type.String({ maxLength: 32 })),
  ...campaignMembers,
};

export type Registered = Static<typeof Registered>;
