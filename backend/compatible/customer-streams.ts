import type { TradeType } from '../domain/account-type.ts';
import type { Account, TradingEvent } from '../engine/core/index.ts';
import type { OrderAccess } from '../services/trade/trade-service.ts';
import type { ListenKeys, ListenOwner } from './listen-keys.ts';
import type { StreamSource } from './stream-server.ts';

/** What a part of the dialect tells customers of. */
export interface CustomerStreamOptions {
  readonly access: Pick<OrderAccess, 'onStored' | 'account'>;
  readonly listenKeys: ListenKeys;
  readonly tradeType: TradeType;
  /** The time of events, in milliseconds. */
  readonly nowMs: () => number;
  /** What one event is reported as, in order; `decided` is the whole decision. */
  reports(event: TradingEvent, account: Account, decided: readonly TradingEvent[]): readonly object[];
  /** What is reported once after the events of a decision, of the accounts of a customer that they changed; undefined: nothing. */
  summary(accounts: readonly Account[], events: readonly TradingEvent[]): object | undefined;
}

interface Listener extends ListenOwner {
  send(text: string): void;
}

/** What customers are sent of their own accounts, by their listen keys. */
export class CustomerStreams {
  readonly #options: CustomerStreamOptions;
  readonly #listeners = new Map<number, Set<Listener>>();
  #stop: (() => void) | undefined;

  constructor(options: CustomerStreamOptions) {
    this.#options = options;
  }

  /** The stream that a listen key opens; undefined for a key that opens none. */
  find(listenKey: string): StreamSource | undefined {
    const { listenKeys, nowMs } = this.#options;
    const owner = listenKeys.find(listenKey);
    if (owner === undefined) return undefined;
    return {
      listen: (send, onEnd) => {
        const stop = this.follow(owner, send);
        const stopKey = listenKeys.onEnded((key) => {
          if (key !== listenKey) return;
          send(JSON.stringify({ e: 'listenKeyExpired', E: nowMs(), listenKey }));
          onEnd();
        });
        return () => {
          stopKey();
          stop();
        };
      },
    };
  }

  /** Sends a customer's events from now on. Returns the removal. */
  follow(owner: ListenOwner, send: (text: string) => void): () => void {
    const { customerId, companyId } = owner;
    const listener = { customerId, companyId, send };
    const own = this.#listeners.get(customerId) ?? new Set();
    this.#listeners.set(customerId, own);
    own.add(listener);
    this.#stop ??= this.#options.access.onStored((events) => this.#send(events));
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(customerId) === own) this.#listeners.delete(customerId);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  /** Ends hearing of decisions. */
  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#listeners.clear();
  }

  #send(events: readonly TradingEvent[]): void {
    const { access, tradeType, reports, summary } = this.#options;
    const changed = new Map<number, Map<string, Account>>();
    for (const event of events) {
      const account = access.account(event.accountId);
      if (account?.tradeType !== tradeType || !this.#listeners.has(account.customerId)) continue;
      for (const content of reports(event, account, events)) this.#sendTo(account, content);
      const own = changed.get(account.customerId) ?? new Map<string, Account>();
      changed.set(account.customerId, own);
      own.set(account.currency, account);
    }
    for (const accounts of changed.values()) {
      const [first] = accounts.values();
      const content = summary([...accounts.values()], events);
      if (first !== undefined && content !== undefined) this.#sendTo(first, content);
    }
  }

  #sendTo({ customerId, companyId }: Account, content: object): void {
    const text = JSON.stringify(content);
    for (const { companyId: own, send } of this.#listeners.get(customerId) ?? [])
      if (own === companyId) send(text);
  }
}
