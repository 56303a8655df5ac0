import type { WithdrawMethod as Method } from '../../../contract/calls/management/withdrawals.ts';
import type { WayOutRequest } from '../../../contract/calls/withdrawals.ts';
import { WITHDRAWAL_CALLS } from '../../../contract/calls/withdrawals.ts';
import { implement } from '../../operation.ts';

import { type Operation, type RequestContext } from '../../operation.ts';
import { callerOf, type WithdrawOperationDependencies } from './calling.ts';
import { limitsFor, methodsFor, type MethodFilter } from './offers.ts';
import { WITHDRAW_TYPE } from './records.ts';

/** In which ways, currencies and chains a customer can take money out. */
export function offerOperations(parts: WithdrawOperationDependencies): readonly Operation[] {
  return [
    methods(parts, WITHDRAWAL_CALLS.getWithdrawMethodList),
    methods(parts, WITHDRAWAL_CALLS.getCustomerGroupWithdrawMethodList),
    currencies(parts, WITHDRAWAL_CALLS.getWithdrawCurrencyList, {}),
    currencies(parts, WITHDRAWAL_CALLS.getAllWithdrawCurrencyList, {}),
    currencies(parts, WITHDRAWAL_CALLS.getCoinWithdrawCurrencyList, { withdrawType: WITHDRAW_TYPE.wallet }),
    accountCurrencies(parts),
    currenciesWithMethod(parts),
    banks(parts),
  ];
}

function offers(
  { settingsOf }: WithdrawOperationDependencies,
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
  parts: WithdrawOperationDependencies,
  call:
    | typeof WITHDRAWAL_CALLS.getWithdrawMethodList
    | typeof WITHDRAWAL_CALLS.getCustomerGroupWithdrawMethodList,
): Operation {
  return implement(call, async (context, request) =>
    offers(parts, context, request).map((one) => ({
      ...names(context, request, one),
      ...{ withdrawMethod: one.method, channelName: one.channelName },
    })),
  );
}

/** A row for each currency and chain. */
function currencies(
  parts: WithdrawOperationDependencies,
  call:
    | typeof WITHDRAWAL_CALLS.getWithdrawCurrencyList
    | typeof WITHDRAWAL_CALLS.getAllWithdrawCurrencyList
    | typeof WITHDRAWAL_CALLS.getCoinWithdrawCurrencyList,
  more: Partial<MethodFilter>,
): Operation {
  return implement(call, async (context, request) =>
    offers(parts, context, request, more).flatMap((one) =>
      (one.blockchains.length === 0 ? [''] : one.blockchains).map((blockchainName) => ({
        ...names(context, request, one),
        ...{ blockchainName, withdrawMethod: one.method },
      })),
    ),
  );
}

/** Currencies of accounts out of which something can be taken. */
function accountCurrencies(parts: WithdrawOperationDependencies): Operation {
  return implement(WITHDRAWAL_CALLS.getWithdrawAccountCurrencyList, async (context, request) => {
    const { customerGroupId } = callerOf(context);
    const limits = offers(parts, context, request).flatMap((one) => limitsFor(one, customerGroupId));
    return [...new Set(limits.map(({ accountCurrency }) => accountCurrency))];
  });
}

/** Currencies with their ways out, and by currency its limits: one text for each account currency. */
function currenciesWithMethod(parts: WithdrawOperationDependencies): Operation {
  return implement(WITHDRAWAL_CALLS.withdrawCurrencyList, async (context, request) => {
    const { customerGroupId } = callerOf(context);
    const found = offers(parts, context, request);
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

/** Banks that a card of a way out may be of; empty: any. */
function banks(parts: WithdrawOperationDependencies): Operation {
  return implement(WITHDRAWAL_CALLS.queryPayWithdrawBankList, async (context, request) =>
    offers(parts, context, request).flatMap((one) => one.banks),
  );
}
