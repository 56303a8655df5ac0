import { isAssigned, limitsFor } from '../../proposals/index.ts';
import type { Static } from 'typebox';
import { DEPOSIT_CALLS } from '../../../contract/calls/money/deposits.ts';
import type { ChannelRow, ChannelRowAsText, CurrencyRow } from '../../../contract/records/money/deposit.ts';
import type { DepositChannel, DepositLimit } from '../../../contract/calls/management/deposits.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { RECHARGE } from './new-proposal.ts';
import type { DepositOperationDeps } from './operation-deps.ts';

/** Which offers are asked for; empty and undefined members leave nothing out. */
interface OfferFilter {
  readonly customerGroupId: number;
  readonly clientType?: string | undefined;
  readonly paymentCurrency?: string | undefined;
  readonly accountCurrency?: string | undefined;
  readonly blockchainName?: string | undefined;
  readonly rechargeType?: string | undefined;
  readonly paymentCodes?: readonly string[] | undefined;
  readonly paymentTypes?: readonly string[] | undefined;
}

/** Direct where the account's currency is paid. */
export function rechargeTypeOf(channel: DepositChannel, accountCurrency: string): string {
  return channel.paymentCurrency === accountCurrency ? RECHARGE.direct : RECHARGE.exchange;
}

/** The channels of a company that fit, with the limits of the group that fit, in their order. */
function offersFor(channels: readonly DepositChannel[], filter: OfferFilter): DepositChannel[] {
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
function channelRow(
  { asset }: Pick<DepositOperationDeps, 'asset'>,
  context: RequestContext,
  channel: DepositChannel,
  tradeType: number,
): ChannelRow | undefined {
  const [first] = channel.limits;
  if (first === undefined) return undefined;
  return {
    id: channel.id,
    tradeType,
    ...names(channel, context),
    paymentCurrency: channel.paymentCurrency,
    merchantNo: channel.merchantNo,
    channelConvertRate: false,
    openTime: channel.openTime,
    sort: channel.sort,
    extend: {},
    ...figures(channel, first),
    accountCurrencyDigit: asset(first.accountCurrency)?.digits ?? 0,
    limitConfigList: channel.limits.map((limit, at) => ({
      id: channel.id * 1000 + at + 1,
      companyId: context.companyId,
      depositBaseConfigId: channel.id,
      ...figures(channel, limit),
    })),
  };
}

function withTexts(row: ChannelRow): Static<typeof ChannelRowAsText> {
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

function currencyRow(
  context: RequestContext,
  channel: DepositChannel,
  limit: DepositLimit,
): Static<typeof CurrencyRow> {
  return { ...names(channel, context), ...figures(channel, limit) };
}

/** In which ways, currencies and chains a customer can pay in, and within which limits. */
export function offerOperations(deps: DepositOperationDeps): readonly Operation[] {
  return [
    payChannels(deps, DEPOSIT_CALLS.getPayChannels),
    payChannels(deps, DEPOSIT_CALLS.getPayChannelsV2),
    payChannelsAsText(deps),
    coins(deps),
    // Currencies of accounts, with the limits of the channel that is named, or of all.
    implement(
      DEPOSIT_CALLS.getDepositAccountCurrencyList,
      async (context, { clientType, paymentCode, rechargeType }) => {
        const paymentCodes = paymentCode ? [paymentCode] : undefined;
        return offers(deps, context, { clientType, paymentCodes, rechargeType }).flatMap((channel) =>
          channel.limits.map((limit) => currencyRow(context, channel, limit)),
        );
      },
    ),
    implement(
      DEPOSIT_CALLS.getDepositAccountCurrencyListV2,
      async (context, { clientType, paymentCodes, paymentTypes }) => {
        const filter = { clientType, paymentCodes: listed(paymentCodes), paymentTypes: listed(paymentTypes) };
        const chainsOf = new Map<string, Set<string>>();
        for (const { limits, blockchains } of offers(deps, context, filter)) {
          for (const { accountCurrency } of limits) {
            const known = chainsOf.get(accountCurrency) ?? new Set();
            chainsOf.set(accountCurrency, new Set([...known, ...blockchains]));
          }
        }
        return [...chainsOf].map(([accountCurrency, names]) => ({
          clientType: clientType ?? '',
          accountCurrency,
          blockchainNameList: [...names],
        }));
      },
    ),

    // The kinds of payment of a channel: ours have one each.
    implement(DEPOSIT_CALLS.queryPayChannelType, async (context, request) => {
      const { paymentChannelCode, paymentChannelType, paymentChannelClientType: clientType } = request;
      const paymentTypes = paymentChannelType ? [paymentChannelType] : undefined;
      const found = offers(deps, context, { clientType, paymentTypes, paymentCodes: [paymentChannelCode] });
      return found.map(({ alias, paymentType }) => ({ name: alias, code: paymentType }));
    }),

    implement(DEPOSIT_CALLS.getCryptoBlockchainInfo, async (context, { paymentCode, currency }) => {
      const found = offers(deps, context, { paymentCodes: [paymentCode], paymentCurrency: currency });
      const blockchainList = [...new Set(found.flatMap(({ blockchains }) => blockchains))];
      return { paymentCode, currency, blockchainList };
    }),
  ];
}

function offers(
  { channelsOf }: DepositOperationDeps,
  { companyId, caller }: RequestContext,
  filter: Omit<OfferFilter, 'customerGroupId'>,
) {
  return offersFor(channelsOf(companyId), { ...filter, customerGroupId: caller?.customerGroupId ?? 0 });
}

/** How the second form says "always": a client in the field reads an empty text as closed there, the older one reads it as open. */
const ALWAYS = '00:00-24:00';

/** The first form shows channels for one currency of the account, the second one all of them. */
function payChannels(
  deps: DepositOperationDeps,
  call: typeof DEPOSIT_CALLS.getPayChannels | typeof DEPOSIT_CALLS.getPayChannelsV2,
): Operation {
  const filters = call === DEPOSIT_CALLS.getPayChannels;
  return implement(call, async (context, request) => {
    const { tradeType, clientType, paymentCurrency, accountCurrency, rechargeType, paymentCode } = request;
    const filter = { clientType, paymentCurrency, paymentCodes: paymentCode ? [paymentCode] : undefined };
    const found = offers(deps, context, filters ? { ...filter, accountCurrency, rechargeType } : filter);
    return found.flatMap((channel) => {
      const row = channelRow(deps, context, channel, tradeType);
      if (row === undefined) return [];
      return filters ? [row] : [{ ...row, openTime: row.openTime || ALWAYS }];
    });
  });
}

function payChannelsAsText(deps: DepositOperationDeps): Operation {
  return implement(DEPOSIT_CALLS.getPayChannelsV3, async (context, { tradeType, ...filter }) => {
    const found = offers(deps, context, filter);
    return found.flatMap((channel) => {
      const row = channelRow(deps, context, channel, tradeType);
      return row ? [withTexts(row)] : [];
    });
  });
}

/** Currencies in which something can be paid. */
function coins(deps: DepositOperationDeps): Operation {
  return implement(DEPOSIT_CALLS.getDepositCoinList, async (context, { clientType }) => {
    return [...new Set(offers(deps, context, { clientType }).map((one) => one.paymentCurrency))];
  });
}

/** A list in one text, joined by commas. */
function listed(text: string | undefined): readonly string[] | undefined {
  return text ? text.split(',').map((item) => item.trim()) : undefined;
}
