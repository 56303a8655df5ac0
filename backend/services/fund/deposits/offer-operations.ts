import { DEPOSIT_CALLS } from '../../../contract/calls/deposits.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { channelRow, currencyRow, withTexts } from './offer-rows.ts';
import { offersFor, type OfferFilter } from './offers.ts';
import type { DepositOperationDependencies } from './operations.ts';

/** In which ways, currencies and chains a customer can pay in, and within which limits. */
export function offerOperations(parts: DepositOperationDependencies): readonly Operation[] {
  return [
    payChannels(parts, DEPOSIT_CALLS.getPayChannels),
    payChannels(parts, DEPOSIT_CALLS.getPayChannelsV2),
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
  call: typeof DEPOSIT_CALLS.getPayChannels | typeof DEPOSIT_CALLS.getPayChannelsV2,
): Operation {
  const filters = call === DEPOSIT_CALLS.getPayChannels;
  return implement(call, async (context, request) => {
    const { tradeType, clientType, paymentCurrency, accountCurrency, rechargeType, paymentCode } = request;
    const filter = { clientType, paymentCurrency, paymentCodes: paymentCode ? [paymentCode] : undefined };
    const found = offers(parts, context, filters ? { ...filter, accountCurrency, rechargeType } : filter);
    return found.flatMap((channel) => {
      const row = channelRow(parts, context, channel, tradeType);
      if (row === undefined) return [];
      return filters ? [row] : [{ ...row, openTime: row.openTime || ALWAYS }];
    });
  });
}

function payChannelsAsText(parts: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.getPayChannelsV3, async (context, { tradeType, ...filter }) => {
    const found = offers(parts, context, filter);
    return found.flatMap((channel) => {
      const row = channelRow(parts, context, channel, tradeType);
      return row ? [withTexts(row)] : [];
    });
  });
}

/** Currencies in which something can be paid. */
function coins(parts: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.getDepositCoinList, async (context, { clientType }) => {
    return [...new Set(offers(parts, context, { clientType }).map((one) => one.paymentCurrency))];
  });
}

/** Currencies of accounts, with the limits of the channel that is named, or of all. */
function accountCurrencies(parts: DepositOperationDependencies): Operation {
  return implement(
    DEPOSIT_CALLS.getDepositAccountCurrencyList,
    async (context, { clientType, paymentCode, rechargeType }) => {
      const paymentCodes = paymentCode ? [paymentCode] : undefined;
      return offers(parts, context, { clientType, paymentCodes, rechargeType }).flatMap((channel) =>
        channel.limits.map((limit) => currencyRow(context, channel, limit)),
      );
    },
  );
}

function currenciesWithChains(parts: DepositOperationDependencies): Operation {
  return implement(
    DEPOSIT_CALLS.getDepositAccountCurrencyListV2,
    async (context, { clientType, paymentCodes, paymentTypes }) => {
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
  );
}

/** A list in one text, joined by commas. */
function listed(text: string | undefined): readonly string[] | undefined {
  return text ? text.split(',').map((item) => item.trim()) : undefined;
}

/** The kinds of payment of a channel: ours have one each. */
function channelTypes(parts: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.queryPayChannelType, async (context, request) => {
    const { paymentChannelCode, paymentChannelType, paymentChannelClientType: clientType } = request;
    const paymentTypes = paymentChannelType ? [paymentChannelType] : undefined;
    const found = offers(parts, context, { clientType, paymentTypes, paymentCodes: [paymentChannelCode] });
    return found.map(({ alias, paymentType }) => ({ name: alias, code: paymentType }));
  });
}

function chains(parts: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.getCryptoBlockchainInfo, async (context, { paymentCode, currency }) => {
    const found = offers(parts, context, { paymentCodes: [paymentCode], paymentCurrency: currency });
    const blockchainList = [...new Set(found.flatMap(({ blockchains }) => blockchains))];
    return { paymentCode, currency, blockchainList };
  });
}
