import { createStore } from 'zustand/vanilla';
import type { VenueRequest } from '../venue/port.ts';
import type { OrderDraft } from '../venue/records.ts';
import type { UnconfirmedOrder } from './contracts.ts';
import type { RequestKey } from '../../backend/domain/units.ts';

/** Requests without an answer at most; nothing more is sent until the outcome of one of them is known. */
export const MAX_UNCONFIRMED_ORDERS = 50;

/**
 * How long a request may be sent again under its key. The platform keeps answers for a day; beyond that the same key
 * would be a new order. An hour is left for clocks that differ.
 */
export const MAX_RETRY_AGE_MS = 23 * 3_600_000;

/** A request whose answer never came, ready to be sent again word for word under the same key. */
export interface UnconfirmedRequest extends VenueRequest {
  readonly order: UnconfirmedOrder;
}

/** Part of the browser's storage that is needed here. */
export type RequestStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'meridian.unconfirmed';

/** Requests without an answer, oldest first, kept over a reload for the customer who sent them. */
export class UnconfirmedOrders {
  readonly requests = createStore<readonly UnconfirmedRequest[]>(() => []);
  readonly #readDraft: (kept: unknown) => OrderDraft;
  /** Where those of the present customer are kept; undefined while nobody is signed in. */
  #kept: { readonly storage: RequestStorage; readonly prefix: string } | undefined;

  /** `readDraft` reads an order as this version or one before kept it. */
  constructor(readDraft: (kept: unknown) => OrderDraft) {
    this.#readDraft = readDraft;
  }

  /**
   * Takes up the requests that the customer left behind, for example before a reload. `owner` names the customer and the
   * platform. Requests hold no secret: an order as it was sent, and its key.
   */
  load(owner: string, storage: RequestStorage): void {
    const prefix = `${PREFIX}/${owner}/`;
    this.#kept = { storage, prefix };
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    const requests = names
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => this.#read(storage.getItem(name)) ?? [])
      .sort((left, right) => left.order.sentAtMs - right.order.sentAtMs);
    this.requests.setState(requests, true);
  }

  /** Whose requests these are now; undefined while nobody is signed in. */
  get owner(): string | undefined {
    return this.#kept?.prefix;
  }

  /** Leaves the customer; what is kept waits for its next sign-in. */
  leave(): void {
    this.#kept = undefined;
    this.requests.setState([], true);
  }

  /** Keeps a request over a reload, from the moment in which it is sent. */
  keep(request: UnconfirmedRequest): void {
    try {
      this.#kept?.storage.setItem(this.#kept.prefix + request.order.idempotencyKey, JSON.stringify(request));
    } catch {
      // A browser that cannot store anything must not keep anybody from trading.
    }
  }

  /** No answer came: the request stays until its outcome is known. */
  remember(request: UnconfirmedRequest): void {
    this.keep(request);
    const { idempotencyKey } = request.order;
    this.requests.setState((known) => [...without(known, idempotencyKey), request], true);
  }

  /** The outcome became known. */
  forget(idempotencyKey: RequestKey): void {
    this.#kept?.storage.removeItem(this.#kept.prefix + idempotencyKey);
    if (this.find(idempotencyKey) !== undefined)
      this.requests.setState((known) => without(known, idempotencyKey), true);
  }

  find(idempotencyKey: RequestKey): UnconfirmedRequest | undefined {
    return this.requests.getState().find(({ order }) => order.idempotencyKey === idempotencyKey);
  }

  /** Records of the platform name the key that they were ordered under: those orders are not unknown any more. */
  settle(keys: readonly (string | null)[]): void {
    if (this.requests.getState().length === 0) return;
    for (const key of keys) if (key !== null && this.find(key)) this.forget(key);
  }

  /** A kept request; undefined for text of another version or another hand. */
  #read(text: string | null): UnconfirmedRequest | undefined {
    try {
      const value = JSON.parse(text ?? '') as Partial<UnconfirmedRequest> | null;
      const { order, businessType, body } = value ?? {};
      if (typeof businessType !== 'string' || typeof body !== 'object' || body === null) return undefined;
      if (typeof order?.idempotencyKey !== 'string' || !Number.isFinite(order.sentAtMs)) return undefined;
      if (!Number.isSafeInteger(order.draft?.symbolId)) return undefined;
      return { order: { ...order, draft: this.#readDraft(order.draft) }, businessType, body };
    } catch {
      return undefined;
    }
  }
}

function without(
  requests: readonly UnconfirmedRequest[],
  idempotencyKey: RequestKey,
): readonly UnconfirmedRequest[] {
  return requests.filter(({ order }) => order.idempotencyKey !== idempotencyKey);
}
