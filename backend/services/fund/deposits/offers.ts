import type { DepositChannel, DepositLimit } from '../../../contract/calls/management/deposits.ts';

/** Which offers are asked for; empty and undefined members leave nothing out. */
export interface OfferFilter {
  readonly customerGroupId: number;
  readonly clientType?: string | undefined;
  readonly paymentCurrency?: string | undefined;
  readonly accountCurrency?: string | undefined;
  readonly blockchainName?: string | undefined;
  readonly rechargeType?: string | undefined;
  readonly paymentCodes?: readonly string[] | undefined;
  readonly paymentTypes?: readonly string[] | undefined;
}

/** `rechargeType`: money of the account's currency goes in directly, other money by an exchange. */
export const RECHARGE = { direct: '1', exchange: '2' } as const;

/** Direct where the account's currency is paid. */
export function rechargeTypeOf(channel: DepositChannel, accountCurrency: string): string {
  return channel.paymentCurrency === accountCurrency ? RECHARGE.direct : RECHARGE.exchange;
}

/** The limits of a channel for a customer group: those of the group where it has some of a currency, else those of all. */
export function limitsFor(channel: DepositChannel, customerGroupId: number): readonly DepositLimit[] {
  const own = channel.limits.filter((limit) => limit.customerGroupId === customerGroupId);
  const named = new Set(own.map(({ accountCurrency }) => accountCurrency));
  const general = channel.limits.filter(
    (limit) => limit.customerGroupId === undefined && !named.has(limit.accountCurrency),
  );
  return [...own, ...general];
}

/** True for a channel that a customer group is offered. */
export function isAssigned({ customerGroupIds }: DepositChannel, customerGroupId: number): boolean {
  return customerGroupIds === undefined || customerGroupIds.includes(customerGroupId);
}

/** The channels of a company that fit, with the limits of the group that fit, in their order. */
export function offersFor(channels: readonly DepositChannel[], filter: OfferFilter): DepositChannel[] {
  const fits = (wanted: string | undefined, has: string) => !wanted || wanted === has;
  const isAmong = (wanted: readonly string[] | undefined, has: string) =>
    wanted === undefined || wanted.length === 0 || wanted.includes(has);
  return channels
    .filter(
      (channel) =>
        channel.enabled &&
        isAssigned(channel, filter.customerGroupId) &&
        (!filter.clientType || channel.clientTypes.some((type) => type === filter.clientType)) &&
        fits(filter.paymentCurrency, channel.paymentCurrency) &&
        isAmong(filter.paymentCodes, channel.paymentCode) &&
        isAmong(filter.paymentTypes, channel.paymentType) &&
        (!filter.blockchainName || channel.blockchains.includes(filter.blockchainName)),
    )
    .map((channel) => ({
      ...channel,
      limits: limitsFor(channel, filter.customerGroupId).filter(
        ({ accountCurrency }) =>
          fits(filter.accountCurrency, accountCurrency) &&
          fits(filter.rechargeType, rechargeTypeOf(channel, accountCurrency)),
      ),
    }))
    .filter(({ limits }) => limits.length > 0)
    .sort((a, b) => a.sort - b.sort);
}

const MINUTES_IN_HOUR = 60;
const MS_IN_MINUTE = 60_000;
const MINUTES_IN_DAY = 24 * MINUTES_IN_HOUR;

/** Whether a channel takes payments at a time of the UTC day; a range that ends before it begins runs over midnight. */
export function isOpenAt({ openTime }: DepositChannel, nowMs: number): boolean {
  if (openTime === '') return true;
  const minute = Math.floor(nowMs / MS_IN_MINUTE) % MINUTES_IN_DAY;
  return openTime.split(',').some((range) => {
    const [from = 0, to = 0] = range.split('-').map(minuteOf);
    return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
  });
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_IN_HOUR + minutes;
}
