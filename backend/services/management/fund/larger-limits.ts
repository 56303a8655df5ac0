import type { DepositChannel } from '../../../contract/calls/management/deposits.ts';
import type { WithdrawMethod } from '../../../contract/calls/management/withdrawals.ts';
import { areLooser, conditionsFor, readSetting, type Company } from '../../company/company-service.ts';
import { offersMore, onePersonAmount, type GuardedMethod } from '../../proposals/index.ts';

/**
 * Whether customers of a group can move more than those of another one: by larger, cheaper or further ways in and out, with fewer levels of
 * verification, sooner or more often, or with more that one person may approve.
 */
export function hasLargerLimits(company: Company, customerGroupId: number, otherId: number): boolean {
  const channels = readSetting(company, 'depositChannels');
  const settings = readSetting(company, 'withdrawSettings');
  const { methods } = settings;
  return (
    offersMore(
      { methods: channels, group: otherId },
      { methods: channels, group: customerGroupId },
      depositName,
    ) ||
    offersMore({ methods, group: otherId }, { methods, group: customerGroupId }, withdrawalName) ||
    areLooser(conditionsFor(settings, otherId), conditionsFor(settings, customerGroupId)) ||
    [channels, methods].some((ways) => approvesMore(ways, customerGroupId, otherId))
  );
}

/** Whether one person may approve more for a group than for another one, by some method. */
function approvesMore(methods: readonly GuardedMethod[], customerGroupId: number, otherId: number): boolean {
  return methods.some((method) =>
    method.limits.some(
      ({ accountCurrency }) =>
        onePersonAmount([method], accountCurrency, customerGroupId) >
        onePersonAmount([method], accountCurrency, otherId),
    ),
  );
}

/** What requests name a way in by. */
export function depositName(channel: DepositChannel): string {
  const { paymentCode, paymentType, merchantNo, paymentCurrency, clientTypes } = channel;
  return [paymentCode, paymentType, merchantNo, paymentCurrency, ...clientTypes.toSorted()].join(' ');
}

/** What requests name a way out by. */
export function withdrawalName({ method, withdrawCurrency }: WithdrawMethod): string {
  return [method, withdrawCurrency].join(' ');
}
