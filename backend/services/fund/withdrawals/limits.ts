import type { Static } from 'typebox';
import type {
  WithdrawConditions,
  WithdrawLimit,
  WithdrawMethod,
} from '../../../contract/calls/management/withdrawals.ts';
import {
  type RequestedWithdrawal,
  type RiskAnswer,
  WITHDRAWAL_CALLS,
} from '../../../contract/calls/money/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { AmountRow, ConditionRow, FeeRow, TimeRow } from '../../../contract/records/money/withdrawal.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { conditionsFor, type WithdrawSettings } from '../../company/company-service.ts';
import { configured, findLimit, limitsFor } from '../../proposals/index.ts';
import { aboveDayAmount, leftOfDay, recentWithdrawals } from './figures.ts';
import {
  callerOf,
  findHoldEnd,
  findOwnAccount,
  findRecentChange,
  isMethodOpen,
  requireConditions,
  type WithdrawOperationDeps,
} from './gates.ts';
import { findMethod, methodsFor, requireChain } from './offers.ts';
import { type Caller, implement, type Operation, type RequestContext } from '../../operation.ts';

/** What bounds withdrawals, and how near the customer is to it. */
export function limitOperations(deps: WithdrawOperationDeps): readonly Operation[] {
  return [
    amountLimit(deps),
    limitConfig(deps),
    timesInPeriod(deps),
    mayWithdraw(deps),
    remaining(deps),
    // The rules of the caller's group, of one withdrawal method or of all.
    implement(WITHDRAWAL_CALLS.queryCustomerGroupWithdrawRiskConfig, async (context, { withdrawMethod }) =>
      riskAnswer(context, deps.settingsOf(context.companyId), withdrawMethod),
    ),
  ];
}

type Requested = Partial<Static<typeof RequestedWithdrawal>>;

/** What rules a question is about: those of one withdrawal method, for one account of the caller. */
interface Rules {
  readonly caller: Caller;
  readonly account: Account | undefined;
  readonly method: WithdrawMethod;
  readonly conditions: WithdrawConditions;
  readonly limit: WithdrawLimit;
  readonly digits: number;
}

/** Throws 51030, 51024, 51021 and 51031 where there are none. */
async function findRules(
  deps: WithdrawOperationDeps,
  context: RequestContext,
  request: Requested,
): Promise<Rules> {
  const caller = callerOf(context);
  const settings = deps.settingsOf(context.companyId);
  const choice = { ...request, withdrawMethod: request.withdrawMethod ?? '' };
  const method = findMethod(settings, choice, caller.customerGroupId);
  const account = await findOwnAccount(deps, caller, request);
  const currency = request.accountCurrency || account?.currency || '';
  const limit = findLimit(method, caller.customerGroupId, currency, CODE.withdrawCurrencyNotConfigured);
  const digits = account?.digits ?? deps.asset(currency)?.digits ?? 0;
  return {
    caller,
    account,
    method,
    limit,
    digits,
    conditions: conditionsFor(settings, caller.customerGroupId),
  };
}

function recentOf(
  { database, wallClock }: WithdrawOperationDeps,
  { caller: { customerId }, method, limit: { accountCurrency } }: Rules,
) {
  const nowMs = wallClock.nowMs();
  return recentWithdrawals(database, { customerId, method: method.method, accountCurrency, nowMs });
}

/** What one withdrawal may be, and what the account has for it. */
function amountLimit(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.getWithdrawAmountLimitInfo, async (context, request) => {
    const { account, method, limit } = await findRules(deps, context, request);
    return {
      tradeType: account?.tradeType ?? request.tradeType ?? 0,
      singleLowAmount: limit.lowAmount,
      singleHighAmount: limit.highAmount,
      withdrawAmount: account?.withdrawAmount ?? '0',
      withdrawCurrency: method.withdrawCurrency,
    };
  });
}

/** Every rule of a withdrawal method, and for each of them whether the caller keeps it now. */
function limitConfig(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.queryWithdrawLimitConfig, async (context, request) => {
    const rules = await findRules(deps, context, request);
    const { caller, account, method, conditions, limit, digits } = rules;
    const nowMs = deps.wallClock.nowMs();
    const recent = await recentOf(deps, rules);
    const free = parseDecimal(account?.withdrawAmount ?? '', digits) ?? 0n;
    const changes = await deps.guard.changes(caller.customerId);
    const change = findRecentChange(conditions, changes, nowMs)?.what;
    const payees = await deps.guard.payees(caller.customerId);
    return {
      enableWithdraw: conditions.enabled,
      withdrawAmount: account?.withdrawAmount ?? '0',
      digit: digits,
      withdrawConditionConfig: conditionRow(context, conditions, method),
      withdrawTimeConfigList: timeRows(context, method),
      withdrawAmountConfig: amountRow(context, method, limit),
      withdrawFeeConfigList: feeRows(context, method, limit),
      customerGroupEnable: conditions.enabled,
      timeEnable: isMethodOpen(method, nowMs),
      accountActiveEnable: !conditions.mustActive || account?.activateTime !== null,
      amountEnable: free >= configured(limit.lowAmount, digits),
      hourIn24Enable:
        recent.count < conditions.maxCount && recent.amount < configured(limit.dayAmount, digits),
      walletEnable: payees.some(({ form }) => form === method.payee),
      pwdModifyEnable: change === undefined || change === 'contact',
      loginModifyEnable: change !== 'contact',
      withdrawRiskFailTime: findHoldEnd(conditions, changes, nowMs) ?? null,
    };
  });
}

