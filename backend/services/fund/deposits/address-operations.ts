import type { Operation, RequestContext } from '../../operation.ts';
import type { DepositAddresses, RequestedAddress } from './addresses.ts';
import type { DepositOperationDeps } from './operation-deps.ts';
import type { OrderDetails } from './create-operation.ts';
import { DEPOSIT_CALLS, type AddressRequest } from '../../../contract/calls/money/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { implement } from '../../operation.ts';
import { findLimit } from '../../proposals/index.ts';
import { findChannel } from './new-proposal.ts';
import type { DepositAddressRow } from '../../../storage/fund/index.ts';

/** Addresses that stay, and what is set down before a payment: details of an order, and a rate. */
export function addressOperations(deps: DepositOperationDeps, details: OrderDetails): readonly Operation[] {
  return [presentAddress(deps), applyForAddress(deps), markRate(deps), storeDetails(details)];
}

/** Throws 530001 before the customer has applied for an address of the chain. */
function presentAddress(deps: DepositOperationDeps): Operation {
  return implement(DEPOSIT_CALLS.getBindRechargeAddress, async (context, request) => {
    const row = await deps.addresses.find(await readRequest(deps, context, request));
    if (row === undefined || row.address === '') throw new PlatformError(CODE.payeeUnknown);
    return recordOf(deps.addresses, row);
  });
}

function applyForAddress(deps: DepositOperationDeps): Operation {
  return implement(DEPOSIT_CALLS.applyRechargeBindAddress, async (context, request) =>
    recordOf(deps.addresses, await deps.addresses.apply(await readRequest(deps, context, request))),
  );
}

/**
 * Credits the next payment to the address of a chain at a quoted rate, as long as that is valid. Throws 50009 for a serial number that
 * is not and 530001 without an address.
 */
function markRate(deps: DepositOperationDeps): Operation {
  return implement(
    DEPOSIT_CALLS.markOpenCardDepositRate,
    async ({ caller }, { depositRateSerialNo, paymentCurrency, blockchainName, address }) => {
      const { addresses, quotes, marked } = deps;
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
function storeDetails(details: OrderDetails): Operation {
  return implement(DEPOSIT_CALLS.prePaymentOrder, ({ caller }, { extend }) =>
    details.store(caller?.customerId ?? 0, extend),
  );
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

/** Throws as a proposal would for the channel, and 50000 without an account in the currency. */
async function readRequest(
  deps: DepositOperationDeps,
  { caller, companyId }: RequestContext,
  request: AddressRequest,
): Promise<RequestedAddress> {
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  const { customerId, customerNo, customerGroupId } = caller;
  const channels = deps.channelsOf(companyId).filter(({ form }) => form === 'address');
  const found = channels.find((one) => one.paymentCode === request.paymentChannelCode);
  const named = { ...request, paymentCurrency: found?.paymentCurrency ?? '' };
  const channel = findChannel(channels, named, customerGroupId, deps.wallClock.nowMs());
  findLimit(channel, customerGroupId, request.accountCurrency, CODE.channelNotConfigured);
  const accounts = await deps.accountsOf(customerId);
  const account = deps
    .tradeTypesOf(companyId)
    .flatMap((tradeType) =>
      accounts.filter((one) => one.tradeType === tradeType && one.currency === request.accountCurrency),
    )[0];
  if (account === undefined) throw new PlatformError(CODE.fundAccountUnknown);
  return {
    companyId,
    customer: { customerId, customerNo },
    account,
    channel,
    clientType: request.paymentChannelClientType,
    blockchain: request.blockchainName,
    country: request.country ?? '',
  };
}
