import { type Static } from 'typebox';
import type {
  WithdrawConditions,
  WithdrawLimit,
  WithdrawMethod,
} from '../../../contract/calls/management/withdrawals.ts';
import type { RiskAnswer } from '../../../contract/calls/withdrawals.ts';
import type { AmountRow, ConditionRow, FeeRow, TimeRow } from '../../../contract/records/withdrawal.ts';
import { conditionsFor, type WithdrawSettings } from '../../company/index.ts';
import type { RequestContext } from '../../operation.ts';
import { callerOf } from './calling.ts';
import { limitsFor, methodsFor } from './offers.ts';

/** Opening times are those of this time zone. */
const TIMEZONE = 'UTC';
/** How records number the kinds of fees. */
const FEE_TYPE = { fixed: 1, rate: 2 } as const;
const ENABLED = 1;
/** Stands for "without bound" in records whose bounds are numbers. */
const NO_BOUND = 1e18;

function groupOf(context: RequestContext): number {
  return callerOf(context).customerGroupId;
}

/** What has to hold beside amounts; the intervals are minutes. */
export function conditionRow(
  context: RequestContext,
  { mustActive, maxCount, loginPasswordMinutes, contactMinutes }: WithdrawConditions,
  method?: WithdrawMethod,
): Static<typeof ConditionRow> {
  return {
    ...{ customerGroupId: groupOf(context), mustActive, maxCount },
    modifyPwdDisableWithdrawIntervals: loginPasswordMinutes,
    modifyLoginDisableWithdrawIntervals: contactMinutes,
    withdrawMethod: method?.method ?? '',
  };
}

export function timeRows(
  context: RequestContext,
  { openTimes, method: withdrawMethod }: WithdrawMethod,
): Static<typeof TimeRow>[] {
  const customerGroupId = groupOf(context);
  return openTimes.map((time) => ({ customerGroupId, companyTimezone: TIMEZONE, ...time, withdrawMethod }));
}

export function amountRow(
  context: RequestContext,
  { withdrawCurrency, method: withdrawMethod, blockchains }: WithdrawMethod,
  limit: WithdrawLimit,
): Static<typeof AmountRow> {
  return {
    ...{ customerGroupId: groupOf(context), accountCurrency: limit.accountCurrency, withdrawCurrency },
    blockchainName: blockchains.join(','),
    singleLowAmount: Number(limit.lowAmount),
    singleHighAmount: Number(limit.highAmount),
    singleCheckLowAmount: Number(limit.reviewAmount),
    maxIn24hourAmount: Number(limit.dayAmount),
    withdrawMethod,
  };
}

export function feeRows(
  context: RequestContext,
  { withdrawCurrency, method: withdrawMethod, blockchains }: WithdrawMethod,
  { accountCurrency, fees }: WithdrawLimit,
): Static<typeof FeeRow>[] {
  return fees.map(({ leftOpen, rightClose, feeType, fee }) => ({
    ...{ customerGroupId: groupOf(context), accountCurrency, withdrawCurrency },
    ...{ blockchainName: blockchains.join(','), valueType: 'amount', leftOpenValue: Number(leftOpen) },
    rightCloseValue: rightClose === undefined ? NO_BOUND : Number(rightClose),
    ...{ feeType: FEE_TYPE[feeType], feeValue: Number(fee), withdrawMethod },
  }));
}

/** All rules of the caller's group in one answer. */
export function riskAnswer(
  context: RequestContext,
  settings: WithdrawSettings,
  method: string | undefined,
): Static<typeof RiskAnswer> {
  const customerGroupId = groupOf(context);
  const methods = methodsFor(settings, { customerGroupId, method });
  const conditions = conditionsFor(settings, customerGroupId);
  const limits = methods.flatMap((one) =>
    limitsFor(one, customerGroupId).map((limit) => [one, limit] as const),
  );
  const open = { status: ENABLED };
  return {
    withdrawTimeConfigList: methods.flatMap((one) =>
      timeRows(context, one).map((row) => ({ ...row, ...open })),
    ),
    withdrawAmountConfigList: limits.map(([one, limit]) => ({ ...amountRow(context, one, limit), ...open })),
    enableWithdraw: conditions.enabled,
    withdrawConditionConfig: { ...conditionRow(context, conditions), ...open },
    withdrawRiskConfig: {
      ...{ customerGroupId, maxCount: conditions.maxCount, mustActive: conditions.mustActive, ...open },
      updateTime: 0,
      firstSetLoginPwdDisableWithdrawIntervals: conditions.firstLoginPasswordMinutes,
      firstSetFundPwdDisableWithdrawIntervals: conditions.firstFundPasswordMinutes,
      newAddressDisableIntervals: conditions.newPayeeMinutes,
      modifyLoginDisableWithdrawIntervals: conditions.contactMinutes,
      modifyPwdDisableWithdrawIntervals: conditions.loginPasswordMinutes,
    },
    withdrawFeeConfigList: limits.flatMap(([one, limit]) =>
      feeRows(context, one, limit).map((row) => ({ ...row, ...open })),
    ),
  };
}
