import { createStore } from 'zustand/vanilla';
import type { Direction } from '../../backend/domain/direction.ts';
import type { EndReason } from '../../backend/domain/rejection.ts';
import type { LineClock } from '../../backend/client/index.ts';
import { i18n } from '../i18n/i18n.ts';
import type { AccountEvent, AccountRef, OrderCommand, Venue } from '../venue/port.ts';
import { AccountRequests } from './account-requests.ts';
import { ActivityLog, OWN_REQUEST, toActivity, type Words } from './activity.ts';
import { EMPTY_BOOK, type AccountBook } from './book/account-book.ts';
import { BookFollower } from './book/book-follower.ts';
import type { OrderView, UnconfirmedOrder, HeldPosition } from './contracts.ts';
import { InFlightGuard } from './in-flight-guard.ts';
import { OrderService, type Rejection } from './order-service.ts';
import { toHeldPosition, toOrderView, type ProductDigits } from './scaling.ts';
import { UnconfirmedOrders, type RequestStorage } from './unconfirmed-orders.ts';
import type { InstrumentNumber, OrderIdText, PositionIdText } from '../../backend/domain/units.ts';
import { restate } from '../i18n/rejection-text.ts';

declare module '../parts.ts' {
  interface TerminalContext {
    readonly trading: TradingSession;
  }
}

/** What the account side needs of the market: it knows its products. */
export interface KnownProducts {
  product(symbolId: InstrumentNumber): (ProductDigits & { readonly code: string }) | undefined;
  /** Price at which a market order would be filled now, in price ticks. */
  dealPrice(symbolId: InstrumentNumber, direction: Direction): number | undefined;
  /** Whether the quotes of the moment may be old. */
  arePricesOld(): boolean;
  /** The market's time of a moment of the venue's wall clock. */
  marketTime(timeMs: number): number;
  /** The terms on which the customer trades may be others now. */
  termsChanged(): void;
}

export interface TradingSessionOptions {
  readonly venue: Venue;
  readonly clock: Pick<LineClock, 'now' | 'after'>;
  readonly products: KnownProducts;
  /** The venue's wall clock, as far as known. */
  readonly venueNow: () => number;
  readonly newKey: () => string;
  readonly describeEnd: (reason: EndReason, statement: string) => string;
  /** Why a command is not to be sent now; undefined for one that may be. */
  readonly refusal?: (command: OrderCommand) => string | undefined;
}

/** The account side of the running terminal: its book, its orders, and what it has to say. */
export class TradingSession {
  readonly book = createStore<AccountBook>(() => EMPTY_BOOK);
  readonly activity = new ActivityLog();
  readonly unconfirmed: UnconfirmedOrders;
  readonly orders: OrderService;
  readonly requests: AccountRequests;
  /** Positions that are being closed wholly. */
  readonly closing = new InFlightGuard(this.book, ({ positions }, id) => positions.has(id));
  readonly cancelling = new InFlightGuard(this.book, ({ orders }, id) => orders.has(id));
  readonly #options: TradingSessionOptions;
  readonly #writer: BookFollower;
  readonly #words: Words;

