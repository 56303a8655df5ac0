import { Type, type Static } from 'typebox';
import { Numeric, Text, Whole } from '../../../contract/records/shapes.ts';
import type { DepositChannel, DepositLimit } from '../../company/index.ts';
import type { RequestContext } from '../../operation.ts';
import { rechargeTypeOf } from './offers.ts';
import type { DepositOperationDependencies } from './operations.ts';

/** How records number the kinds of fees. */
const FEE_TYPE = { fixed: 1, rate: 2 } as const;

const limitNames = { id: Whole, companyId: Whole, depositBaseConfigId: Whole, accountCurrency: Text };
const amounts = { singleLowAmount: Numeric, singleHighAmount: Numeric, singleCheckLowAmount: Numeric };
const texts = { singleLowAmount: Text, singleHighAmount: Text, singleCheckLowAmount: Text };
const LimitRow = Type.Object({ ...limitNames, ...amounts, feeType: Whole, fee: Numeric, rechargeType: Text });
const LimitRowAsText = Type.Object({
  ...limitNames,
  ...texts,
  feeType: Whole,
  fee: Text,
  rechargeType: Text,
});

const channelNames = {
  id: Whole,
  tradeType: Whole,
  customerGroupId: Whole,
  paymentCode: Text,
  paymentType: Text,
  paymentTypeAlias: Text,
  clientType: Text,
  paymentCurrency: Text,
  merchantNo: Text,
  channelConvertRate: Type.Boolean(),
  openTime: Text,
  sort: Whole,
  /** Further data to ask for: by field and language its label. */
  extend: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  rechargeType: Text,
};

/** A channel, with the first limit that fits in the row itself and all of them in a list. */
export const ChannelRow = Type.Object({
  ...channelNames,
  accountCurrency: Text,
  accountCurrencyDigit: Whole,
  ...amounts,
  feeType: Whole,
  fee: Numeric,
  limitConfigList: Type.Array(LimitRow),
});
type ChannelRow = Static<typeof ChannelRow>;

/** A channel whose limits are text. */
export const ChannelRowAsText = Type.Object({ ...channelNames, limitConfigList: Type.Array(LimitRowAsText) });

/** A currency of accounts and what one channel says of it. */
export const CurrencyRow = Type.Object({
  customerGroupId: Whole,
  paymentCode: Text,
  paymentType: Text,
  paymentTypeAlias: Text,
  clientType: Text,
  accountCurrency: Text,
  ...amounts,
  feeType: Whole,
  fee: Numeric,
  rechargeType: Text,
});

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
