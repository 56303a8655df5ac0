import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineCalls } from '../../call.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { DecimalText, Milliseconds, Numeric, Text, Whole, auditMembers } from '../../records/shapes.ts';
import {
  applyPageMembers,
  ExecuteRow,
  FundApplyRow,
  FundRedeemRow,
  redeemPageMembers,
} from './fund-shares.ts';

const ExecuteStandard = Type.Object({
  baseCurrency: Text,
  profitCurrency: Text,
  rate: describe('Part of the money in percent.', Numeric),
  symbolId: Id.Instrument,
  symbolName: Text,
});

/** Products among which a fund spends its money. */
const MAX_STANDARD_PARTS = 50;

/** Subscriptions that one order of a fund spends. */
const MAX_EXECUTED_SUBSCRIPTIONS = 500;

const ApplyIds = Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_EXECUTED_SUBSCRIPTIONS });

const ExecutionPreview = Type.Object({
  applyIds: Type.Array(Whole),
  fundsApplyExecuteRecordDto: Type.Object({
    amount: describe(PHRASES.partSum, Numeric),
    profitCurrency: describe('Money of the fund, currency code.', Text),
  }),
  fundsApplyExecuteRecordDetailDtoList: Type.Array(ExecuteRow),
});

const ExecutionPart = Type.Object({
  baseCurrency: Type.Optional(TextLike(16)),
  symbolId: IntegerLike(),
  rate: describe(PHRASES.partSumPercent, Type.Optional(TextLike(24))),
  profitCurrency: Type.Optional(TextLike(16)),
});

/** An order of a fund: which subscriptions it spends, and on what. */
export const Execution = Type.Object({
  applyIds: ApplyIds,
  fundsApplyExecuteRecordDto: Type.Object({
    amount: describe(PHRASES.partSum, TextLike(40)),
    profitCurrency: describe('Money of the fund, currency code.', TextLike(16)),
  }),
  fundsApplyExecuteRecordDetailDtoList: Type.Array(ExecutionPart, { minItems: 1, maxItems: 50 }),
});

const FeeRow = Type.Object({
  id: describe(PHRASES.numberRow, Whole),
  ...auditMembers,
  deductDate: Milliseconds,
  deductExcuteTime: describe('Time at which it was counted or taken, milliseconds.', Milliseconds),
  fees: DecimalText,
  currencyFees: describe('Currency code of the fee.', Text),
  deductStatus: Whole,
});

/** Fees that one call names. */
const MAX_FEES_NAMED = 366;

const FeeIds = Type.Object({
  idList: describe(
    'Numbers (`id`) of fees.',
    Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_FEES_NAMED }),
  ),
});

/** Funds that one question names. */
const MAX_FUNDS_NAMED = 20;

const ConfirmationRequest = Type.Object({
  fundIdList: describe(
    'The fund; all entries name the same.',
    Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_FUNDS_NAMED }),
  ),
  checkTag: describe(
    'True confirms, false only sums up; left out: as the name of the call says.',
    Type.Optional(Type.Boolean()),
  ),
});

/** What confirmed redemptions come to. */
export const RedeemShares = Type.Object({
  sharesTotal: describe('Shares that are given back, decimal text.', DecimalText),
  currencyShares: Text,
  sharesNetValue: describe('What they are worth in money of the fund, decimal text.', DecimalText),
  currencyNet: Text,
  redeemAssetMap: describe(
    'What the fund gives, by asset, decimal text.',
    Type.Record(Type.String(), DecimalText),
  ),
});

