import { randomBytes } from 'node:crypto';
import type { WallClock } from '../domain/clock.ts';
import type { DialectCall } from './endpoint.ts';
import { DialectError } from './errors.ts';

/** Whose events a listen key opens. */
export interface ListenOwner {
  readonly companyId: number;
  readonly customerId: number;
}

type Context = Pick<DialectCall['context'], 'companyId' | 'caller'>;

/** A listen key that nobody extends is valid this long. */
export const LISTEN_KEY_LIFETIME_MS = 3_600_000;
/** Listen keys at a time; the oldest gives way. */
export const MAX_LISTEN_KEYS = 10_000;
const KEY_BYTES = 48;

interface ListenKey extends ListenOwner {
  readonly key: string;
  /** The API key that opened it: without that one it opens nothing. */
  readonly credential: string;
  endMs: number;
}

/** The keys by which streams of customers are opened, one for each API key. */
export class ListenKeys {
  readonly #clock: Pick<WallClock, 'nowMs'>;
  readonly #isGood: (credential: string) => boolean;
  readonly #byKey = new Map<string, ListenKey>();
  /** One for each API key. */
  readonly #byCredential = new Map<string, string>();
  readonly #listeners = new Set<(key: string) => void>();

  constructor(clock: Pick<WallClock, 'nowMs'>, isGood: (credential: string) => boolean) {
    this.#clock = clock;
    this.#isGood = isGood;
  }

  /** The listen key of a caller, extended where there is one. */
  open({ companyId, caller: { customerId, credential } }: Context): string {
    const endMs = this.#clock.nowMs() + LISTEN_KEY_LIFETIME_MS;
    const known = this.#byKey.get(this.#byCredential.get(credential) ?? '');
    if (known !== undefined && this.find(known.key) !== undefined) {
      known.endMs = endMs;
      return known.key;
    }
    if (this.#byKey.size >= MAX_LISTEN_KEYS) {
      const [oldest] = this.#byKey.keys();
      if (oldest !== undefined) this.#remove(oldest);
    }
    const key = randomBytes(KEY_BYTES).toString('base64url').replaceAll(/[-_]/g, 'a');
    this.#byCredential.set(credential, key);
    this.#byKey.set(key, { key, companyId, customerId, credential, endMs });
    return key;
  }

  /** The listen key that the caller's API key has now. Throws -1125 where there is none. */
  of({ caller: { credential } }: Context): string {
    const key = this.#byCredential.get(credential);
    if (key === undefined || this.find(key) === undefined) throw new DialectError('listenKeyUnknown');
    return key;
  }

  /** Throws -1125 for a key that is none of the customer. */
  extend(context: Context, key: string): void {
    this.#own(context, key).endMs = this.#clock.nowMs() + LISTEN_KEY_LIFETIME_MS;
  }

  /** Throws -1125 for a key that is none of the customer. */
  end(context: Context, key: string): void {
    this.#remove(this.#own(context, key).key);
  }

  /** Whose events a key opens now; undefined for one that opens none. */
  find(key: string): ListenOwner | undefined {
    const found = this.#byKey.get(key);
    if (found === undefined) return undefined;
    if (found.endMs > this.#clock.nowMs() && this.#isGood(found.credential)) return found;
    this.#remove(key);
    return undefined;
  }

  /** Calls the listener with every key that ends. Returns the removal. */
  onEnded(listener: (key: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #own({ caller }: Context, key: string): ListenKey {
    const found = this.find(key) === undefined ? undefined : this.#byKey.get(key);
    if (found?.customerId !== caller.customerId) throw new DialectError('listenKeyUnknown');
    return found;
  }

  #remove(key: string): void {
    const ended = this.#byKey.get(key);
    if (ended === undefined) return;
    this.#byKey.delete(key);
    this.#byCredential.delete(ended.credential);
    for (const listener of this.#listeners) listener(key);
  }
}
