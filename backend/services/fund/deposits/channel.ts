import type { DepositChannel } from '../../company/index.ts';

/** What a provider is asked to collect. */
export interface PaymentOrder {
  readonly proposalNo: string;
  readonly form: DepositChannel['form'];
  readonly currency: string;
  /** Decimal text. */
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

/** What a provider reports of an order: a payment, or that none will come. */
export type ChannelReport =
  | (ChannelPayment & { readonly status: 'paid' })
  | { readonly status: 'failed'; readonly proposalNo: string; readonly reason: string };

/**
 * A payment provider behind an adapter (docs/money.md says what each call promises). Calls reject when the provider gives no proper
 * answer; each of them may be repeated without a second effect.
 */
export interface PaymentChannel {
  /** Asks for a payment; an order that is known already is answered again. */
  open(order: PaymentOrder): Promise<PaymentForm>;
  /** What was paid for an order up to now. */
  payments(proposalNo: string): Promise<readonly ChannelPayment[]>;
  /** Pays a payment back. Resolves once the provider has taken charge of it. */
  giveBack(payment: ChannelPayment): Promise<void>;
  /** What a message to the callback says; undefined for a wrong signature. Throws for a signed text that is no report. */
  read(text: string, signature: string): ChannelReport | undefined;
}
