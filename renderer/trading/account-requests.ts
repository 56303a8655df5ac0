import { i18n } from '../i18n/i18n.ts';
import type { AccountRef, OrderCommand, OrdersPort, VenueRequest } from '../venue/port.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** What came of a request that is no order. */
export type RequestOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  /** No answer came. `again` asks once more under the same key: what was done is not done twice. */
  | { readonly kind: 'unknown'; again(this: void): Promise<RequestOutcome> };

export interface AccountRequestsOptions {
  readonly orders: Pick<OrdersPort, 'prepare' | 'send'>;
  /** Wall clock of the venue, as far as known. */
  readonly now: () => number;
  readonly newKey: () => string;
  readonly account: () => AccountRef | undefined;
  /** Called after every answer. */
  readonly onAnswered: (isAccepted: boolean) => void;
  readonly onUnknown: () => void;
  /** The leverage in force for a product may be another one now. */
  readonly onLeverage: () => void;
}

/** Requests of the account that are no orders: the leverage of a product, loans taken and repaid by hand. */
export class AccountRequests {
  readonly #options: AccountRequestsOptions;

  constructor(options: AccountRequestsOptions) {
    this.#options = options;
  }

  async setLeverage(symbolId: InstrumentNumber, leverage: number): Promise<RequestOutcome> {
    const account = this.#options.account();
    if (account === undefined) return NOT_READY;
    const outcome = await this.#start({ kind: 'leverage', account, symbolId, leverage });
    if (outcome.kind !== 'rejected') this.#options.onLeverage();
    return outcome;
  }

  borrow(currency: string, amount: string): Promise<RequestOutcome> {
    return this.#start({ kind: 'borrow', currency, amount });
  }

  repay(currency: string, amount: string): Promise<RequestOutcome> {
    return this.#start({ kind: 'repay', currency, amount });
  }

  #start(command: OrderCommand): Promise<RequestOutcome> {
    const key = this.#options.newKey();
    return this.#ask(this.#options.orders.prepare(command, key, this.#options.now()), key);
  }

  async #ask(request: VenueRequest, key: string): Promise<RequestOutcome> {
    const answer = await this.#options.orders.send(request, key);
    if (answer.kind === 'unknown') {
      this.#options.onUnknown();
      return { kind: 'unknown', again: () => this.#ask(request, key) };
    }
    this.#options.onAnswered(answer.kind === 'accepted');
    if (answer.kind === 'accepted') return { kind: 'accepted' };
    return { kind: 'rejected', code: answer.code, message: answer.message };
  }
}

const NOT_READY: RequestOutcome = {
  kind: 'rejected',
  code: '',
  get message() {
    return i18n.t('order.notReady');
  },
};
