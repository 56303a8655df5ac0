import { Type, type TSchema } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import * as Id from '../../records/ids.ts';
import { IntegerLike } from '../../records/request-values.ts';
import { PARAMETER_MANAGEMENT } from './parameters.ts';
import { PLATFORM_MANAGEMENT } from './platform.ts';
import { SentEffect } from '../../records/sent-effect.ts';
import { PRODUCT_MANAGEMENT } from './products.ts';

/** Accounts, fills and customers that an answer lists at most. */
export const MAX_EFFECT_ROWS = 200;

/** Products whose prices one call moves. */
const MAX_MOVES = 100;

const Money = (meaning: string) => describe(`${meaning}, decimal text in account currency.`, Type.String());
const Count = (meaning: string) => describe(meaning, Type.Integer());
export const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Level = (meaning: string) =>
  describe(`${meaning}, in percent with two decimals; null where there is none.`, TextOrNull);

/** Whose account it is. */
export const ownerMembers = {
  customerNo: Id.CustomerNo,
  accountId: Id.Account,
  tradeType: Type.Integer(),
  currency: Type.String(),
};

const Called = Type.Object({
  ...ownerMembers,
  marginLevel: Level('Margin level at the call'),
  time: describe('Market time of the call, milliseconds since 1970 (UTC).', Type.Integer()),
});

/** A fill of a customer, and whose it is. */
export const EffectFill = Type.Object({
  ...ownerMembers,
  symbolId: Id.Instrument,
  symbolCode: Type.String(),
  direction: describe('What is done: 1 bought, 2 sold.', Type.Integer()),
  volume: describe(PHRASES.lotsDecimalText, Type.String()),
  price: describe('Average price, decimal text.', Type.String()),
  profit: Money('Realised profit, below zero for a loss'),
  fee: Money('Fee'),
  time: describe('Market time at which it would fill, milliseconds since 1970 (UTC).', Type.Integer()),
});

const Nearest = Type.Object({
  ...ownerMembers,
  equityBefore: describe('Equity now, decimal text; null where there is no quote.', TextOrNull),
  equityAfter: describe('Equity afterwards, decimal text; null where there is no quote.', TextOrNull),
  marginBefore: describe('Margin that is bound now, decimal text.', Type.String()),
  marginAfter: describe('Margin that is bound afterwards, decimal text.', Type.String()),
  levelBefore: Level('Margin level now'),
  levelAfter: Level('Margin level afterwards'),
  stopOutLevel: describe(PHRASES.levelAtWhichClosed, Type.Integer()),
});

const CurrencyEffect = Type.Object({
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  customersResult: Money('What balances change by, fees included'),
  floatingBefore: Money('Floating profit of contracts now'),
  floatingAfter: Money('Floating profit of contracts afterwards'),
  companyResult: Money('What the company wins, without fees'),
  fees: Money('Fees that fills pay'),
  markUp: Money('What the spreads of the company add to the prices of these fills'),
  marginBefore: Money('Margin that contracts bind now'),
  marginAfter: Money('Margin that contracts bind afterwards'),
});

const Levels = Type.Object({
  below: describe(
    'Levels below this one in percent, and not below that of the row before; null: all above.',
    Type.Union([Type.Integer(), Type.Null()]),
  ),
  accountsBefore: Count('Accounts with such a level now.'),
  accountsAfter: Count('Accounts with such a level afterwards.'),
});

const LargePayment = Type.Object({
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  amount: Money('What one end of day pays holders, of those that are too large for one person'),
});

const Progress = Type.Object({
  time: describe(PHRASES.marketTimeMs, Type.Integer()),
  called: Count('Accounts called for margin up to then.'),
  stoppedOut: Count('Accounts that were closed by force up to then, in part or in full.'),
  fills: Count('Fills up to then.'),
});

const { touched, calledCount, stoppedOutCount, revenue } = SentEffect.properties;

