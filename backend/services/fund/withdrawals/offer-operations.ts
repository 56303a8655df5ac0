import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import type { WithdrawMethod as Method } from '../../../contract/calls/management/withdrawals.ts';
import { Asked, WITHDRAWAL_CALLS } from '../../../contract/calls/withdrawals.ts';
import { Text, Whole } from '../../../contract/records/shapes.ts';
import { implement } from '../../operation.ts';

import { operation, type Operation, type RequestContext } from '../../operation.ts';
import { callerOf, type WithdrawOperationDependencies } from './calling.ts';
import { limitsFor, methodsFor, type MethodFilter } from './offers.ts';
import { WITHDRAW_TYPE } from './records.ts';

const usual = {
  mount: 'global',
  access: 'login',
  openPermission: 'ready_only',
  section: 'Client API, funds',
} as const;

const named = { tradeType: Whole, customerGroupId: Whole, country: Text, withdrawCurrency: Text };
const MethodRow = Type.Object({ ...named, withdrawMethod: Text, channelName: Text });
const CurrencyRow = Type.Object({ ...named, blockchainName: Text, withdrawMethod: Text });

/** In which ways, currencies and chains a customer can take money out. */
export function offerOperations(parts: WithdrawOperationDependencies): readonly Operation[] {
  return [
    methods(parts, BIZ_TYPE.getWithdrawMethodList),
    methods(parts, BIZ_TYPE.getCustomerGroupWithdrawMethodList),
    currencies(parts, BIZ_TYPE.getWithdrawCurrencyList, {}),
    currencies(parts, BIZ_TYPE.getAllWithdrawCurrencyList, {}),
    currencies(parts, BIZ_TYPE.getCoinWithdrawCurrencyList, { withdrawType: WITHDRAW_TYPE.wallet }),
    accountCurrencies(parts),
    currenciesWithMethod(parts),
    banks(parts),
  ];
}

function offers(
  { settingsOf }: WithdrawOperationDependencies,
  context: RequestContext,
  { withdrawCurrency, withdrawMethod: method, channelName }: Asked,
  more: Partial<MethodFilter> = {},
): Method[] {
  const { customerGroupId } = callerOf(context);
  const filter = { customerGroupId, withdrawCurrency, method, channelName, ...more };
  return methodsFor(settingsOf(context.companyId), filter);
}

function names(context: RequestContext, { tradeType = 0, country = '' }: Asked, method: Method) {
  const { customerGroupId } = callerOf(context);
  return { tradeType, customerGroupId, country, withdrawCurrency: method.withdrawCurrency };
}

function methods(
  parts: WithdrawOperationDependencies,
  bizType: typeof BIZ_TYPE.getWithdrawMethodList | typeof BIZ_TYPE.getCustomerGroupWithdrawMethodList,
): Operation {
  return operation({
    ...usual,
    bizType,
    request: Asked,
    response: Type.Array(MethodRow),
    handle: async (context, request) =>
      offers(parts, context, request).map((one) => ({
        ...names(context, request, one),
        ...{ withdrawMethod: one.method, channelName: one.channelName },
      })),
  });
}

/** A row for each currency and chain. */
function currencies(
  parts: WithdrawOperationDependencies,
  bizType:
    | typeof BIZ_TYPE.getWithdrawCurrencyList
    | typeof BIZ_TYPE.getAllWithdrawCurrencyList
    | typeof BIZ_TYPE.getCoinWithdrawCurrencyList,
  more: Partial<MethodFilter>,
): Operation {
  return operation({
    ...usual,
    bizType,
    request: Asked,
    response: Type.Array(CurrencyRow),
    handle: async (context, request) =>
      offers(parts, context, request, more).flatMap((one) =>
        (one.blockchains.length === 0 ? [''] : one.blockchains).map((blockchainName) => ({
          ...names(context, request, one),
          ...{ blockchainName, withdrawMethod: one.method },
        })),
      ),
  });
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
