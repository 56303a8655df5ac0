import { Payouts, type PayoutChange, type PayoutOrder } from './payouts.ts';
import type { Reports } from './reports.ts';

const DELAY_MS = 30_000;

/** What the person who pays out can do. */
export type PayoutAct = 'pay' | 'delay' | 'fail' | 'never' | 'again';

/** What the page says after each. */
export const PAYOUT_NOTES: Readonly<Record<PayoutAct, string>> = {
  pay: 'It is paid.',
  delay: 'It will be paid in 30 seconds.',
  fail: 'It has failed.',
  never: 'Nothing will happen to it.',
  again: 'The last report was sent again.',
};

export interface PayoutServiceOptions {
  readonly store: (change: PayoutChange) => void;
  readonly earlier: readonly PayoutChange[];
  readonly reports: Reports;
  /** After this long a payout is paid by itself; undefined: a person decides. */
  readonly payAfterMs: number | undefined;
}

/** Who pays out: asked by the platform, told what to do by a person, or paying by itself. */
export class PayoutService {
  readonly payouts: Payouts;
  readonly #reports: Reports;
  readonly #payAfterMs: number | undefined;
  readonly #held = new Set<string>();

  constructor({ store, earlier, reports, payAfterMs }: PayoutServiceOptions) {
    this.payouts = new Payouts(store, earlier);
    this.#reports = reports;
    this.#payAfterMs = payAfterMs;
    for (const { order, state } of this.payouts.list()) if (state.status === 'pending') this.#payLater(order);
  }

  /** Answers a call of the platform; undefined for one that there is not. */
  answer(place: string, body: Record<string, unknown>): object | undefined {
    const proposalNo = String(body['proposalNo'] ?? '');
    if (place === 'payouts') {
      const order = body as unknown as PayoutOrder;
      if (this.payouts.add(order)) this.#payLater(order);
    } else if (place === 'payout-stops') {
      this.payouts.end(proposalNo, 'failed', 'stopped');
    } else if (place !== 'payout-states') {
      return undefined;
    }
    return this.payouts.state(proposalNo);
  }

  /** What a person does. Resolves after the first report. */
  async act(proposalNo: string, act: PayoutAct): Promise<void> {
    const order = this.payouts.find(proposalNo);
    if (order === undefined) return;
    if (act === 'never' || act === 'delay') this.#held.add(proposalNo);
    if (act === 'delay') this.#reports.after(DELAY_MS, () => void this.#end(order, 'paid'));
    if (act === 'pay') await this.#end(order, 'paid');
    if (act === 'fail') await this.#end(order, 'failed');
    if (act === 'again') await this.#report(order);
  }

  #payLater(order: PayoutOrder): void {
    if (this.#payAfterMs === undefined) return;
    this.#reports.after(this.#payAfterMs, () => {
      if (!this.#held.has(order.proposalNo)) void this.#end(order, 'paid');
    });
  }

  async #end(order: PayoutOrder, status: 'paid' | 'failed'): Promise<void> {
    const reason = status === 'failed' ? 'the payee could not be paid' : '';
    if (this.payouts.end(order.proposalNo, status, reason)) await this.#report(order);
  }

  async #report({ proposalNo, callbackUrl }: PayoutOrder): Promise<void> {
    const { status, payoutId, reason } = this.payouts.state(proposalNo);
    if (status === 'paid')
      await this.#reports.send({ callbackUrl, body: { proposalNo, status: 'paidOut', payoutId } });
    if (status === 'failed')
      await this.#reports.send({ callbackUrl, body: { proposalNo, status: 'notPaidOut', reason } });
  }
}
