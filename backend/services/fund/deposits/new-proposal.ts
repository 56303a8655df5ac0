import type { DepositChannel, DepositLimit } from '../../../contract/calls/management/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import {
  newDeposit,
  toDepositAmount,
  toPaymentAmount,
  type DepositConversion,
  type DepositFee,
  type DepositTerms,
} from '../../../domain/deposits/index.ts';
import { RATIO_DIGITS } from '../../../domain/instrument-terms.ts';
import type { Money, Rate } from '../../../domain/units.ts';

import type { DepositAddressRow } from '../../../storage/fund/index.ts';
import { configured, isAssigned, proposalNumber } from '../../proposals/index.ts';
import { optionalAmount } from '../requested-amount.ts';
import type { DepositOrigin, StoredDeposit } from './stored-deposit.ts';

const MS_IN_MINUTE = 60_000;
const MINUTES_IN_HOUR = 60;
const MINUTES_IN_DAY = 24 * MINUTES_IN_HOUR;

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
    throw PlatformError.wrong(
      CODE.fundParameterInvalid,
      'notListed',
      'blockchainName',
      blockchains.join(' | '),
    );
  return channel;
}

/** How much of each currency a requested deposit is about. Throws 10002, 50005 and 50007. */
export function requestedAmounts(
  requested: RequestedDeposit,
  limit: DepositLimit,
  conversion: DepositConversion,
) {
  const { accountDigits, paymentDigits } = conversion;
  const wanted = optionalAmount(requested.depositAmount, accountDigits, 'depositAmount');
  const paying = optionalAmount(requested.thirdAmount, paymentDigits, 'thirdAmount');
  const intended = wanted ?? toDepositAmount(paying ?? 0n, conversion);
  if (intended < configured(limit.lowAmount, accountDigits))
    throw new PlatformError(CODE.depositTooSmall, [limit.lowAmount]);
  if (intended > configured(limit.highAmount, accountDigits))
    throw new PlatformError(CODE.depositTooLarge, [limit.highAmount]);
  return { intended, due: wanted === undefined ? (paying ?? 0n) : toPaymentAmount(wanted, conversion) };
}

/** What every proposal is made of. */
interface NewDeposit {
  readonly id: number;
  readonly nowMs: number;
  readonly companyId: number;
  readonly customer: { readonly customerId: number; readonly customerNo: string };
  readonly account: Pick<Account, 'accountId' | 'currency' | 'digits'>;
  readonly paymentDigits: number;
  readonly rate: Rate;
}

/** A proposal that waits for its payment, about some money. */
function newStored(
  { id, nowMs, companyId, customer, account, paymentDigits, rate }: NewDeposit,
  terms: Omit<DepositTerms, keyof DepositConversion>,
  origin: DepositOrigin,
  payment: { readonly currency: string; readonly lifetimeMs: number },
): StoredDeposit {
  const deposit = newDeposit({ rate, paymentDigits, accountDigits: account.digits, ...terms });
  return {
    row: {
      id,
      company_id: companyId,
      proposal_no: proposalNumber('D', id, nowMs),
      customer_id: customer.customerId,
      customer_no: customer.customerNo,
      account_id: account.accountId,
      state: deposit.state,
      deposit_currency: account.currency,
      payment_currency: payment.currency,
      recharge_type: payment.currency === account.currency ? RECHARGE.direct : RECHARGE.exchange,
      create_time_ms: nowMs,
      update_time_ms: nowMs,
      expire_time_ms: nowMs + payment.lifetimeMs,
      record: '',
    },
    origin,
    deposit,
    paymentId: '',
  };
}

/** Everything of which the proposal of a request is made. */
export interface ProposalInputs extends NewDeposit {
  readonly channel: DepositChannel;
  readonly limit: DepositLimit;
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
    | 'showUrl'
  >;
}

/** A proposal that waits for its payment. */
export function newProposal(inputs: ProposalInputs): StoredDeposit {
  const { account, channel, limit, paymentDigits, rate, requested } = inputs;
  const accountDigits = account.digits;
  const { intended, due } = requestedAmounts(requested, limit, { rate, paymentDigits, accountDigits });
  const { paymentCode, paymentType, merchantNo, paymentCurrency, lifetimeMinutes } = channel;
  const terms = {
    requested: due,
    fee: feeOf(limit, accountDigits),
    reviewFrom: configured(limit.reviewAmount, accountDigits),
    fourEyesFrom: configured(limit.fourEyesAmount, accountDigits),
  };
  const origin = {
    ...inputs.origin,
    channelId: channel.id,
    form: channel.form,
    paymentCode,
    paymentType,
    merchantNo,
    intended,
    address: '',
    clientType: requested.paymentChannelClientType,
    blockchain: requested.blockchainName ?? '',
  };
  const payment = { currency: paymentCurrency, lifetimeMs: lifetimeMinutes * MS_IN_MINUTE };
  return newStored(inputs, terms, origin, payment);
}

function feeOf({ feeType, fee }: DepositLimit, digits: number): DepositFee {
  return feeType === 'fixed'
    ? { type: 'fixed', amount: configured(fee, digits) }
    : { type: 'rate', share: configured(fee, RATIO_DIGITS) };
}

/** Everything of which the proposal of a payment to an address is made. */
interface AddressedInputs extends Omit<NewDeposit, 'companyId' | 'customer'> {
  readonly row: DepositAddressRow;
  readonly customerGroupId: number;
  /** Undefined once the company does not offer it any more. */
  readonly channel: DepositChannel | undefined;
  readonly limit: DepositLimit | undefined;
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
  const { row, account, customerGroupId, channel, limit, paymentDigits, rate, paid } = inputs;
  const intended = toDepositAmount(paid, { rate, paymentDigits, accountDigits: account.digits });
  const bound = (text: string | undefined, other: Money) =>
    text === undefined ? other : configured(text, account.digits);
  const isWithin =
    intended >= bound(limit?.lowAmount, BEYOND_ALL) && intended <= bound(limit?.highAmount, 0n);
  const terms = {
    requested: isWithin && inputs.isVerified ? paid : 0n,
    fee: limit === undefined ? ({ type: 'fixed', amount: 0n } as const) : feeOf(limit, account.digits),
    reviewFrom: bound(limit?.reviewAmount, 0n),
    fourEyesFrom: bound(limit?.fourEyesAmount, BEYOND_ALL),
  };
  const origin = {
    tradeType: row.trade_type,
    customerGroupId,
    channelId: channel?.id ?? 0,
    intended,
    paymentCode: row.payment_code,
    paymentType: row.payment_type,
    merchantNo: row.merchant_no,
    clientType: row.client_type,
    blockchain: row.blockchain,
    address: row.address,
    country: row.country,
    depositFrom: '',
    callbackUrl: '',
    thirdAccount: '',
    remark: '',
    orderNo: row.order_no,
  };
  const customer = { customerId: row.customer_id, customerNo: row.customer_no };
  const of = { ...inputs, companyId: row.company_id, customer };
  return { ...newStored(of, terms, origin, { currency: row.currency, lifetimeMs: 0 }), isNew: true };
}

/** `rechargeType`: money of the account's currency goes in directly, other money by an exchange. */
export const RECHARGE = { direct: '1', exchange: '2' } as const;

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
