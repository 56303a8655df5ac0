import type { DepositChannel, DepositLimit } from '../../../contract/calls/management/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import {
  newDeposit,
  toDepositAmount,
  toPaymentAmount,
  type DepositConversion,
  type DepositFee,
} from '../../../domain/deposits/index.ts';
import { RATIO_DIGITS } from '../../../domain/instrument-terms.ts';
import type { Money, Rate } from '../../../domain/units.ts';

import type { DepositAddressRow } from '../../../storage/fund/index.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import { configured, isAssigned, proposalNumber } from '../../proposals/index.ts';
import { isOpenAt, RECHARGE, rechargeTypeOf } from './offers.ts';
import type { DepositOrigin, StoredDeposit } from './stored-deposit.ts';

const MS_IN_MINUTE = 60_000;

/** What a customer wants to pay in. */
export interface RequestedDeposit {
  readonly paymentChannelCode: string;
  readonly paymentChannelType: string;
  readonly paymentMerchantNo: string;
  readonly paymentChannelClientType: string;
  readonly accountCurrency: string;
  readonly paymentCurrency: string;
  readonly depositAmount?: string | undefined;
  readonly thirdAmount?: string | undefined;
  readonly blockchainName?: string | undefined;
}

/** The channel of a requested deposit. Throws 50002, 10201, 10202 and 50001 for one that there is not, is off, is for others or is closed. */
export function findChannel(
  channels: readonly DepositChannel[],
  requested: RequestedDeposit,
  customerGroupId: number,
  nowMs: number,
): DepositChannel {
  const channel = channels.find(
    (one) =>
      one.paymentCode === requested.paymentChannelCode &&
      one.paymentType === requested.paymentChannelType &&
      one.merchantNo === requested.paymentMerchantNo &&
      one.paymentCurrency === requested.paymentCurrency &&
      one.clientTypes.some((type) => type === requested.paymentChannelClientType),
  );
  if (channel === undefined) throw new PlatformError(CODE.channelUnknown);
  if (!channel.enabled) throw new PlatformError(CODE.channelOff);
  if (!isAssigned(channel, customerGroupId)) throw new PlatformError(CODE.channelNotAssigned);
  if (!isOpenAt(channel, nowMs)) throw new PlatformError(CODE.depositClosedNow);
  const { blockchains } = channel;
  if (blockchains.length > 0 && !blockchains.includes(requested.blockchainName ?? ''))
    throw new PlatformError(CODE.fundParameterInvalid);
  return channel;
}

/** How much of each currency a requested deposit is about. Throws 10001, 10002, 50005 and 50007. */
export function requestedAmounts(
  requested: RequestedDeposit,
  limit: DepositLimit,
  conversion: DepositConversion,
) {
  const { accountDigits, paymentDigits } = conversion;
  const wanted = amountOf(requested.depositAmount, accountDigits);
  const paying = amountOf(requested.thirdAmount, paymentDigits);
  if (wanted === undefined && paying === undefined) throw new PlatformError(CODE.fundParameterMissing);
  const intended = wanted ?? toDepositAmount(paying ?? 0n, conversion);
  if (intended < configured(limit.lowAmount, accountDigits))
    throw new PlatformError(CODE.depositTooSmall, [limit.lowAmount]);
  if (intended > configured(limit.highAmount, accountDigits))
    throw new PlatformError(CODE.depositTooLarge, [limit.highAmount]);
  return { intended, asked: wanted === undefined ? (paying ?? 0n) : toPaymentAmount(wanted, conversion) };
}

/** An amount of a request; 0 and empty text count as absent. Throws 10002 for one that is none. */
function amountOf(text: string | undefined, digits: number): bigint | undefined {
  if (text === undefined || text === '') return undefined;
  const amount = parseDecimal(text, digits);
  if (amount === undefined || amount < 0n) throw new PlatformError(CODE.fundParameterInvalid);
  return amount === 0n ? undefined : amount;
}

/** Everything of which a proposal is made. */
export interface ProposalInputs {
  readonly id: number;
  readonly nowMs: number;
  readonly companyId: number;
  readonly customer: { readonly customerId: number; readonly customerNo: string };
  readonly account: Pick<Account, 'accountId' | 'currency' | 'digits'>;
  readonly channel: DepositChannel;
  readonly limit: DepositLimit;
  readonly payment: Pick<AssetEntry, 'digits'>;
  readonly rate: Rate;
  readonly requested: RequestedDeposit;
  readonly origin: Pick<
    DepositOrigin,
    | 'tradeType'
    | 'customerGroupId'
    | 'country'
    | 'depositFrom'
    | 'callbackUrl'
    | 'thirdAccount'
    | 'remark'
    | 'details'
  >;
}

