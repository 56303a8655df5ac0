import { create } from 'zustand';
import type { Direction } from '../../backend/domain/direction.ts';
import type { EntryType, ExpireType } from '../../backend/domain/order-terms.ts';
import { DIRECTIONS, ENTRY_TYPES, EXPIRE_TYPES } from '../../backend/protocol/mapping/order-numbers.ts';
import type { WireNumbers } from '../../backend/protocol/mapping/wire-numbers.ts';
import { orderTypeOf } from '../../backend/protocol/mapping/placed-order-types.ts';
import type { OrderDraft, UnconfirmedOrder } from './contracts.ts';

/** Requests without an answer at most; nothing more is sent until the outcome of one of them is known. */
export const MAX_UNCONFIRMED_ORDERS = 50;

/**
 * How long a request may be sent again under its key. The platform keeps answers for a day; beyond that the same key
 * would be a new order. An hour is left for clocks that differ.
 */
export const MAX_RETRY_AGE_MS = 23 * 3_600_000;

/** A request whose answer never came, ready to be sent again word for word under the same key. */
export interface UnconfirmedRequest {
  readonly order: UnconfirmedOrder;
  readonly businessType: string;
  readonly body: object;
}

/** Requests without an answer, oldest first. */
export const useUnconfirmedStore = create<{ readonly requests: readonly UnconfirmedRequest[] }>(() => ({
  requests: [],
}));

/** Part of the browser's storage that is needed here. */
export type RequestStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'meridian.unconfirmed';
/** Where the requests of the present customer are kept over a reload; undefined while nobody is signed in. */
let kept: { readonly storage: RequestStorage; readonly prefix: string } | undefined;

/**
 * Takes up the requests that the customer left behind, for example before a reload. `owner` names the customer and the
 * platform. Requests hold no secret: an order as it was sent, and its key.
 */
export function loadUnconfirmed(owner: string, storage: RequestStorage): void {
  kept = { storage, prefix: `${PREFIX}/${owner}/` };
  const { prefix } = kept;
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const requests = names
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readRequest(storage.getItem(name)) ?? [])
    .sort((left, right) => left.order.sentAtMs - right.order.sentAtMs);
  useUnconfirmedStore.setState({ requests });
}

/** Whose requests these are now; undefined while nobody is signed in. */
export function requestOwner(): string | undefined {
  return kept?.prefix;
}

/** Leaves the customer; what is kept waits for its next sign-in. */
export function leaveUnconfirmed(): void {
  kept = undefined;
  useUnconfirmedStore.setState({ requests: [] });
}

/** Keeps a request over a reload, from the moment in which it is sent. */
export function keepRequest(request: UnconfirmedRequest): void {
  try {
    kept?.storage.setItem(kept.prefix + request.order.idempotencyKey, JSON.stringify(request));
  } catch {
    // A browser that cannot store anything must not keep anybody from trading.
  }
}

/** No answer came: the request stays until its outcome is known. */
export function rememberUnconfirmed(request: UnconfirmedRequest): void {
  keepRequest(request);
  useUnconfirmedStore.setState(({ requests }) => {
    const others = requests.filter((known) => known.order.idempotencyKey !== request.order.idempotencyKey);
    return { requests: [...others, request] };
  });
}

/** The outcome became known. */
export function forgetUnconfirmed(idempotencyKey: string): void {
  kept?.storage.removeItem(kept.prefix + idempotencyKey);
  useUnconfirmedStore.setState(({ requests }) => ({
    requests: requests.filter((known) => known.order.idempotencyKey !== idempotencyKey),
  }));
}

export function findUnconfirmed(idempotencyKey: string): UnconfirmedRequest | undefined {
  return useUnconfirmedStore
    .getState()
    .requests.find((known) => known.order.idempotencyKey === idempotencyKey);
}

/** Records of the platform name the key that they were ordered under: those orders are not unknown any more. */
export function settleUnconfirmed(keys: readonly (string | null)[]): void {
  for (const key of keys) if (key !== null && findUnconfirmed(key)) forgetUnconfirmed(key);
}

/** A kept request; undefined for text of another version or another hand. */
function readRequest(text: string | null): UnconfirmedRequest | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<UnconfirmedRequest> | null;
    const { order, businessType, body } = value ?? {};
    if (typeof businessType !== 'string' || typeof body !== 'object' || body === null) return undefined;
    if (typeof order?.idempotencyKey !== 'string' || !Number.isFinite(order.sentAtMs)) return undefined;
    if (!Number.isSafeInteger(order.draft?.symbolId)) return undefined;
    return { order: { ...order, draft: readDraft(order.draft) }, businessType, body };
  } catch {
    return undefined;
  }
}

/** A draft as this version or one before kept it: those had the numbers of the wire, `bizType` among them. */
type KeptDraft = Omit<OrderDraft, 'direction' | 'entryType' | 'expireType'> & {
  readonly bizType?: number;
  readonly direction: Direction | number;
  readonly entryType: EntryType | number;
  readonly expireType: ExpireType | number;
};

/** The draft in the domain's words; the request itself is sent again as it was. */
function readDraft({ bizType, ...kept }: KeptDraft): OrderDraft {
  const word = <Word extends string>(list: WireNumbers<Word>, value: Word | number, other: Word) =>
    typeof value === 'number' ? (list.word(value) ?? other) : value;
  return {
    ...kept,
    type: bizType === undefined ? kept.type : (orderTypeOf(bizType) ?? 'marketOpen'),
    direction: word(DIRECTIONS, kept.direction, 'buy'),
    entryType: word(ENTRY_TYPES, kept.entryType, 'quantity'),
    expireType: word(EXPIRE_TYPES, kept.expireType, 'day'),
  };
}
