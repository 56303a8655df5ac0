import { create } from 'zustand';
import type { UnconfirmedOrder } from './contracts.ts';

/** Unknown outcomes kept at most; a terminal that cannot reach its platform stops taking orders before that. */
export const MAX_UNKNOWN_ORDERS = 50;

/** A request whose answer never came, ready to be sent again word for word under the same key. */
export interface UnansweredRequest {
  readonly order: UnconfirmedOrder;
  readonly businessType: string;
  readonly body: object;
}

/** Unanswered requests, oldest first. */
export const useUnknownStore = create<{ readonly requests: readonly UnansweredRequest[] }>(() => ({
  requests: [],
}));

export function rememberUnknown(request: UnansweredRequest): void {
  useUnknownStore.setState(({ requests }) => {
    const others = requests.filter((known) => known.order.idempotencyKey !== request.order.idempotencyKey);
    return { requests: [...others, request].slice(-MAX_UNKNOWN_ORDERS) };
  });
}

/** The outcome became known. */
export function forgetUnknown(idempotencyKey: string): void {
  useUnknownStore.setState(({ requests }) => ({
    requests: requests.filter((known) => known.order.idempotencyKey !== idempotencyKey),
  }));
}

export function findUnknown(idempotencyKey: string): UnansweredRequest | undefined {
  return useUnknownStore.getState().requests.find((known) => known.order.idempotencyKey === idempotencyKey);
}

/** Records of the platform name the key that they were ordered under: those orders are not unknown any more. */
export function settleUnknown(keys: readonly (string | null)[]): void {
  for (const key of keys) if (key !== null && findUnknown(key)) forgetUnknown(key);
}

export function clearUnknown(): void {
  useUnknownStore.setState({ requests: [] });
}
