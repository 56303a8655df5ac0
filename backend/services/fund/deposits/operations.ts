import { offerOperations } from './offers.ts';
import { paging } from '../../paging.ts';
import { DEPOSIT_CALLS, type AddressRequest } from '../../../contract/calls/money/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { statesWith } from '../../../contract/mapping/deposit-states.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { DepositState } from '../../../domain/deposits/index.ts';
import type { ChannelReport, PaymentChannel } from './channel.ts';
import { createOperation, OrderDetails } from './create-operation.ts';
import { rateOperation } from '../exchange-rates.ts';
import { depositRecord, readDeposit } from './stored-deposit.ts';
import { hasOpenProposal } from '../customer-operations.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { depositProposalRepository, type DepositAddressRow } from '../../../storage/fund/index.ts';
import type { DepositOperationDeps } from './operation-deps.ts';
import type { DepositAddresses, RequestedAddress } from './addresses.ts';
import { findLimit } from '../../proposals/index.ts';
import { findChannel } from './new-proposal.ts';

/** Addresses that stay, and what is set down before a payment: details of an order, and a rate. */
function addressOperations(deps: DepositOperationDeps, details: OrderDetails): readonly Operation[] {
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

/** Deposits as customers and payment providers call them. */
export function depositOperations(deps: DepositOperationDeps): readonly Operation[] {
  const { channel, deposits, payouts } = deps;
  const details = new OrderDetails(deps.database, deps.wallClock);
  return [
    ...offerOperations(deps),
    rateOperation(deps, deps.quotes),
    createOperation(deps, details),
    ...addressOperations(deps, details),
    ...proposalOperations(deps),
    // What a provider reports, once or as often as it likes: the second time changes nothing. The answer
    // says that the report is on disk. Throws 50012 for an unknown provider, 50011 for a wrong signature,
    // 10002 for a text that is no report and 50010 for one about no proposal. 51004 is for a payout that
    // was not asked for yet.
    implement(DEPOSIT_CALLS.reportPayment, async (_context, { merchantNo, report, signature }) => {
      const provider = channel(merchantNo);
      if (provider === undefined) throw new PlatformError(CODE.reportChannelUnknown);
      const said = read(provider, report, signature);
      if (said === undefined) throw new PlatformError(CODE.reportSignatureWrong);
      if (said.status === 'paidOut' || said.status === 'notPaidOut') await payouts.receive(merchantNo, said);
      else await deposits.receive(merchantNo, said);
      return true;
    }),
  ];
}

/** A customer's own deposits: how one stands, all of them, and whether there are some. */
function proposalOperations(deps: DepositOperationDeps): readonly Operation[] {
  const { database } = deps;
  return [
    oneProposal(deps),
    proposalPage(deps),
    // The newest payment to an address, or of a currency and chain. Throws 404 without one.
    implement(
      DEPOSIT_CALLS.getPayStatus,
      async ({ companyId, caller }, { accountCurrency, channelCode, blockchainName, address }) => {
        const { rows } = await depositProposalRepository.page(database, {
          companyId,
          customerId: caller?.customerId ?? 0,
          where: { deposit_currency: accountCurrency },
          limit: PROPOSALS_OF_SEARCH,
          offset: 0,
        });
        const found = rows
          .map(readDeposit)
          .find(
            ({ origin }) =>
              [origin.paymentCode, origin.merchantNo].includes(channelCode) &&
              origin.blockchain === blockchainName &&
              (!address || origin.address === address),
          );
        if (found === undefined) throw new PlatformError(CODE.fundRecordUnknown);
        const { deposit, origin, paymentId, row } = found;
        return {
          accountCurrency,
          channelCode,
          blockchainName,
          address: origin.address,
          tradeStatus: TRADE_STATUS[deposit.state],
          txId: paymentId,
          proposalNo: row.proposal_no,
          amount: formatDecimal(deposit.paid, deposit.terms.paymentDigits),
        };
      },
    ),

    // Whether a deposit of the caller has ever been credited.
    implement(DEPOSIT_CALLS.judgeIsAlreadyDeposit, async ({ caller }) => {
      return (await depositProposalRepository.count(database, caller?.customerId ?? 0, ['done'])) > 0;
    }),
    // Whether a proposal of the caller has not ended.
    implement(DEPOSIT_CALLS.isHaveUnCompleteProposal, async ({ caller }) => {
      return hasOpenProposal(database, caller?.customerId ?? 0);
    }),
  ];
}

/** Throws 404 for a number that is not one of the caller's proposals. */
function oneProposal({ deposits }: DepositOperationDeps): Operation {
  return implement(DEPOSIT_CALLS.queryDepositProposal, async ({ caller }, { proposalNo }) => {
    const stored = await deposits.find(proposalNo);
    if (stored === undefined || stored.row.customer_id !== caller?.customerId)
      throw new PlatformError(CODE.fundRecordUnknown);
    return depositRecord(stored);
  });
}

function proposalPage({ database }: DepositOperationDeps): Operation {
  return implement(DEPOSIT_CALLS.queryDepositPageList, async ({ companyId, caller }, request) => {
    const { bounds, answer } = paging(request);
    const page = await depositProposalRepository.page(database, {
      companyId,
      customerId: caller?.customerId ?? 0,
      fromMs: request.startTime,
      toMs: request.endTime,
      where: {
        deposit_currency: request.depositCurrency || undefined,
        payment_currency: request.paymentCurrency || undefined,
        recharge_type: request.rechargeType || undefined,
      },
      states: statesWith({
        depositStatus: numberOf(request.depositStatus),
        paymentStatus: numberOf(request.paymentStatus),
      }),
      ...bounds,
    });
    return answer(page, (row) => depositRecord(readDeposit(row)));
  });
}

function numberOf(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}

/** `tradeStatus` of a payment to an address: 0 pending, 1 in progress, 2 done, 3 failed. */
const TRADE_STATUS: Readonly<Record<DepositState, number>> = {
  waiting: 0,
  paid: 1,
  approved: 1,
  done: 2,
  refused: 3,
  refunded: 3,
  failed: 3,
  void: 3,
};
/** Proposals among which an address is looked for. */
const PROPOSALS_OF_SEARCH = 100;

function read(provider: PaymentChannel, report: string, signature: string): ChannelReport | undefined {
  try {
    return provider.read(report, signature);
  } catch {
    throw PlatformError.wrong(CODE.fundParameterInvalid, 'form', 'report');
  }
}
