import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import { operation, type Operation, type RequestContext } from '../../operation.ts';
import { offersFor, type OfferFilter } from './offers.ts';
import {
  ChannelRow,
  ChannelRowAsText,
  CurrencyRow,
  channelRow,
  currencyRow,
  withTexts,
} from './offer-rows.ts';
import type { DepositOperationDependencies } from './operations.ts';

const SECTION = 'Client API, funds';
const usual = { mount: 'global', access: 'login', section: SECTION } as const;
const Code = TextLike(32);
const maybe = Type.Optional(Code);

/** What every question for offers names; the customer's own group counts, whatever the request says. */
const asked = {
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  clientType: maybe,
  country: maybe,
};

/** In which ways, currencies and chains a customer can pay in, and within which limits. */
export function offerOperations(parts: DepositOperationDependencies): readonly Operation[] {
  return [
    payChannels(parts, BIZ_TYPE.getPayChannels),
    payChannels(parts, BIZ_TYPE.getPayChannelsV2),
    payChannelsAsText(parts),
    coins(parts),
    accountCurrencies(parts),
    currenciesWithChains(parts),
    channelTypes(parts),
    chains(parts),
  ];
}

function offers(
  { channelsOf }: DepositOperationDependencies,
  { companyId, caller }: RequestContext,
  filter: Omit<OfferFilter, 'customerGroupId'>,
) {
  return offersFor(channelsOf(companyId), { ...filter, customerGroupId: caller?.customerGroupId ?? 0 });
}

/** How the second form says "always": a client in the field reads an empty text as closed there, the older one reads it as open. */
const ALWAYS = '00:00-24:00';

/** The first form shows channels for one currency of the account, the second one all of them. */
function payChannels(
  parts: DepositOperationDependencies,
  bizType: typeof BIZ_TYPE.getPayChannels | typeof BIZ_TYPE.getPayChannelsV2,
): Operation {
  const filters = bizType === BIZ_TYPE.getPayChannels;
  return operation({
    ...usual,
    bizType,
    request: Type.Object({
      ...asked,
      paymentCode: maybe,
      paymentCurrency: maybe,
      accountCurrency: maybe,
      rechargeType: maybe,
    }),
    response: Type.Array(ChannelRow),
    async handle(context, request) {
      const { tradeType, clientType, paymentCurrency, accountCurrency, rechargeType, paymentCode } = request;
      const filter = { clientType, paymentCurrency, paymentCodes: paymentCode ? [paymentCode] : undefined };
      const found = offers(parts, context, filters ? { ...filter, accountCurrency, rechargeType } : filter);
      return found.flatMap((channel) => {
        const row = channelRow(parts, context, channel, tradeType);
        if (row === undefined) return [];
        return filters ? [row] : [{ ...row, openTime: row.openTime || ALWAYS }];
      });
    },
  });
}

function payChannelsAsText(parts: DepositOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.getPayChannelsV3,
    request: Type.Object({ ...asked, accountCurrency: maybe, blockchainName: maybe }),
    response: Type.Array(ChannelRowAsText),
    async handle(context, { tradeType, ...filter }) {
      const found = offers(parts, context, filter);
      return found.flatMap((channel) => {
        const row = channelRow(parts, context, channel, tradeType);
        return row ? [withTexts(row)] : [];
      });
    },
  });
}

/** Currencies in which something can be paid. */
function coins(parts: DepositOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.getDepositCoinList,
    request: Type.Object({ ...asked, tradeType: Type.Optional(IntegerLike()) }),
    response: Type.Array(Type.String()),
    async handle(context, { clientType }) {
      return [...new Set(offers(parts, context, { clientType }).map((one) => one.paymentCurrency))];
    },
  });
}

/** Currencies of accounts, with the limits of the channel that is named, or of all. */
function accountCurrencies(parts: DepositOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.getDepositAccountCurrencyList,
    request: Type.Object({ ...asked, paymentCode: maybe, rechargeType: maybe }),
    response: Type.Array(CurrencyRow),
    async handle(context, { clientType, paymentCode, rechargeType }) {
      const paymentCodes = paymentCode ? [paymentCode] : undefined;
      return offers(parts, context, { clientType, paymentCodes, rechargeType }).flatMap((channel) =>
        channel.limits.map((limit) => currencyRow(context, channel, limit)),
      );
    },
  });
}

function currenciesWithChains(parts: DepositOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.getDepositAccountCurrencyListV2,
    request: Type.Object({
      ...asked,
      paymentCodes: Type.Optional(TextLike(200)),
      paymentTypes: Type.Optional(TextLike(200)),
    }),
    response: Type.Array(
      Type.Object({
        clientType: Type.String(),
        accountCurrency: Type.String(),
        blockchainNameList: Type.Array(Type.String()),
      }),
    ),
    async handle(context, { clientType, paymentCodes, paymentTypes }) {
      const filter = { clientType, paymentCodes: listed(paymentCodes), paymentTypes: listed(paymentTypes) };
      const chainsOf = new Map<string, Set<string>>();
      for (const { limits, blockchains } of offers(parts, context, filter)) {
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
  });
}

/** A list in one text, joined by commas. */
function listed(text: string | undefined): readonly string[] | undefined {
  return text ? text.split(',').map((item) => item.trim()) : undefined;
}

/** The kinds of payment of a channel: ours have one each. */
function channelTypes(parts: DepositOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.queryPayChannelType,
    request: Type.Object({
      country: maybe,
      paymentChannelCode: Code,
      paymentChannelType: maybe,
      paymentMerchantNo: maybe,
      paymentChannelClientType: maybe,
    }),
    response: Type.Array(Type.Object({ name: Type.String(), code: Type.String() })),
    async handle(context, request) {
      const { paymentChannelCode, paymentChannelType, paymentChannelClientType: clientType } = request;
      const paymentTypes = paymentChannelType ? [paymentChannelType] : undefined;
      const found = offers(parts, context, { clientType, paymentTypes, paymentCodes: [paymentChannelCode] });
      return found.map(({ alias, paymentType }) => ({ name: alias, code: paymentType }));
    },
  });
}

function chains(parts: DepositOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.getCryptoBlockchainInfo,
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()), paymentCode: Code, currency: Code }),
    response: Type.Object({
      paymentCode: Type.String(),
      currency: Type.String(),
      blockchainList: Type.Array(Type.String()),
    }),
    async handle(context, { paymentCode, currency }) {
      const found = offers(parts, context, { paymentCodes: [paymentCode], paymentCurrency: currency });
      const blockchainList = [...new Set(found.flatMap(({ blockchains }) => blockchains))];
      return { paymentCode, currency, blockchainList };
    },
  });
}
