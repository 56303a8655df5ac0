import { createHmac } from 'node:crypto';
import { MoneyProvider } from '../../backend/services/fund/money-provider-fixture.ts';
import type {
  ChannelPayment,
  ChannelSpan,
  PayoutOrder,
} from '../../backend/services/fund/deposits/channel.ts';

/** How the platform of the laboratory reaches its payment provider. */
export const PROVIDER = { url: 'https://provider.invalid', secret: 'of both sides' };

/** The signature of a report of the provider. */
export const signReport = (text: string) => createHmac('sha256', PROVIDER.secret).update(text).digest('hex');

/** What the network does with the next calls of the platform to its provider. */
export type NetworkFault = 'cut' | 'silence';

/**
 * The provider at the other end of a network that is simulated: what the platform fetches comes here, and nothing leaves the
 * process. A call that is cut may have had its effect; one that meets silence never ends by itself.
 */
export class SimulatedProvider {
  books = new MoneyProvider();
  readonly #faults: NetworkFault[] = [];
  readonly #taken = new Set<string>();

  /** Lets the next calls of the platform meet faults, one each. */
  fail(...faults: NetworkFault[]): void {
    this.#faults.push(...faults);
  }

  heal(): void {
    this.#faults.length = 0;
  }

  /** Whoever thanked for its reports has lost some: it reports everything once more. */
  forgetThanks(): void {
    this.#taken.clear();
  }

  /** It begins anew, as the platform does whose store was lost: numbers of proposals are given a second time. */
  forgetAll(): void {
    this.books = new MoneyProvider();
    this.forgetThanks();
  }

  /** What it reports of payments and payouts, in the words of the protocol, and whether the platform has taken it. */
  reports(): { readonly text: string; readonly isTaken: boolean }[] {
    const { paid, payouts } = this.books;
    const all = [
      ...paid.map((payment) => ({ ...payment, status: 'paid' })),
      ...[...payouts].flatMap(([proposalNo, { order, state }]): object[] => {
        if (order === undefined) return [];
        if (state.status === 'paid') return [{ proposalNo, status: 'paidOut', payoutId: state.payoutId }];
        return state.status === 'failed' ? [{ proposalNo, status: 'notPaidOut', reason: state.reason }] : [];
      }),
    ];
    return all.map((body) => {
      const text = JSON.stringify(body);
      return { text, isTaken: this.#taken.has(text) };
    });
  }

  /** The platform has thanked for a report. */
  take(text: string): void {
    this.#taken.add(text);
  }

  /** Takes the place of `fetch` until the returned function is called. */
  connect(): () => void {
    const { fetch: before } = globalThis;
    globalThis.fetch = async (address, init) => {
      const url = new URL(String(address instanceof Request ? address.url : address));
      if (url.origin !== PROVIDER.url) return before(address, init);
      const answer = await this.#answer(url.pathname.slice(1), JSON.parse(String(init?.body)));
      const fault = this.#faults.shift();
      if (fault === 'silence')
        await new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('given up'))),
        );
      if (fault === 'cut') throw new TypeError('the connection was cut');
      return new Response(JSON.stringify(answer));
    };
    return () => void (globalThis.fetch = before);
  }

  #answer(path: string, body: unknown): Promise<unknown> {
    const { books } = this;
    const { proposalNo } = body as { proposalNo: string };
    switch (path) {
      case 'orders':
        return Promise.resolve({ url: `${PROVIDER.url}/pay/${proposalNo}`, address: '' });
      case 'payments':
        return books.payments(proposalNo).then((payments) => ({ payments }));
      case 'received':
        return books.received(body as ChannelSpan).then((payments) => ({ payments }));
      case 'refunds':
        return books.refund(body as ChannelPayment).then(() => ({}));
      case 'payouts':
        return books.payOut(body as PayoutOrder);
      case 'payout-states':
        return books.payout(proposalNo);
      case 'payout-stops':
        return books.stopPayout(proposalNo);
      default:
        return Promise.reject(new Error(`the provider knows no ${path}`));
    }
  }
}
