import { createStore } from 'zustand/vanilla';
import { isWalletType } from '../../backend/domain/account-type.ts';
import type { EndReason } from '../../backend/domain/rejection.ts';
import { formatPrice, formatVolume } from '../components/text/format.ts';
import { i18n, type CoreKey } from '../i18n/i18n.ts';
import type { TradeUpdates } from '../venue/records.ts';
import type { ActivityEvent } from './contracts.ts';
import { scaled, type ProductDigits } from './scaling.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Lines kept in the Activity list; the oldest leave first. */
export const MAX_ACTIVITY = 200;

/** Ids of events with the outcome of an own request begin with this. */
export const OWN_REQUEST = 'own-';

/** The Activity list, newest first. */
export class ActivityLog {
  readonly events = createStore<readonly ActivityEvent[]>(() => []);

  /** Adds a line in front; a line with the same id is said once only. */
  announce(event: ActivityEvent): void {
    this.events.setState(
      (events) =>
        events.some(({ id }) => id === event.id) ? events : [event, ...events].slice(0, MAX_ACTIVITY),
      true,
    );
  }

  clear(): void {
    this.events.setState([], true);
  }
}

const TITLES: Readonly<Record<TradeUpdates['event'], CoreKey>> = {
  opened: 'activity.opened',
  limitFilled: 'activity.limitFilled',
  closed: 'activity.closed',
  limitClosed: 'activity.limitClosed',
  openFailed: 'activity.openFailed',
  limitFailed: 'activity.limitFailed',
  closeFailed: 'activity.closeFailed',
  ended: 'activity.cancelled',
};

/** Of an opening that waited for the market to come as far as its price. */
const STOP_TITLES: Readonly<Partial<Record<TradeUpdates['event'], CoreKey>>> = {
  limitFilled: 'activity.stopFilled',
  limitFailed: 'activity.stopFailed',
};

/** Closes that somebody else than the customer caused. */
const CLOSE_TITLES: Readonly<Partial<Record<TradeUpdates['cause'], CoreKey>>> = {
  stopLoss: 'activity.stopLoss',
  takeProfit: 'activity.takeProfit',
  stopOut: 'activity.stopOut',
  expiry: 'activity.expiredPosition',
  forced: 'activity.forced',
};

/** What the list of positions has of the position that a message names. */
export interface KnownOfPosition {
  /** Volume in units; undefined while the list does not have it. */
  readonly volume?: number;
  /** This terminal is closing all of it. */
  readonly isClosing: boolean;
}

/** What a line is written with. */
export interface Words {
  /** Code and digits of a product; undefined while it is not known. */
  product(symbolId: InstrumentNumber): (ProductDigits & { readonly code: string }) | undefined;
  /** Why an order got no further fill, in the language of the terminal; `statement` is the venue's own text, which tells figures. */
  reason(reason: EndReason, statement: string): string;
  /** The market's time of a moment of the venue's wall clock. */
  marketTime(timeMs: number): number;
}

/** The line that an event of an order becomes. */
export function toActivity(updates: TradeUpdates, position: KnownOfPosition, words: Words): ActivityEvent {
  const { event, isExpired } = updates;
  const isEnd = event === 'ended';
  const title = isEnd && isExpired ? 'activity.expired' : titleOf(updates, position, words);
  return {
    id: `trade-${updates.sequence}`,
    timeMs: words.marketTime(updates.timeMs),
    kind: event.endsWith('Failed') ? 'rejected' : isEnd ? (isExpired ? 'expired' : 'cancelled') : 'fill',
    get title() {
      return i18n.t(title);
    },
    get detail() {
      return describe(updates, words);
    },
    code: undefined,
  };
}

/** What happened, in the words of the account type: a wallet has no positions to open. */
function titleOf(updates: TradeUpdates, position: KnownOfPosition, words: Words): CoreKey {
  const { event, accountType, isStopEntry, cause } = updates;
  const isWallet = isWalletType(accountType);
  if (isWallet && event === 'opened')
    return updates.direction === 'buy' ? 'activity.bought' : 'activity.sold';
  if (isWallet && event === 'openFailed') return 'activity.orderFailed';
  if (isStopEntry) return STOP_TITLES[event] ?? TITLES[event];
  if (event !== 'closed') return TITLES[event];
  return CLOSE_TITLES[cause] ?? closeTitle(updates, position, words);
}

/**
 * How much of a position a close left. The list may have been read before the close or after it: a volume that differs from
 * what was dealt says that a part is left in either case, an equal one says nothing by itself.
 */
function closeTitle(
  { symbolId, dealt }: TradeUpdates,
  { volume, isClosing }: KnownOfPosition,
  words: Words,
): CoreKey {
  if (isClosing) return 'activity.closed';
  const digits = words.product(symbolId)?.numberDigits;
  const units = digits === undefined || dealt === undefined ? undefined : scaled(dealt.lots, digits);
  return volume !== undefined && units !== undefined && volume !== units
    ? 'activity.reduced'
    : 'activity.closeFilled';
}

/** What was dealt, or what order got no further fill and why, in the language of the terminal where it knows the reason. */
function describe(updates: TradeUpdates, words: Words): string {
  const { dealt, requestedLots, orderId, isExpired, reason: known, remark } = updates;
  const side = i18n.t(updates.side === 'buy' ? 'side.buy' : 'side.sell');
  if (dealt !== undefined)
    return i18n.t('activity.deal', { side, ...figures(updates, dealt.lots, dealt.price, words) });
  const { product, volume } = figures(updates, requestedLots, '0', words);
  // The title says already that the order expired or was cancelled; by its owner, unless somebody else is named.
  if (known === (isExpired ? 'expired' : 'cancelledByCustomer'))
    return i18n.t('activity.withdrawn', { side, volume, product });
  const reason = known === undefined ? remark : words.reason(known, remark ?? '');
  if (reason === undefined) return i18n.t('activity.order', { side, product, order: orderId });
  return i18n.t('activity.ended', { side, volume, product, reason });
}

/** Product, quantity and price as the panels write them; as the message has them while the product is not known. */
function figures({ symbolId, symbolName }: TradeUpdates, lotsText: string, priceText: string, words: Words) {
  const product = words.product(symbolId);
  const volume = product && scaled(lotsText, product.numberDigits);
  const price = product && scaled(priceText, product.digits);
  if (product === undefined || volume === undefined || price === undefined)
    return { product: symbolName, volume: lotsText, price: priceText };
  return {
    product: product.code,
    volume: formatVolume(volume, product.numberDigits),
    price: formatPrice(price, product.digits),
  };
}
