import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { Account, Deal, Order, TradingEvent } from '../../engine/core/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import type { ListenKeys } from '../listen-keys.ts';
import type { StreamSource } from '../stream-server.ts';
import { balanceOf } from './account-endpoints.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import { clientOrderIdOf, sideOf, statusOf, timeInForceOf, ZERO } from '../order-words.ts';
import { commissionOf, NO_LIST, quoteOrderQtyOf, typeOf } from './order-records.ts';
import type { AccountOrders } from '../account-orders.ts';

export interface UserStreamOptions {
  readonly orders: AccountOrders;
  readonly rules: ExchangeRules;
  readonly listenKeys: ListenKeys;
  /** The time of events, in milliseconds. */
  readonly nowMs: () => number;
}

/** What happened to an order, as its report says. */
type Execution = 'NEW' | 'TRADE' | 'CANCELED' | 'REPLACED' | 'REJECTED' | 'EXPIRED';

interface Listener {
  readonly customerId: number;
  readonly companyId: number;
  send(text: string): void;
}

/** What customers are told of their own spot accounts, by their listen keys. */
export class UserStreams {
  readonly #options: UserStreamOptions;
  readonly #listeners = new Map<number, Set<Listener>>();
  #stop: (() => void) | undefined;

  constructor(options: UserStreamOptions) {
    this.#options = options;
  }

  /** The stream that a listen key opens; undefined for a key that opens none. */
  find(listenKey: string): StreamSource | undefined {
    const { listenKeys } = this.#options;
    const owner = listenKeys.find(listenKey);
    if (owner === undefined) return undefined;
    return {
      listen: (send, onEnd) => {
        const listener = { ...owner, send };
        const own = this.#listeners.get(owner.customerId) ?? new Set();
        this.#listeners.set(owner.customerId, own);
        own.add(listener);
        this.#stop ??= this.#options.orders.access.onStored((events) => this.#send(events));
        const stopKey = listenKeys.onEnded((key) => {
          if (key !== listenKey) return;
          send(JSON.stringify({ e: 'listenKeyExpired', E: this.#options.nowMs(), listenKey }));
          onEnd();
        });
        return () => {
          stopKey();
          own.delete(listener);
          if (own.size === 0) this.#listeners.delete(owner.customerId);
          if (this.#listeners.size > 0) return;
          this.#stop?.();
          this.#stop = undefined;
        };
      },
    };
  }

  /** Ends hearing of decisions. */
  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#listeners.clear();
  }

  #send(events: readonly TradingEvent[]): void {
    const { orders, nowMs } = this.#options;
    const changed = new Map<number, Map<string, Account>>();
    for (const event of events) {
      const account = orders.access.account(event.accountId);
      const listeners = account && this.#listeners.get(account.customerId);
      if (account?.tradeType !== TRADE_TYPE.spot || listeners === undefined) continue;
      const send = (content: object) => {
        const text = JSON.stringify(content);
        for (const { companyId, send: sendText } of listeners)
          if (companyId === account.companyId) sendText(text);
      };
      for (const content of this.#reports(event, account)) send(content);
      const own = changed.get(account.customerId) ?? new Map<string, Account>();
      changed.set(account.customerId, own);
      own.set(account.currency, account);
    }
    for (const [customerId, accounts] of changed) {
      const atMs = nowMs();
      const rows = [...accounts.values()].map((account) => {
        const { asset, free, locked } = balanceOf(orders.access.account(account.accountId) ?? account);
        return { a: asset, f: free, l: locked };
      });
      const text = JSON.stringify({ e: 'outboundAccountPosition', E: atMs, u: atMs, B: rows });
      for (const { send } of this.#listeners.get(customerId) ?? []) send(text);
    }
  }

  #reports(event: TradingEvent, account: Account): object[] {
    const { orders } = this.#options;
    if (event.type === 'fundsMoved') return this.#balanceUpdates(event, account);
    if (!('order' in event)) return [];
    const instrument = orders.instruments.of(event.order.symbolId);
    if (instrument === undefined) return [];
    return [
      this.#report(
        instrument,
        event.order,
        executionOf(event),
        'deal' in event ? event.deal : undefined,
        'takenBy' in event,
      ),
    ];
  }

  /** Money that came from outside, or left. */
  #balanceUpdates(event: Extract<TradingEvent, { type: 'fundsMoved' }>, account: Account): object[] {
    const atMs = this.#options.nowMs();
    return event.transfers.map(({ to, amount }) => ({
      e: 'balanceUpdate',
      E: atMs,
      a: account.currency,
      d: decimalText(to === 'cash' ? amount : -amount, account.digits),
      T: event.timeMs,
    }));
  }

  #report(
    instrument: Instrument,
    order: Order,
    execution: Execution,
    deal: Deal | undefined,
    isTaken: boolean,
  ): object {
    const { orders, rules, nowMs } = this.#options;
    const name = clientOrderIdOf(order);
    const cancelName = execution === 'CANCELED' ? orders.cancelName(order.orderId) : undefined;
    const fee = deal && commissionOf(instrument, deal, rules.assetDigits);
    return {
      e: 'executionReport',
      E: nowMs(),
      s: instrument.name,
      c: cancelName ?? name,
      S: sideOf(order),
      o: typeOf(order),
      f: timeInForceOf(order),
      q: quantityTextOf(instrument, order.volume),
      p: typeOf(order) === 'MARKET' ? ZERO : priceTextOf(instrument, order.price ?? 0),
      P: ZERO,
      F: ZERO,
      g: NO_LIST,
      C: cancelName === undefined ? '' : name,
      x: execution,
      X: execution === 'NEW' ? 'NEW' : statusOf(order),
      r: 'NONE',
      i: order.orderId,
      l: deal === undefined ? ZERO : quantityTextOf(instrument, deal.volume),
      z: quantityTextOf(instrument, order.filledVolume),
      L: deal === undefined ? ZERO : priceTextOf(instrument, deal.price),
      n: fee?.commission ?? '0',
      N: fee?.commissionAsset ?? null,
      T: deal?.timeMs ?? order.updatedAtMs,
      t: deal?.dealId ?? -1,
      I: deal?.dealId ?? order.orderId,
      w: order.status === 'received' || order.status === 'partiallyCompleted',
      m: isTaken || (deal !== undefined && deal.timeMs > order.placedAtMs),
      M: false,
      O: order.placedAtMs,
      Z: amountTextOf(instrument, order.notional),
      Y: deal === undefined ? ZERO : amountTextOf(instrument, deal.notional),
      Q: quoteOrderQtyOf(order),
      W: order.placedAtMs,
      V: 'NONE',
    };
  }
}

function executionOf(event: TradingEvent & { readonly order: Order }): Execution {
  if (event.type === 'orderPlaced') return 'NEW';
  if (event.type === 'orderModified') return 'REPLACED';
  if (event.type !== 'orderEnded') return 'TRADE';
  const status = statusOf(event.order);
  return status === 'REJECTED' || status === 'EXPIRED' ? status : 'CANCELED';
}