/** What a change would do: counts of everything, and the first rows of each list. */
export const Effect = Type.Object({
  marketTime: describe('Market time of the quotes that it starts from.', Type.Integer()),
  positions: Count('Open positions now.'),
  orders: Count('Resting orders now.'),
  touched,
  calledCount,
  stoppedOutCount,
  fillCount: Count('Fills, forced ones and those of brackets and resting orders.'),
  called: describe('Calls for margin, in their order.', Type.Array(Called)),
  stopOuts: describe('What would be closed by force, in its order.', Type.Array(EffectFill)),
  fills: describe('Every other fill, in its order.', Type.Array(EffectFill)),
  nearest: describe('Accounts nearest to their stop-out afterwards.', Type.Array(Nearest)),
  marginLevels: describe('How many accounts have which margin level.', Type.Array(Levels)),
  currencies: describe('Money, by account currency.', Type.Array(CurrencyEffect)),
  revenue,
  takesTwo: describe('True where the change waits for a second person.', Type.Boolean()),
  largePayments: describe('Financing because of which it does, where it is that.', Type.Array(LargePayment)),
  progress: describe('How it comes about, moment by moment.', Type.Array(Progress)),
  unknown: Count('Accounts of which it cannot be said; 0 as a rule.'),
  complete: describe('False where rows are missing in a list, or something cannot be said.', Type.Boolean()),
});

const Move = Type.Object({
  symbolId: IntegerLike({ minimum: 1 }),
  percent: describe(PHRASES.howFarPriceGoes, Type.Number({ minimum: -99, maximum: 1_000 })),
  spread: describe(
    'Multiple of the spread of now that it ends with; left out: 1.',
    Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  ),
});

/** Changes of each kind that are tried out together. */
const MAX_CHANGES = 50;

const Changes = <Request extends TSchema>(meaning: string, request: Request) =>
  describe(meaning, Type.Optional(Type.Array(request, { maxItems: MAX_CHANGES })));

/** What changes would do to what customers have open, worked out on a copy; nothing of it happens. */
export const EFFECT_MANAGEMENT = defineManagementCalls({
  effectOfTerms: {
    bizType: 'venue.admin.EffectService.terms',
    summary: 'What a change of product terms would do',
    permission: 'products.read',
    batch: true,
    request: PRODUCT_MANAGEMENT.saveProductTerms.request,
    response: Effect,
  },
  effectOfSpread: {
    bizType: 'venue.admin.EffectService.spread',
    summary: 'What a change of a spread would do',
    permission: 'products.read',
    request: PRODUCT_MANAGEMENT.saveProductSpread.request,
    response: Effect,
  },
  effectOfParameter: {
    bizType: 'venue.admin.EffectService.parameter',
    summary: 'What a new trading parameter would do',
    permission: 'products.read',
    request: PARAMETER_MANAGEMENT.saveTradeParameter.request,
    response: Effect,
  },
  effectOfParameterUpdate: {
    bizType: 'venue.admin.EffectService.updateParameter',
    summary: 'What a change of a trading parameter would do',
    permission: 'products.read',
    request: PARAMETER_MANAGEMENT.updateTradeParameter.request,
    response: Effect,
  },
  effectOfParameterRemoval: {
    bizType: 'venue.admin.EffectService.removeParameter',
    summary: 'What the removal of a trading parameter would do',
    permission: 'products.read',
    request: PARAMETER_MANAGEMENT.removeTradeParameter.request,
    response: Effect,
  },
  effectOfMarginGroup: {
    bizType: 'venue.admin.EffectService.marginGroup',
    summary: 'What a change of a margin group would do',
    permission: 'products.read',
    batch: true,
    request: PARAMETER_MANAGEMENT.updateMarginGroup.request,
    response: Effect,
  },
  effectOfChanges: {
    bizType: 'venue.admin.EffectService.changes',
    summary: 'What several changes of terms would do together',
    permission: 'products.read',
    request: Type.Object({
      terms: Changes('Changes of product terms, made first.', PRODUCT_MANAGEMENT.saveProductTerms.request),
      spreads: Changes('Changes of spreads.', PRODUCT_MANAGEMENT.saveProductSpread.request),
      parameters: Changes('New trading parameters.', PARAMETER_MANAGEMENT.saveTradeParameter.request),
      parameterUpdates: Changes(
        'Changes of trading parameters.',
        PARAMETER_MANAGEMENT.updateTradeParameter.request,
      ),
      parameterRemovals: Changes(
        'Trading parameters that are removed.',
        PARAMETER_MANAGEMENT.removeTradeParameter.request,
      ),
    }),
    response: Effect,
  },
  effectOfMove: {
    bizType: 'venue.admin.EffectService.move',
    summary: 'What a move of prices would do',
    permission: 'trading.read',
    request: Type.Object({
      moves: describe('Products whose prices move.', Type.Array(Move, { minItems: 1, maxItems: MAX_MOVES })),
    }),
    response: Effect,
  },
  effectOfScenario: {
    bizType: 'venue.admin.EffectService.scenario',
    summary: 'What a scenario of the market would do',
    permission: 'trading.read',
    request: PLATFORM_MANAGEMENT.startScenario.request,
    response: Effect,
  },
});
