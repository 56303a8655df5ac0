import { type Static } from 'typebox';
import type { ChannelRow, ChannelRowAsText, CurrencyRow } from '../../../contract/records/deposit.ts';
import type { DepositChannel, DepositLimit } from '../../../contract/calls/management/deposits.ts';

import type { RequestContext } from '../../operation.ts';
import { rechargeTypeOf } from './offers.ts';
import type { DepositOperationDependencies } from './operations.ts';

/** How records number the kinds of fees. */
const FEE_TYPE = { fixed: 1, rate: 2 } as const;

type ChannelRow = Static<typeof ChannelRow>;

function figures(channel: DepositChannel, limit: DepositLimit) {
  return {
    accountCurrency: limit.accountCurrency,
    singleLowAmount: Number(limit.lowAmount),
    singleHighAmount: Number(limit.highAmount),
    singleCheckLowAmount: Number(limit.reviewAmount),
    feeType: FEE_TYPE[limit.feeType],
    fee: Number(limit.fee),
    rechargeType: rechargeTypeOf(channel, limit.accountCurrency),
  };
}

function names(channel: DepositChannel, { caller }: RequestContext) {
  return {
    customerGroupId: caller?.customerGroupId ?? 0,
    paymentCode: channel.paymentCode,
    paymentType: channel.paymentType,
    paymentTypeAlias: channel.alias,
    clientType: channel.clientTypes.join(','),
  };
}

/** Undefined for a channel without limits. */
export function channelRow(
  { asset }: Pick<DepositOperationDependencies, 'asset'>,
  context: RequestContext,
  channel: DepositChannel,
  tradeType: number,
): ChannelRow | undefined {
  const [first] = channel.limits;
  if (first === undefined) return undefined;
  return {
    ...{ id: channel.id, tradeType, ...names(channel, context), paymentCurrency: channel.paymentCurrency },
    ...{ merchantNo: channel.merchantNo, channelConvertRate: false, openTime: channel.openTime },
    ...{ sort: channel.sort, extend: {}, ...figures(channel, first) },
    accountCurrencyDigit: asset(first.accountCurrency)?.digits ?? 0,
    limitConfigList: channel.limits.map((limit, at) => ({
      ...{ id: channel.id * 1000 + at + 1, companyId: context.companyId, depositBaseConfigId: channel.id },
      ...figures(channel, limit),
    })),
  };
}

export function withTexts(row: ChannelRow): Static<typeof ChannelRowAsText> {
  return {
    ...row,
    limitConfigList: row.limitConfigList.map((limit) => ({
      ...limit,
      singleLowAmount: String(limit.singleLowAmount),
      singleHighAmount: String(limit.singleHighAmount),
      singleCheckLowAmount: String(limit.singleCheckLowAmount),
      fee: String(limit.fee),
    })),
  };
}

export function currencyRow(
  context: RequestContext,
  channel: DepositChannel,
  limit: DepositLimit,
): Static<typeof CurrencyRow> {
  return { ...names(channel, context), ...figures(channel, limit) };
}
