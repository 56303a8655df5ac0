import { formatDecimal } from '../../../domain/decimal.ts';
import type { DepositPaymentRow } from '../../../storage/fund/index.ts';
import type { ChannelPayment } from './channel.ts';
import type { StoredDeposit } from './stored-deposit.ts';

/** A payment of a proposal as it is stored, before it is known what becomes of it. */
export function paymentRow(
  { row, origin, deposit }: StoredDeposit,
  paymentId: string,
  amount: bigint,
  receiveTimeMs: number,
): DepositPaymentRow {
  return {
    merchant_no: origin.merchantNo,
    payment_id: paymentId,
    proposal_no: row.proposal_no,
    company_id: row.company_id,
    currency: row.payment_currency,
    digits: deposit.terms.paymentDigits,
    amount: String(amount),
    state: 'held',
    receive_time_ms: receiveTimeMs,
    order_no: origin.orderNo ?? '',
  };
}

/** A payment in the words of its provider. */
export function toChannelPayment(row: DepositPaymentRow): ChannelPayment {
  const { payment_id, currency, amount, digits } = row;
  return {
    proposalNo: orderOf(row),
    paymentId: payment_id,
    currency,
    amount: formatDecimal(BigInt(amount), digits),
  };
}

/** The number of the order by which the provider knows a payment. */
export function orderOf({ order_no, proposal_no }: DepositPaymentRow): string {
  return order_no || proposal_no;
}