/** Shares of funds, for the managers of the funds. */
export const FUND_MANAGER_CALLS = defineCalls('Client API, fund managers', {
  sumRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.calShares',
    summary: 'Sum of the redemptions that wait for the manager',
    changes: true,
    request: ConfirmationRequest,
    response: RedeemShares,
  },
  confirmRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.checkShares',
    summary: 'Confirm redemptions: the fund pays them',
    changes: true,
    request: ConfirmationRequest,
    response: RedeemShares,
  },
  fundStandardProducts: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigSymbolList',
    forViewers: true,
    summary: 'Products that a fund may buy',
    request: Type.Object({}),
    response: Type.Array(ExecuteStandard),
  },
  fundStandard: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigs',
    forViewers: true,
    summary: 'How a fund spends its money',
    request: Type.Object({ customerGroupId: describe(PHRASES.doesNotCount, Type.Optional(IntegerLike())) }),
    response: Type.Array(ExecuteStandard),
  },
  saveFundStandard: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.saveOrderExecuteStandardConfigs',
    summary: 'Set how a fund spends its money',
    changes: true,
    request: Type.Object({
      customerGroupId: describe(PHRASES.doesNotCount, Type.Optional(IntegerLike())),
      configDtoList: describe(
        'The parts; together at most a hundred percent.',
        Type.Array(
          Type.Object({
            baseCurrency: Type.Optional(TextLike(16)),
            profitCurrency: Type.Optional(TextLike(16)),
            rate: describe('Part of the money in percent.', Type.Optional(TextLike(24))),
            symbolId: IntegerLike(),
            symbolName: Type.Optional(TextLike(64)),
          }),
          { maxItems: MAX_STANDARD_PARTS },
        ),
      ),
    }),
    response: Type.Boolean(),
  },
  previewFundExecution: {
    bizType: 'fund.app.FundsApplyExecuteService.getFundsApplyExecuteInfo',
    forViewers: true,
    summary: 'What the fund would buy for subscriptions',
    request: Type.Object({ applyIds: ApplyIds }),
    response: ExecutionPreview,
  },
  executeFund: {
    bizType: 'fund.app.FundsApplyExecuteService.confirmFundsApplyExecuteInfo',
    summary: 'Buy for the fund what subscriptions paid for',
    changes: true,
    request: Execution,
    response: Type.Boolean(),
  },
  managementFeePage: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.page',
    forViewers: true,
    summary: 'Fees of the manager by day',
    request: Type.Object({
      ...pageRequestMembers,
      username: Type.Optional(TextLike(64)),
      downloadType: Type.Optional(IntegerLike()),
      deductDate: Type.Optional(IntegerLike()),
      deductStatus: Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })),
    }),
    response: PageOf(FeeRow),
  },
  sumManagementFees: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.calcDeduct',
    forViewers: true,
    summary: 'Sum of fees of the manager',
    request: FeeIds,
    response: Type.Object({
      amount: describe('Sum, decimal text.', DecimalText),
      currency: describe('Currency code of the sum.', Text),
    }),
  },
  deductManagementFees: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.deduct',
    summary: 'Take owed fees out of the fund',
    changes: true,
    request: FeeIds,
    response: Type.Object({}),
  },
  executeManagementFee: {
    bizType: 'fund.app.FundManagementFeesAppDubboService.execute',
    summary: 'Count the fee of today',
    aliases: ['fund.app.FundManagementFeesAppDubboService.excute'],
    changes: true,
    request: Type.Object({}),
    response: Type.Object({}),
  },
  fundApplyPage: {
    bizType: 'fund.app.FundApplyAppDubboService.page',
    forViewers: true,
    summary: 'Subscriptions of a fund, for its manager',
    request: Type.Object(applyPageMembers),
    response: PageOf(FundApplyRow),
  },
  managerRedeemPage: {
    bizType: 'fund.app.FundRedeemAppDubboService.queryManagerPage',
    forViewers: true,
    summary: 'Redemptions of a fund, for its manager',
    request: Type.Object(redeemPageMembers),
    response: PageOf(FundRedeemRow),
  },
  countUnconfirmedRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.queryNotConfirmedRecs',
    forViewers: true,
    summary: 'How many redemptions wait for the manager',
    request: Type.Object({ fundId: IntegerLike() }),
    response: Whole,
  },
});
