import type { DepositChannel } from '../../../contract/calls/management/deposits.ts';

/** What a provider is asked to collect. */
export interface PaymentOrder {
  readonly proposalNo: string;
  /** `standing`: an address that stays, for any amount and as often as somebody pays. */
  readonly form: DepositChannel['form'] | 'standing';
  readonly currency: string;
  /** Decimal text; empty for an address that stays. */
  readonly amount: string;
  readonly blockchain: string;
  readonly expiresAtMs: number;
  /** Where the payer goes afterwards; empty: nowhere. */
  readonly showUrl: string;
}

/** How the customer pays. */
export interface PaymentForm {
  /** Page, or what a code to scan holds. */
  readonly url: string;
  /** Address of a chain; empty for the other forms. */
  readonly address: string;
}

/** A payment that a provider has received. */
export interface ChannelPayment {
  readonly proposalNo: string;
  /** The provider's own number; the same payment always carries the same. */
  readonly paymentId: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
}

/** Payments that arrived from one time on and before another; those of a list after `offset`, at most `limit`. */
export interface ChannelSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offset: number;
  readonly limit: number;
}

/** What a provider reports of an order: a payment, or that none will come. */
export type DepositReport =
  | (ChannelPayment & { readonly status: 'paid' })
  | { readonly status: 'failed'; readonly proposalNo: string; readonly reason: string };

/** What a provider reports of a payout: the payee has it, or will never get it. */
export type PayoutReport =
  | { readonly status: 'paidOut'; readonly proposalNo: string; readonly payoutId: string }
  | { readonly status: 'notPaidOut'; readonly proposalNo: string; readonly reason: string };

export type ChannelReport = DepositReport | PayoutReport;

/** What a provider is asked to pay. */
export interface PayoutOrder {
  readonly proposalNo: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  /** To a bank card, or to an address of a chain. */
  readonly form: 'card' | 'address';
  /** Number of the card, or the address. */
  readonly account: string;
  readonly blockchain: string;
  /** Owner and bank of a card; empty for an address. */
  readonly name: string;
  readonly bankName: string;
  readonly bankCode: string;
}

/** How a payout stands at its provider. `failed` is for ever: whoever asks for it again does not get it either. */
export interface PayoutState {
  readonly status: 'unknown' | 'pending' | 'paid' | 'failed';
  /** The provider's own number; empty before it has one. */
  readonly payoutId: string;
  /** Why it failed; empty otherwise. */
  readonly reason: string;
}

/**
 * A payment provider behind an adapter (docs/money.md says what each call promises). Calls reject when the provider gives no proper
 * answer; each of them may be repeated without a second effect.
 */
export interface PaymentChannel {
  /** Asks for a payment; an order that is known already is answered again. */
  open(order: PaymentOrder): Promise<PaymentForm>;
  /** What was paid for an order up to now. */
  payments(proposalNo: string): Promise<readonly ChannelPayment[]>;
  /** What was paid in a span of time, for all orders, in the order in which it arrived; undefined for a provider without such a list. */
  received(span: ChannelSpan): Promise<readonly ChannelPayment[] | undefined>;
  /** Pays a payment back. Resolves once the provider has taken charge of it. */
  refund(payment: ChannelPayment): Promise<void>;
  /** Asks for a payout; one that is known already is answered as it stands, and is never paid twice. */
  payOut(order: PayoutOrder): Promise<PayoutState>;
  /** How a payout stands. */
  payout(proposalNo: string): Promise<PayoutState>;
  /** Asks that a payout is never made, whether it is known or not. The answer says whether that came in time: `failed`. */
  stopPayout(proposalNo: string): Promise<PayoutState>;
  /** What a message to the callback says; undefined for a wrong signature. Throws for a signed text that is no report. */
  read(text: string, signature: string): ChannelReport | undefined;
}
