import { Type } from 'typebox';
import { describe, record, type Enumeration } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { MARGIN_VALUES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { auditMembers, Nullable, Numeric, Text, Whole } from '../../records/shapes.ts';

const GroupName = Type.String({ minLength: 1, maxLength: 64 });

const Tier = Type.Object({
  marginGroupId: describe(
    'Number of the margin group; what is sent does not count.',
    Type.Optional(IntegerLike({ minimum: 0 })),
  ),
  type: describe('What `values` says.', IntegerLike({ minimum: 1, maximum: 2 }), MARGIN_VALUES),
  values: TextLike(32),
  rangeLeft: describe(PHRASES.tierFrom, Type.Number({ minimum: 0, maximum: 1e12 })),
  rangeRight: describe(PHRASES.tierTo, Type.Number({ minimum: 0, maximum: 1e12 })),
  percent: describe(PHRASES.tierMargin, Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
});

/** Tiers of one margin group. */
const MAX_TIERS_OF_GROUP = 20;

export const Tiers = Type.Array(Tier, { minItems: 1, maxItems: MAX_TIERS_OF_GROUP });

const marginMembers = {
  type: describe('What `values` says.', IntegerLike({ minimum: 1, maximum: 2 }), MARGIN_VALUES),
  values: Type.Optional(TextLike(32)),
};

const Scope = Type.Optional(IntegerLike({ minimum: 0 }));

/** Trading parameters by their numbers. */
const PARAMETERS: Enumeration = {
  7: ['MAX_VOLUME', 'most lots of an order'],
  8: ['MAX_POSITION', 'most lots of a side'],
  14: [
    'TRADABLE',
    'what may be done, numbers joined by commas: 1 buy open, 2 sell open, 3 buy close, 4 sell close',
  ],
  15: ['FEE_METHOD', 'how fees are charged'],
  16: ['FEE_FORMULA', 'formula of the fee'],
  17: ['FEE_RATE', 'fee as a share of the notional'],
  18: ['FEE_AMOUNT', 'fixed fee'],
  21: ['MARGIN_FORMULA', 'formula of the margin'],
  22: ['MARGIN_WEEKDAY', 'margin on weekdays'],
  23: ['MARGIN_HOLIDAY', 'margin in holidays'],
  24: ['MARGIN_WEEKEND', 'margin at weekends'],
  25: ['MARGIN_BEFORE_WEEKEND', 'margin before weekends'],
  39: ['STOP_OUT', 'ratio of the stop-out'],
  1001: ['SWAP_FREE', '1: positions are held overnight without interest; 0: with that of the product'],
};

const parameterMembers = {
  customerNo: Type.Optional(TextLike(16)),
  tradeType: IntegerLike({ minimum: 0 }),
  customerGroupId: Scope,
  symbolId: Scope,
  symbolGroupId: describe('Product group; 0: all.', Scope),
  paramId: describe('Trading parameter.', IntegerLike(), PARAMETERS),
  value: describe('Value of the parameter, as text.', TextLike(64)),
};

/** What every row says of itself, and whose it is. */
const rowMembers = { id: Whole, companyId: Whole, ...auditMembers };

const GroupTier = Type.Object({
  marginGroupId: describe('Number of the margin group.', Whole),
  type: describe('What `values` says.', Whole, MARGIN_VALUES),
  values: Text,
  rangeLeft: describe(PHRASES.tierFrom, Numeric),
  rangeRight: describe(PHRASES.tierTo, Numeric),
  percent: describe(PHRASES.tierMargin, Numeric),
});

const MarginGroupRow = record('MarginGroup', {
  ...rowMembers,
  id: describe('Number of the margin group.', Whole),
  name: describe('Name of the margin group, unique within the company.', Text),
  type: describe('What `values` says.', Whole, MARGIN_VALUES),
  values: Text,
  marginDtoList: Type.Array(GroupTier),
});

const ParameterRow = record('TradingParameter', {
  ...rowMembers,
  id: describe(PHRASES.numberEntry, Whole),
  paramId: describe('Trading parameter.', Whole, PARAMETERS),
  value: describe('Value of the parameter, as text.', Text),
  customerNo: describe('Customer for whom it holds; null for all.', Nullable(Id.CustomerNo)),
  tradeType: Whole,
  customerGroupId: describe('Customer group for which it holds; 0: all.', Whole),
  symbolId: describe('Product for which it holds; 0: all.', Whole),
  symbolGroupId: describe('Product group; 0: all.', Whole),
  isInherit: describe('Always 2: it is of the company itself.', Whole),
});

/** Margin groups and trading parameters: what customers, groups and products have of their own. */
export const PARAMETER_MANAGEMENT = defineManagementCalls({
  marginGroupPage: {
    bizType: 'config.admin.AdminMarginConfigService.pageView',
    summary: 'Margin groups of the company',
    permission: 'products.read',
    request: Type.Object(pageRequestMembers),
    response: PageOf(MarginGroupRow),
  },
  saveMarginGroup: {
    bizType: 'config.admin.AdminMarginConfigService.saveMarginConf',
    summary: 'Add a margin group: tiers under a name',
    permission: 'products.change',
    batch: true,
    changes: true,
    request: Type.Object({
      name: describe(
        'Name of the margin group, unique within the company; at most 64 characters.',
        GroupName,
      ),
      marginDtoList: Tiers,
      ...marginMembers,
    }),
    response: Type.Boolean(),
  },
  updateMarginGroup: {
    bizType: 'config.admin.AdminMarginConfigService.updateMarginConf',
    summary: 'Change a margin group',
    permission: 'products.change',
    batch: true,
    changes: true,
    request: Type.Object({
      id: describe('Number of the margin group.', IntegerLike()),
      name: describe(
        'Name of the margin group, unique within the company; at most 64 characters.',
        Type.Optional(GroupName),
      ),
      marginDtoList: Type.Optional(Tiers),
      ...marginMembers,
    }),
    response: Type.Boolean(),
  },
  removeMarginGroup: {
    bizType: 'config.admin.AdminMarginConfigService.removeMarginConf',
    summary: 'Remove a margin group that no product has',
    permission: 'products.change',
    changes: true,
    request: Type.Object({ id: describe('Number of the margin group.', IntegerLike()) }),
    response: Type.Boolean(),
  },
  tradeParameterPage: {
    bizType: 'config.admin.AdminTradeConfigService.pageView',
    summary: 'Trading parameters',
    permission: 'products.read',
    request: Type.Object(pageRequestMembers),
    response: PageOf(ParameterRow),
  },
  saveTradeParameter: {
    bizType: 'config.admin.AdminTradeConfigService.saveParamConf',
    summary: 'Set a trading parameter',
    permission: 'products.change',
    changes: true,
    request: Type.Object(parameterMembers),
    response: Type.Boolean(),
  },
  updateTradeParameter: {
    bizType: 'config.admin.AdminTradeConfigService.updateParamConf',
    summary: 'Change a trading parameter',
    permission: 'products.change',
    changes: true,
    request: Type.Object({
      ...parameterMembers,
      tradeType: Scope,
      id: describe(PHRASES.numberEntry, IntegerLike()),
    }),
    response: Type.Boolean(),
  },
  removeTradeParameter: {
    bizType: 'config.admin.AdminTradeConfigService.removeParamConf',
    summary: 'Remove a trading parameter',
    permission: 'products.change',
    changes: true,
    request: Type.Object({ id: describe(PHRASES.numberEntry, IntegerLike()) }),
    response: Type.Boolean(),
  },
});
