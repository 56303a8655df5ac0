import type { AddressRequest } from '../../../contract/calls/deposits.ts';
import { DEPOSIT_CALLS } from '../../../contract/calls/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { DepositAddressRow } from '../../../storage/fund/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { AddressWish, DepositAddresses } from './addresses.ts';
import { findChannel, findLimit } from './new-proposal.ts';
import type { DepositOperationDependencies } from './operations.ts';
import type { OrderDetails } from './order-details.ts';

/** Addresses that stay, and what is set down before a payment: details of an order, and a rate. */
export function addressOperations(
  parts: DepositOperationDependencies,
  details: OrderDetails,
): readonly Operation[] {
  return [presentAddress(parts), applyForAddress(parts), markRate(parts), keepDetails(details)];
}

async function recordOf(addresses: DepositAddresses, row: DepositAddressRow) {
  return {
    paymentCode: row.payment_code,
    currency: row.currency,
    blockchainName: row.blockchain,
    address: row.address,
    expireTime: row.expire_time_ms,
    tradeType: row.trade_type,
    url: await addresses.pageOf(row),
  };
}

/** Throws 530001 before the customer has applied for an address of the chain. */
function presentAddress(parts: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.getBindRechargeAddress, async (context, request) => {
    const row = await parts.addresses.find(await wishOf(parts, context, request));
    if (row === undefined || row.address === '') throw new PlatformError(CODE.payeeUnknown);
    return recordOf(parts.addresses, row);
  });
}

function applyForAddress(parts: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.applyRechargeBindAddress, async (context, request) =>
    recordOf(parts.addresses, await parts.addresses.apply(await wishOf(parts, context, request))),
  );
}

/**
 * Credits the next payment to the address of a chain at a quoted rate, as long as that is valid. Throws 50009 for a serial number that
 * is not and 530001 without an address.
 */
function markRate(parts: DepositOperationDependencies): Operation {
  return implement(
    DEPOSIT_CALLS.markOpenCardDepositRate,
    async ({ caller }, { depositRateSerialNo, paymentCurrency, blockchainName, address }) => {
      const { addresses, quotes, marked } = parts;
      const customerId = caller?.customerId ?? 0;
      const quote = await quotes.find(customerId, depositRateSerialNo);
      if (quote?.source !== paymentCurrency) throw new PlatformError(CODE.depositRateUnknown);
      if (!(await addresses.has({ customerId, currency: paymentCurrency, blockchainName, address })))
        throw new PlatformError(CODE.payeeUnknown);
      await marked.mark(customerId, blockchainName, quote);
      return true;
    },
  );
}

/** Keeps details of an order; its number names them when the order is made. */
function keepDetails(details: OrderDetails): Operation {
  return implement(DEPOSIT_CALLS.prePaymentOrder, ({ caller }, { extend }) =>
    details.keep(caller?.customerId ?? 0, extend),
  );
}

/** Throws as a proposal would for the channel, and 50000 without an account in the currency. */
async function wishOf(
  parts: DepositOperationDependencies,
  { caller, companyId }: RequestContext,
  request: AddressRequest,
): Promise<AddressWish> {
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  const { customerId, customerNo, customerGroupId } = caller;
  const channels = parts.channelsOf(companyId).filter(({ form }) => form === 'address');
  const found = channels.find((one) => one.paymentCode === request.paymentChannelCode);
  const named = { ...request, paymentCurrency: found?.paymentCurrency ?? '' };
  const channel = findChannel(channels, named, customerGroupId, parts.wallClock.nowMs());
  findLimit(channel, customerGroupId, request.accountCurrency);
  const accounts = await parts.accountsOf(customerId);
  const account = parts
    .tradeTypesOf(companyId)
    .flatMap((tradeType) =>
      accounts.filter((one) => one.tradeType === tradeType && one.currency === request.accountCurrency),
    )[0];
  if (account === undefined) throw new PlatformError(CODE.fundAccountUnknown);
  return {
    ...{ companyId, customer: { customerId, customerNo }, account, channel },
    ...{ clientType: request.paymentChannelClientType, blockchain: request.blockchainName },
    country: request.country ?? '',
  };
}
