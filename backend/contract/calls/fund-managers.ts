import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';
import { auditMembers, DecimalText, Milliseconds, Numeric, Text, Whole } from '../records/shapes.ts';
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
  rate: Numeric,
  symbolId: Whole,
  symbolName: Text,
});

/** Products among which a fund spends its money. */
const MAX_STANDARD_PARTS = 50;

/** Subscriptions that one order of a fund spends. */
const MAX_EXECUTED_SUBSCRIPTIONS = 500;

const ApplyIds = Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_EXECUTED_SUBSCRIPTIONS });

const ExecutionPreview = Type.Object({
  applyIds: Type.Array(Whole),
  fundsApplyExecuteRecordDto: Type.Object({ amount: Numeric, profitCurrency: Text }),
  fundsApplyExecuteRecordDetailDtoList: Type.Array(ExecuteRow),
});

const ExecutionPart = Type.Object({
  baseCurrency: Type.Optional(TextLike(16)),
  symbolId: IntegerLike(),
  rate: Type.Optional(TextLike(24)),
  profitCurrency: Type.Optional(TextLike(16)),
});

/** An order of a fund: which subscriptions it spends, and on what. */
export const Execution = Type.Object({
  applyIds: ApplyIds,
  fundsApplyExecuteRecordDto: Type.Object({ amount: TextLike(40), profitCurrency: TextLike(16) }),
  fundsApplyExecuteRecordDetailDtoList: Type.Array(ExecutionPart, { minItems: 1, maxItems: 50 }),
});

const FeeRow = Type.Object({
  id: Whole,
  ...auditMembers,
  deductDate: Milliseconds,
  deductExcuteTime: Milliseconds,
  fees: DecimalText,
  currencyFees: Text,
  deductStatus: Whole,
});

/** Fees that one call names. */
const MAX_FEES_NAMED = 366;

const FeeIds = Type.Object({ idList: Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_FEES_NAMED }) });

/** Funds that one question names. */
const MAX_FUNDS_NAMED = 20;

const ConfirmationRequest = Type.Object({
  fundIdList: Type.Array(IntegerLike(), { minItems: 1, maxItems: MAX_FUNDS_NAMED }),
  checkTag: Type.Optional(Type.Boolean()),
});

/** What confirmed redemptions come to. */
export const RedeemShares = Type.Object({
  sharesTotal: DecimalText,
  currencyShares: Text,
  sharesNetValue: DecimalText,
  currencyNet: Text,
  redeemAssetMap: Type.Record(Type.String(), DecimalText),
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
    summary: 'Products that a fund may buy',
    request: Type.Object({}),
    response: Type.Array(ExecuteStandard),
  },
  fundStandard: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigs',
    summary: 'How a fund spends its money',
    request: Type.Object({ customerGroupId: Type.Optional(IntegerLike()) }),
    response: Type.Array(ExecuteStandard),
  },
  saveFundStandard: {
    bizType: 'fund.app.FundsOrderExecuteStandardService.saveOrderExecuteStandardConfigs',
    summary: 'Set how a fund spends its money',
    changes: true,
    request: Type.Object({
      customerGroupId: Type.Optional(IntegerLike()),
      configDtoList: Type.Array(
        Type.Object({
          baseCurrency: Type.Optional(TextLike(16)),
          profitCurrency: Type.Optional(TextLike(16)),
          rate: Type.Optional(TextLike(24)),
          symbolId: IntegerLike(),
          symbolName: Type.Optional(TextLike(64)),
        }),
        { maxItems: MAX_STANDARD_PARTS },
      ),
    }),
    response: Type.Boolean(),
  },
  previewFundExecution: {
    bizType: 'fund.app.FundsApplyExecuteService.getFundsApplyExecuteInfo',
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
    summary: 'Sum of fees of the manager',
    request: FeeIds,
    response: Type.Object({ amount: DecimalText, currency: Text }),
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
    summary: 'Subscriptions of a fund, for its manager',
    request: Type.Object(applyPageMembers),
    response: PageOf(FundApplyRow),
  },
  managerRedeemPage: {
    bizType: 'fund.app.FundRedeemAppDubboService.queryManagerPage',
    summary: 'Redemptions of a fund, for its manager',
    request: Type.Object(redeemPageMembers),
    response: PageOf(FundRedeemRow),
  },
  countUnconfirmedRedemptions: {
    bizType: 'fund.app.FundRedeemAppDubboService.queryNotConfirmedRecs',
    summary: 'How many redemptions wait for the manager',
    request: Type.Object({ fundId: IntegerLike() }),
    response: Whole,
  },
});