/** A proposal that waits for its payment. */
export function newProposal(inputs: ProposalInputs): StoredDeposit {
  const { id, nowMs, companyId, customer, account, channel, limit, payment, rate, requested } = inputs;
  const conversion = { rate, paymentDigits: payment.digits, accountDigits: account.digits };
  const { intended, asked } = requestedAmounts(requested, limit, conversion);
  const { paymentCode, paymentType, merchantNo, paymentCurrency } = channel;
  const deposit = newDeposit({
    ...conversion,
    asked,
    fee: feeOf(limit, account.digits),
    reviewFrom: configured(limit.reviewAmount, account.digits),
    fourEyesFrom: configured(limit.fourEyesAmount, account.digits),
  });
  return {
    row: {
      ...{
        id,
        company_id: companyId,
        proposal_no: proposalNumber('D', id, nowMs),
        account_id: account.accountId,
      },
      ...{ customer_id: customer.customerId, customer_no: customer.customerNo, state: deposit.state },
      ...{ deposit_currency: account.currency, payment_currency: paymentCurrency },
      recharge_type: rechargeTypeOf(channel, account.currency),
      create_time_ms: nowMs,
      update_time_ms: nowMs,
      expire_time_ms: nowMs + channel.lifetimeMinutes * MS_IN_MINUTE,
      record: '',
    },
    origin: {
      ...inputs.origin,
      ...{ channelId: channel.id, paymentCode, paymentType, merchantNo, intended },
      ...{
        clientType: requested.paymentChannelClientType,
        blockchain: requested.blockchainName ?? '',
        address: '',
      },
    },
    deposit,
    paymentId: '',
  };
}

function feeOf({ feeType, fee }: DepositLimit, digits: number): DepositFee {
  return feeType === 'fixed'
    ? { type: 'fixed', amount: configured(fee, digits) }
    : { type: 'rate', share: configured(fee, RATIO_DIGITS) };
}

/** Everything of which the proposal of a payment to an address is made. */
export interface AddressedInputs {
  readonly id: number;
  readonly nowMs: number;
  readonly row: DepositAddressRow;
  readonly account: Pick<Account, 'accountId' | 'currency' | 'digits'>;
  readonly customerGroupId: number;
  /** Undefined once the company does not offer it any more. */
  readonly channel: DepositChannel | undefined;
  readonly limit: DepositLimit | undefined;
  readonly paymentDigits: number;
  readonly rate: Rate;
  readonly paid: Money;
  /** Whether the customer has passed the level of verification that the amount needs. */
  readonly isVerified: boolean;
}

/** More than any account holds. */
const BEYOND_ALL = 2n ** 62n;

/**
 * A proposal for money that came to an address of a customer. What is outside of the limits, needs a verification that the customer has not
 * passed, or came by a channel that is not offered any more, was not asked for: a person approves it.
 */
export function proposalOfAddress(inputs: AddressedInputs): StoredDeposit {
  const { id, nowMs, row, account, customerGroupId, channel, limit, paymentDigits, rate, paid } = inputs;
  const conversion = { rate, paymentDigits, accountDigits: account.digits };
  const intended = toDepositAmount(paid, conversion);
  const bound = (text: string | undefined, other: Money) =>
    text === undefined ? other : configured(text, account.digits);
  const isWithin =
    intended >= bound(limit?.lowAmount, BEYOND_ALL) && intended <= bound(limit?.highAmount, 0n);
  const deposit = newDeposit({
    ...conversion,
    asked: isWithin && inputs.isVerified ? paid : 0n,
    fee: limit === undefined ? { type: 'fixed', amount: 0n } : feeOf(limit, account.digits),
    reviewFrom: bound(limit?.reviewAmount, 0n),
    fourEyesFrom: bound(limit?.fourEyesAmount, BEYOND_ALL),
  });
  return {
    row: {
      ...{ id, company_id: row.company_id, proposal_no: proposalNumber('D', id, nowMs) },
      ...{ customer_id: row.customer_id, customer_no: row.customer_no, account_id: account.accountId },
      ...{ state: deposit.state, deposit_currency: account.currency, payment_currency: row.currency },
      recharge_type: row.currency === account.currency ? RECHARGE.direct : RECHARGE.exchange,
      ...{ create_time_ms: nowMs, update_time_ms: nowMs, expire_time_ms: nowMs, record: '' },
    },
    origin: {
      ...{ tradeType: row.trade_type, customerGroupId, channelId: channel?.id ?? 0, intended },
      ...{ paymentCode: row.payment_code, paymentType: row.payment_type, merchantNo: row.merchant_no },
      ...{ clientType: row.client_type, blockchain: row.blockchain, address: row.address },
      ...{ country: row.country, depositFrom: '', callbackUrl: '', thirdAccount: '', remark: '' },
      orderNo: row.order_no,
    },
    deposit,
    isNew: true,
    paymentId: '',
  };
}
