import type {
  WithdrawMethod,
  WithdrawMethod as Method,
} from '../../../contract/calls/management/withdrawals.ts';
import { type WayOutRequest, WITHDRAWAL_CALLS } from '../../../contract/calls/money/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WithdrawSettings } from '../../company/company-service.ts';
import { isAssigned, limitsFor } from '../../proposals/index.ts';
import { callerOf, type WithdrawOperationDeps } from './gates.ts';
import { WITHDRAW_TYPE } from './stored-withdrawal.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';

/** Which withdrawal methods are asked for; empty and undefined members leave nothing out. */
interface MethodFilter {
  readonly customerGroupId: number;
  readonly method?: string | undefined;
  readonly withdrawCurrency?: string | undefined;
  readonly channelName?: string | undefined;
  readonly withdrawType?: number | undefined;
}

/** `withdrawType` of a withdrawal method. */
export function withdrawTypeOf({ payee }: Pick<WithdrawMethod, 'payee'>): number {
  return payee === 'address' ? WITHDRAW_TYPE.wallet : WITHDRAW_TYPE.bank;
}

/** The withdrawal methods of a company that are open to a customer group and fit, in their order. */
export function methodsFor({ methods }: WithdrawSettings, filter: MethodFilter): WithdrawMethod[] {
  const fits = <Value>(wanted: Value | undefined, has: Value) => !wanted || wanted === has;
  return methods
    .filter(
      (one) =>
        one.enabled &&
        isAssigned(one, filter.customerGroupId) &&
        fits(filter.method, one.method) &&
        fits(filter.withdrawCurrency, one.withdrawCurrency) &&
        fits(filter.channelName, one.channelName) &&
        fits(filter.withdrawType, withdrawTypeOf(one)),
    )
    .sort((a, b) => a.sort - b.sort);
}

/** What a withdrawal names of its method. */
interface MethodChoice {
  readonly withdrawMethod: string;
  readonly withdrawCurrency?: string | undefined;
  readonly withdrawType?: number | undefined;
}

/**
 * The withdrawal method that is named. Throws 51007 for a company without any, 51008 for a customer group without any, 51030, 51024, 51021 and 10002
 * for one that there is not, not in the currency, off, or of another type, 51028 for one that its operator has not set up completely.
 */
export function findMethod(
  { methods }: WithdrawSettings,
  choice: MethodChoice,
  customerGroupId: number,
): WithdrawMethod {
  if (methods.length === 0) throw new PlatformError(CODE.withdrawNotConfigured);
  const assigned = methods.filter((one) => isAssigned(one, customerGroupId));
  if (assigned.length === 0) throw new PlatformError(CODE.withdrawGroupNotConfigured);
  const named = assigned.filter((one) => one.method === choice.withdrawMethod);
  if (named.length === 0) throw new PlatformError(CODE.withdrawMethodUnsupported);
  const method = named.find(
    (one) => !choice.withdrawCurrency || one.withdrawCurrency === choice.withdrawCurrency,
  );
  if (method === undefined) throw new PlatformError(CODE.withdrawCurrencyUnsupported);
  if (!method.enabled) throw new PlatformError(CODE.withdrawSwitchedOff);
  if (choice.withdrawType && choice.withdrawType !== withdrawTypeOf(method))
    throw PlatformError.wrong(CODE.fundParameterInvalid, 'mustBe', 'withdrawType', withdrawTypeOf(method));
  const isComplete = method.payee === 'card' || method.blockchains.length > 0;
  if (!isComplete) throw new PlatformError(CODE.withdrawMethodIncomplete);
  return method;
}

/** Throws 10001 for a withdrawal method to addresses without a chain and 51033 for one that it does not pay on. */
export function requireChain(
  { payee, blockchains }: WithdrawMethod,
  blockchainName: string | undefined,
): void {
  if (payee !== 'address') return;
  if (!blockchainName) throw PlatformError.wrong(CODE.fundParameterMissing, 'missing', 'blockchainName');
  if (!blockchains.includes(blockchainName)) throw new PlatformError(CODE.withdrawChainUnsupported);
}

