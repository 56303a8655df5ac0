import type { DepositAddressRow } from '../../../storage/fund/index.ts';
import type { PaymentChannel, PaymentForm } from './channel.ts';

/** Pages of addresses that are remembered; the oldest give way and are asked for again. */
export const MAX_KNOWN_PAGES = 10_000;

/**
 * Addresses as their providers know them. A page is not stored: a provider may have moved since, and gives the same answer to the
 * same number.
 */
export class AddressPages {
  readonly #channel: (merchantNo: string) => PaymentChannel | undefined;
  /** Pages by the number of the order. */
  readonly #known = new Map<string, string>();

  constructor(channel: (merchantNo: string) => PaymentChannel | undefined) {
    this.#channel = channel;
  }

  /** Makes the address at its provider, or reads it again; undefined when that gives no answer. */
  async open(row: DepositAddressRow): Promise<PaymentForm | undefined> {
    const { order_no: proposalNo, currency, blockchain } = row;
    const order = { proposalNo, currency, blockchain, amount: '', expiresAtMs: 0, showUrl: '' };
    const opened = await this.#channel(row.merchant_no)
      ?.open({ ...order, form: 'standing' })
      .catch(() => undefined);
    if (opened !== undefined) this.#keep(proposalNo, opened.url);
    return opened;
  }

  /** The page of an address; empty where the provider has none, or gives no answer now. */
  async pageOf(row: DepositAddressRow): Promise<string> {
    return this.#known.get(row.order_no) ?? (await this.open(row))?.url ?? '';
  }

  #keep(orderNo: string, url: string): void {
    this.#known.delete(orderNo);
    this.#known.set(orderNo, url);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN_PAGES && oldest !== undefined) this.#known.delete(oldest);
  }
}
