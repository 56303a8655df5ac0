import type {
  ChannelPayment,
  ChannelSpan,
  PaymentChannel,
  PayoutOrder,
  PayoutState,
} from './deposits/channel.ts';

const UNKNOWN: PayoutState = { status: 'unknown', payoutId: '', reason: '' };

/** A provider that outlives the platform: what payers paid, what went back, and what was paid out. For tests. */
export class MoneyProvider implements PaymentChannel {
  readonly paid: ChannelPayment[] = [];
  readonly returned = new Set<string>();
  readonly payouts = new Map<string, { readonly order?: PayoutOrder; readonly state: PayoutState }>();
  /** The next call gets no answer, though it may have had its effect. */
  isSilent = false;

  open = async () => ({ url: '', address: '' });
  read = () => undefined;
  payments = async (proposalNo: string) =>
    this.#answer(this.paid.filter((one) => one.proposalNo === proposalNo));
  received = async ({ offset, limit }: ChannelSpan) => this.#answer(this.paid.slice(offset, offset + limit));
  refund = async ({ paymentId }: ChannelPayment) => {
    this.returned.add(paymentId);
    this.#answer(undefined);
  };
  payOut = async (order: PayoutOrder) => {
    const known = this.payouts.get(order.proposalNo);
    const state = known?.state ?? { status: 'pending', payoutId: `T${order.proposalNo}`, reason: '' };
    this.payouts.set(order.proposalNo, { order, state });
    return this.#answer(state);
  };
  payout = async (proposalNo: string) => this.#answer(this.stateOf(proposalNo));
  stopPayout = async (proposalNo: string) => {
    this.end(proposalNo, 'failed');
    return this.#answer(this.stateOf(proposalNo));
  };

  stateOf(proposalNo: string): PayoutState {
    return this.payouts.get(proposalNo)?.state ?? UNKNOWN;
  }

  /** Pays a payout or gives it up, once and for ever. */
  end(proposalNo: string, status: 'paid' | 'failed'): void {
    const known = this.payouts.get(proposalNo);
    if (known?.state.status === 'paid' || known?.state.status === 'failed') return;
    this.payouts.set(proposalNo, {
      ...known,
      state: { ...(known?.state ?? UNKNOWN), status, reason: status === 'failed' ? 'no such card' : '' },
    });
  }

  #answer<Answer>(answer: Answer): Answer {
    if (!this.isSilent) return answer;
    this.isSilent = false;
    throw new Error('no answer');
  }
}