/** In which ways, currencies and chains a customer can take money out. */
export function offerOperations(deps: WithdrawOperationDeps): readonly Operation[] {
  return [
    methods(deps, WITHDRAWAL_CALLS.getWithdrawMethodList),
    methods(deps, WITHDRAWAL_CALLS.getCustomerGroupWithdrawMethodList),
    currencies(deps, WITHDRAWAL_CALLS.getWithdrawCurrencyList, {}),
    currencies(deps, WITHDRAWAL_CALLS.getAllWithdrawCurrencyList, {}),
    currencies(deps, WITHDRAWAL_CALLS.getCoinWithdrawCurrencyList, { withdrawType: WITHDRAW_TYPE.wallet }),
    accountCurrencies(deps),
    currenciesWithMethod(deps),
    // Banks that a card of a withdrawal method may be of; empty: any.
    implement(WITHDRAWAL_CALLS.queryPayWithdrawBankList, async (context, request) =>
      offers(deps, context, request).flatMap((one) => one.banks),
    ),
  ];
}

function offers(
  { settingsOf }: WithdrawOperationDeps,
  context: RequestContext,
  { withdrawCurrency, withdrawMethod: method, channelName }: WayOutRequest,
  more: Partial<MethodFilter> = {},
): Method[] {
  const { customerGroupId } = callerOf(context);
  const filter = { customerGroupId, withdrawCurrency, method, channelName, ...more };
  return methodsFor(settingsOf(context.companyId), filter);
}

function names(context: RequestContext, { tradeType = 0, country = '' }: WayOutRequest, method: Method) {
  const { customerGroupId } = callerOf(context);
  return { tradeType, customerGroupId, country, withdrawCurrency: method.withdrawCurrency };
}

function methods(
  deps: WithdrawOperationDeps,
  call:
    | typeof WITHDRAWAL_CALLS.getWithdrawMethodList
    | typeof WITHDRAWAL_CALLS.getCustomerGroupWithdrawMethodList,
): Operation {
  return implement(call, async (context, request) =>
    offers(deps, context, request).map((one) => ({
      ...names(context, request, one),
      withdrawMethod: one.method,
      channelName: one.channelName,
    })),
  );
}

/** A row for each currency and chain. */
function currencies(
  deps: WithdrawOperationDeps,
  call:
    | typeof WITHDRAWAL_CALLS.getWithdrawCurrencyList
    | typeof WITHDRAWAL_CALLS.getAllWithdrawCurrencyList
    | typeof WITHDRAWAL_CALLS.getCoinWithdrawCurrencyList,
  more: Partial<MethodFilter>,
): Operation {
  return implement(call, async (context, request) =>
    offers(deps, context, request, more).flatMap((one) =>
      (one.blockchains.length === 0 ? [''] : one.blockchains).map((blockchainName) => ({
        ...names(context, request, one),
        blockchainName,
        withdrawMethod: one.method,
      })),
    ),
  );
}

/** Currencies of accounts out of which something can be taken. */
function accountCurrencies(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.getWithdrawAccountCurrencyList, async (context, request) => {
    const { customerGroupId } = callerOf(context);
    const limits = offers(deps, context, request).flatMap((one) => limitsFor(one, customerGroupId));
    return [...new Set(limits.map(({ accountCurrency }) => accountCurrency))];
  });
}

/** Currencies with their withdrawal methods, and by currency its limits: one text for each account currency. */
function currenciesWithMethod(deps: WithdrawOperationDeps): Operation {
  return implement(WITHDRAWAL_CALLS.withdrawCurrencyList, async (context, request) => {
    const { customerGroupId } = callerOf(context);
    const found = offers(deps, context, request);
    const map: Record<string, Record<string, string>> = {};
    for (const one of found) {
      for (const { accountCurrency, lowAmount, highAmount } of limitsFor(one, customerGroupId)) {
        const limits = (map[one.withdrawCurrency] ??= {});
        limits[accountCurrency] ??= `${lowAmount}-${highAmount}`;
      }
    }
    return {
      list: found.map((one) => ({ currency: one.withdrawCurrency, withdrawMethod: one.method })),
      map,
    };
  });
}
