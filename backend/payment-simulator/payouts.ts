import { randomBytes } from 'node:crypto';

/** Payouts that are remembered; the oldest give way. */
export const MAX_PAYOUTS = 10_000;

/** What the platform asked to pay. */
export interface PayoutOrder {
  readonly proposalNo: string;
  readonly currency: string;
  readonly amount: string;
  readonly form: string;
  readonly account: string;
  readonly blockchain: string;
  readonly name: string;
  readonly callbackUrl: string;
}

/** How a payout stands; `failed` is for ever. */
export interface PayoutState {
  readonly status: 'unknown' | 'pending' | 'paid' | 'failed';
  readonly payoutId: string;
  readonly reason: string;
}

/** A change of the payouts, as a line of the file keeps it. */
export type PayoutChange =
  | { readonly type: 'payout'; readonly payout: PayoutOrder; readonly payoutId: string }
  | {
      readonly type: 'payoutEnd';
      readonly proposalNo: string;
      readonly status: 'paid' | 'failed';
      readonly reason: string;
    };

const UNKNOWN: PayoutState = { status: 'unknown', payoutId: '', reason: '' };

/** Payouts and how each ended. Every change is kept before it is answered. */
export class Payouts {
  readonly #payouts = new Map<string, { readonly order?: PayoutOrder; readonly state: PayoutState }>();
  readonly #store: (change: PayoutChange) => void;

  constructor(store: (change: PayoutChange) => void, earlier: readonly PayoutChange[] = []) {
    this.#store = () => undefined;
    for (const change of earlier) this.#apply(change);
    this.#store = store;
  }

  /** What was asked for, newest first. */
  list(): { readonly order: PayoutOrder; readonly state: PayoutState }[] {
    return [...this.#payouts.values()]
      .flatMap(({ order, state }) => (order ? [{ order, state }] : []))
      .reverse();
  }

  find(proposalNo: string): PayoutOrder | undefined {
    return this.#payouts.get(proposalNo)?.order;
  }

  state(proposalNo: string): PayoutState {
    return this.#payouts.get(proposalNo)?.state ?? UNKNOWN;
  }

  /** Takes a payout; one that is known stays as it is. True for a new one. */
  add(payout: PayoutOrder): boolean {
    if (this.#payouts.has(payout.proposalNo)) return false;
    this.#apply({ type: 'payout', payout, payoutId: `T${randomBytes(8).toString('hex')}` });
    return true;
  }

  /** Ends a payout, also one that nobody asked for yet; one that has ended stays as it is. True for a change. */
  end(proposalNo: string, status: 'paid' | 'failed', reason: string): boolean {
    const before = this.state(proposalNo).status;
    if (before === 'paid' || before === 'failed') return false;
    this.#apply({ type: 'payoutEnd', proposalNo, status, reason });
    return true;
  }

  #apply(change: PayoutChange): void {
    this.#store(change);
    if (change.type === 'payout') {
      const state = { status: 'pending', payoutId: change.payoutId, reason: '' } as const;
      this.#payouts.set(change.payout.proposalNo, { order: change.payout, state });
    } else {
      const { proposalNo, status, reason } = change;
      const known = this.#payouts.get(proposalNo);
      this.#payouts.set(proposalNo, { ...known, state: { ...(known?.state ?? UNKNOWN), status, reason } });
    }
    const [oldest] = this.#payouts.keys();
    if (this.#payouts.size > MAX_PAYOUTS && oldest !== undefined) this.#payouts.delete(oldest);
  }
}