  constructor(options: TradingSessionOptions) {
    this.#options = options;
    const { venue, clock, products, venueNow, newKey } = options;
    this.#words = {
      product: (symbolId) => products.product(symbolId),
      reason: options.describeEnd,
      marketTime: (timeMs) => products.marketTime(timeMs),
    };
    this.unconfirmed = new UnconfirmedOrders((kept) => venue.orders.readStored(kept));
    this.#writer = new BookFollower({
      accounts: venue.accounts,
      clock,
      book: this.book,
      onKeys: (keys) => this.unconfirmed.settle(keys),
    });
    this.orders = new OrderService({
      orders: venue.orders,
      unconfirmed: this.unconfirmed,
      now: venueNow,
      newKey,
      account: () => this.book.getState().account,
      position: (positionId) => this.position(positionId),
      order: (orderId) => this.order(orderId),
      refusal: (command) => options.refusal?.(command),
      numberDigits: (symbolId) => products.product(symbolId)?.numberDigits,
      dealPrice: (symbolId, direction) => products.dealPrice(symbolId, direction),
      onAnswered: (isAccepted) => this.#writer.answered(isAccepted),
      arePricesOld: () => products.arePricesOld(),
      onUnknown: (order) => this.#announceUnknown(order),
      onRejected: (order, refusal) => this.#announceRejection(order, refusal),
    });
    this.requests = new AccountRequests({
      orders: venue.orders,
      now: venueNow,
      newKey,
      account: () => this.book.getState().account,
      onAnswered: (isAccepted) => this.#writer.answered(isAccepted),
      onUnknown: () => this.#writer.refresh(),
      onLeverage: () => products.termsChanged(),
    });
  }

  /** Hears what the venue says. Returns the end of it. */
  start(): () => void {
    return this.#options.venue.accounts.follow((event) => this.#take(event));
  }

  /** Trades an account, or none. `owner` names the customer and the platform, and `storage` keeps what has no answer. */
  follow(account: AccountRef | undefined): void {
    this.#writer.follow(account);
  }

  /** Takes up what a customer left without an answer. */
  takeUp(owner: string, storage: RequestStorage): void {
    this.unconfirmed.load(owner, storage);
  }

  /** Reads the account again. */
  refresh(): void {
    this.#writer.refresh();
  }

  /** Decimals of the assets that there are, by code. Throws when the venue does not answer. */
  assetDigits(): Promise<ReadonlyMap<string, number>> {
    return this.#options.venue.accounts.assetDigits();
  }

  /** Forgets everything that belongs to the session. */
  leave(): void {
    this.#writer.follow(undefined);
    this.activity.clear();
    this.unconfirmed.leave();
  }

  /** A position as the book has it; undefined while it does not. */
  position(positionId: PositionIdText): HeldPosition | undefined {
    const record = this.book.getState().positions.get(positionId);
    return record && toHeldPosition(record, this.#options.products.product(record.symbolId));
  }

  /** A resting order as the book has it; undefined while it does not. */
  order(orderId: OrderIdText): OrderView | undefined {
    const record = this.book.getState().orders.get(orderId);
    return record && toOrderView(record, this.#options.products.product(record.symbolId));
  }

  #take(event: AccountEvent): void {
    if (event.kind === 'news') {
      const { positionId } = event.updates;
      const isClosing = this.closing.ending.getState().has(positionId);
      const { volume } = this.position(positionId) ?? {};
      const known = { isClosing, ...(volume === undefined ? {} : { volume }) };
      this.activity.announce(toActivity(event.updates, known, this.#words));
    } else if (event.kind === 'notice') {
      const { id, title, text: detail } = event;
      const timeMs = this.#words.marketTime(event.timeMs);
      this.activity.announce({ id, timeMs, kind: 'info', title, detail, code: undefined });
    } else if (event.kind === 'termsChanged') this.#options.products.termsChanged();
    this.#writer.take(event);
  }

  /** The order may be among the records already: they are read again, and settle it by its key. */
  #announceUnknown(order: UnconfirmedOrder): void {
    this.refresh();
    this.activity.announce({
      ...this.#ownEvent(order),
      kind: 'warning',
      get title() {
        return i18n.t('activity.unknown');
      },
      get detail() {
        return i18n.t('activity.unknownDetail');
      },
      code: undefined,
    });
  }

  #announceRejection(order: UnconfirmedOrder, { code, message }: Rejection): void {
    // The terms that the order was made of are not the newest.
    if (this.#options.venue.orders.isLeverageRefusal(code)) this.#options.products.termsChanged();
    this.activity.announce({
      ...this.#ownEvent(order),
      kind: 'rejected',
      get title() {
        return i18n.t('activity.refused');
      },
      get detail() {
        return restate(message);
      },
      code,
    });
  }

  #ownEvent({ idempotencyKey }: UnconfirmedOrder) {
    const now = this.#options.venueNow();
    return { id: `${OWN_REQUEST}${idempotencyKey}-${now}`, timeMs: this.#words.marketTime(now) };
  }
}