/** How many withdrawals of the caller count in the last 24 hours. */
function timesInPeriod(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.getWithdrawTimesIn24Hour, async (context) => {
    const { customerId } = callerOf(context);
    const nowMs = deps.wallClock.nowMs();
    const requested = { customerId, method: '', accountCurrency: '', nowMs };
    return (await recentWithdrawals(deps.database, requested)).count;
  });
}

/** True when nothing but the amount could stand in the way. Throws the code of what does. */
function mayWithdraw(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.checkWithdrawRiskLimitConfig, async (context, request) => {
    const rules = await findRules(deps, context, request);
    const { caller, account, method, conditions, limit, digits } = rules;
    requireChain(method, request.blockchainName);
    if (account === undefined) throw new PlatformError(CODE.withdrawAccountUnknown);
    if (deps.isLocked(caller.customerId, account.tradeType)) throw new PlatformError(CODE.withdrawBlocked);
    requireConditions(method, conditions, {
      isActive: account.activateTime !== null,
      changes: await deps.guard.changes(caller.customerId),
      nowMs: deps.wallClock.nowMs(),
    });
    const recent = await recentOf(deps, rules);
    if (recent.count >= conditions.maxCount)
      throw new PlatformError(CODE.tooManyWithdraws, [String(conditions.maxCount)]);
    if (recent.amount >= configured(limit.dayAmount, digits)) throw aboveDayAmount(limit, recent, digits);
    return true;
  });
}

/** What is left of the amount of 24 hours. */
function remaining(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.queryRemainWithdrawAmount, async (context, request) => {
    const rules = await findRules(deps, context, request);
    const { method, limit, digits, caller } = rules;
    const recent = await recentOf(deps, rules);
    const most = configured(limit.dayAmount, digits);
    const money = (value: bigint) => formatDecimal(value, digits);
    return {
      tradeType: request.tradeType ?? 0,
      customerGroupId: caller.customerGroupId,
      country: request.country ?? '',
      accountCurrency: limit.accountCurrency,
      withdrawCurrency: method.withdrawCurrency,
      withdrawMethod: method.method,
      withdrawType: request.withdrawType ?? 0,
      blockchainName: request.blockchainName ?? '',
      remainAmount: money(leftOfDay(limit, recent, digits)),
      limitAmount: money(most),
      withdrawAmount: money(recent.amount),
    };
  });
}

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
function conditionRow(
  context: RequestContext,
  { mustActive, maxCount, loginPasswordMinutes, contactMinutes }: WithdrawConditions,
  method?: WithdrawMethod,
): Static<typeof ConditionRow> {
  return {
    customerGroupId: groupOf(context),
    mustActive,
    maxCount,
    modifyPwdDisableWithdrawIntervals: loginPasswordMinutes,
    modifyLoginDisableWithdrawIntervals: contactMinutes,
    withdrawMethod: method?.method ?? '',
  };
}

function timeRows(
  context: RequestContext,
  { openTimes, method: withdrawMethod }: WithdrawMethod,
): Static<typeof TimeRow>[] {
  const customerGroupId = groupOf(context);
  return openTimes.map((time) => ({ customerGroupId, companyTimezone: TIMEZONE, ...time, withdrawMethod }));
}

function amountRow(
  context: RequestContext,
  { withdrawCurrency, method: withdrawMethod, blockchains }: WithdrawMethod,
  limit: WithdrawLimit,
): Static<typeof AmountRow> {
  return {
    customerGroupId: groupOf(context),
    accountCurrency: limit.accountCurrency,
    withdrawCurrency,
    blockchainName: blockchains.join(','),
    singleLowAmount: Number(limit.lowAmount),
    singleHighAmount: Number(limit.highAmount),
    singleCheckLowAmount: Number(limit.reviewAmount),
    maxIn24hourAmount: Number(limit.dayAmount),
    withdrawMethod,
  };
}

function feeRows(
  context: RequestContext,
  { withdrawCurrency, method: withdrawMethod, blockchains }: WithdrawMethod,
  { accountCurrency, fees }: WithdrawLimit,
): Static<typeof FeeRow>[] {
  return fees.map(({ leftOpen, rightClose, feeType, fee }) => ({
    customerGroupId: groupOf(context),
    accountCurrency,
    withdrawCurrency,
    blockchainName: blockchains.join(','),
    valueType: 'amount',
    leftOpenValue: Number(leftOpen),
    rightCloseValue: rightClose === undefined ? NO_BOUND : Number(rightClose),
    feeType: FEE_TYPE[feeType],
    feeValue: Number(fee),
    withdrawMethod,
  }));
}

/** All rules of the caller's group in one answer. */
function riskAnswer(
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
      customerGroupId,
      maxCount: conditions.maxCount,
      mustActive: conditions.mustActive,
      ...open,
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
