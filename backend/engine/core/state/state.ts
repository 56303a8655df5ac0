import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { isContractType, isWalletType, TRADE_TYPE } from '../../../domain/account-type.ts';
import type { AddedSpread, WatchedPrice } from '../../../domain/index.ts';
import { AccountProducts, type AccountProduct, type Exposure } from './account-products.ts';
import { CompanyExposures } from './company-exposures.ts';
import { PriceHeap } from './heap.ts';
import { HedgeBooks } from '../hedge/hedge-books.ts';
import type { Book } from '../ledger.ts';
import type { Account, Order, Position, TermsLookup } from '../model.ts';
import { FastCrossWatch, type CrossWatch } from '../margin/cross-watch.ts';
import type { Mark } from '../margin/mark.ts';
import { Wallets } from '../assets/wallets.ts';
import { RecordsByOwner } from './records-by-owner.ts';
import type { StockHolding } from '../stock/holding.ts';
import { StockBook } from '../stock/stock-book.ts';
import { CustomerBooks } from '../matching/customer-books.ts';
import type { LastIdentifiers, StoredRecords, StoredState } from './stored-state.ts';
import type { OwnSizes } from '../queue/footprints.ts';
import type { OrderQueues } from '../queue/resting-queues.ts';
import { ProductTriggers, watchedOrder, type TriggerBook, type Watched } from './product-triggers.ts';
import {
  type AccountId,
  type InstrumentId,
  type Leverage,
  type Money,
  type PriceTicks,
  type VolumeUnits,
  toFillId,
  toOrderId,
  toPositionId,
} from '../../../domain/units.ts';

/** What ends at a time. */
type Expiry = 'order' | 'stockDay';

const NO_SPREAD: AddedSpread = { ask: 0, bid: 0 };
/** Identifiers of accounts start here, so that they are never mistaken for anything small. */
const FIRST_ACCOUNT_ID = 100_000;

/**
 * Everything that the core knows: accounts, live orders, open positions and the prices they wait for. It changes only
 * by `apply`; records in it are replaced, never altered.
 */
export class TradingState {
  readonly accounts = new Map<number, Account>();
  readonly orders = new Map<number, Order>();
  readonly positions = new Map<number, Position>();
  /** Accounts by customer, live orders and open positions by account, oldest first. */
  readonly accountsOf = new RecordsByOwner(this.accounts);
  readonly ordersOf = new RecordsByOwner(this.orders);
  readonly positionsOf = new RecordsByOwner(this.positions);
  /** Live orders that close or only reduce: few, and looked through at every fill. */
  readonly #closesOf = new RecordsByOwner(this.orders);
  /** Times at which resting orders end, and days of stock accounts: by the number of the order or account. */
  readonly expiries = new PriceHeap<Expiry>('above', (item) => (item === 'order' ? 0 : 1));
  /** Balance of every book that is not a customer's, by `book/currency`. */
  readonly houseBooks = new Map<string, bigint>();
  readonly last: LastIdentifiers = {
    accountId: FIRST_ACCOUNT_ID,
    orderId: toOrderId(0),
    positionId: toPositionId(0),
    dealId: toFillId(0),
  };
  /** The newest quote of each product that an account was valued with. */
  readonly marks = new Map<InstrumentId, Mark>();
  /** Which cross accounts a quote may concern. */
  readonly cross: CrossWatch;
  /** Accounts that are decided together. */
  readonly wallets = new Wallets();
  /** Accounts that owe something. */
  readonly indebted = new Set<number>();
  /** What the customers of each company hold together in contracts. */
  readonly companies = new CompanyExposures();
  /** What the house holds at the source against it. */
  readonly hedges = new HedgeBooks();
  /** Resting orders that customers' orders meet. */
  readonly books: CustomerBooks;
  /** Where resting orders stand in line; undefined where all are filled at the touch. */
  queues: OrderQueues | undefined;
  /** What orders that took have left behind; undefined where they leave nothing. */
  footprints: OwnSizes | undefined;
  #hasCross = false;
  /** Whether somebody may borrow: such wallets are valued with every product, whenever they ask. */
  #hasBorrowers = false;
  #hasStock = false;
  /** What stock accounts have. */
  readonly stock = new StockBook();
  readonly #products = new AccountProducts();
  readonly #triggers = new Map<InstrumentId, TriggerBook>();
  readonly #createTriggers: (watched: Watched) => TriggerBook;
  #spread: (symbolId: InstrumentId, accountId: AccountId) => AddedSpread = () => NO_SPREAD;

  constructor(
    createTriggers: (watched: Watched) => TriggerBook = (watched) => new ProductTriggers(watched),
    cross: CrossWatch = new FastCrossWatch(),
    books = new CustomerBooks(),
  ) {
    this.#createTriggers = createTriggers;
    this.cross = cross;
    this.books = books;
  }

  static restore(stored: StoredState): TradingState {
    const state = new TradingState();
    state.#add(stored);
    for (const [book, amount] of stored.houseBooks ?? []) state.houseBooks.set(book, amount);
    Object.assign(state.last, stored.last, { accountId: Math.max(FIRST_ACCOUNT_ID, stored.last.accountId) });
    return state;
  }

  /**
   * Puts what is stored of some accounts in the place of what is known of them; one that is not stored is forgotten. Looks at
   * every record, because those of an account that is not to be trusted may be listed wrongly. Identifiers that were given
   * out are not given out again.
   */
  replaceAccounts(accountIds: ReadonlySet<number>, stored: Omit<StoredState, 'last' | 'houseBooks'>): void {
    for (const order of this.orders.values()) if (accountIds.has(order.accountId)) this.removeOrder(order);
    for (const position of this.positions.values())
      if (accountIds.has(position.accountId)) this.removePosition(position);
    for (const held of this.#products.exposuresOf(accountIds)) {
      this.addExposure(held, DIRECTION.buy, -held.buy);
      this.addExposure(held, DIRECTION.sell, -held.sell);
    }
    this.#products.forgetLeverages(accountIds);
    for (const accountId of accountIds) {
      const account = this.accounts.get(accountId);
      if (account !== undefined) {
        this.wallets.remove(account);
        this.accountsOf.remove(account.customerId, accountId);
      }
      this.cross.forget(accountId);
      this.indebted.delete(accountId);
      this.stock.forget(accountId);
      this.hedges.forget(accountId);
      this.accounts.delete(accountId);
      this.ordersOf.forget(accountId);
      this.#closesOf.forget(accountId);
      this.positionsOf.forget(accountId);
    }
    this.#add(stored);
  }

  /** Accounts that have something open or resting in a product. */
  ownersIn(symbolId: InstrumentId): Set<number> {
    const { orders, positions } = this.triggers(symbolId);
    const owned = [
      ...[...orders].map((id) => this.orders.get(id)),
      ...[...positions].map((id) => this.positions.get(id)),
    ];
    return new Set(owned.flatMap((one) => (one === undefined ? [] : [one.accountId])));
  }

  /** Whether a quote of a product may value a whole account: one holds it, or may have an order of it that rests. */
  mayValue(symbolId: InstrumentId): boolean {
    return (
      this.#hasBorrowers ||
      this.cross.isHeld(symbolId) ||
      this.stock.isHeld(symbolId) ||
      ((this.#hasCross || this.#hasStock) && this.triggers(symbolId).orders.size > 0)
    );
  }

  /** Whether a quote of a product can be passed over: it sets nothing off, and nobody is valued with it. */
  isIdle(symbolId: InstrumentId): boolean {
    return !this.#hasBorrowers && this.isUnused(symbolId);
  }

  /** Whether a quote of a product concerns nobody before the next command: nothing waits for it and nobody owes anything. */
  isQuiet(symbolId: InstrumentId): boolean {
    return this.indebted.size === 0 && this.isUnused(symbolId);
  }

  /** Whether nobody has anything of a product, and no hedge of it waits for a quote. */
  isUnused(symbolId: InstrumentId): boolean {
    return this.triggers(symbolId).idle && !this.hedges.isWaiting(symbolId);
  }

  /** Products of which somebody holds a position. */
  heldProducts(): InstrumentId[] {
    return [...this.#triggers]
      .filter(([, { positions }]) => positions.size > 0)
      .map(([symbolId]) => symbolId);
  }

  account(accountId: AccountId): Account | undefined {
    return this.accounts.get(accountId);
  }

  /** The accounts that are decided, stored and restored together with one: those of its wallet, or itself. */
  unitMembers(accountId: AccountId): readonly number[] {
    const account = this.accounts.get(accountId);
    return account === undefined ? [accountId] : this.wallets.membersOf(account);
  }

  /** The first of the accounts that are decided together with one, by which they are named. */
  unitOf(accountId: AccountId): number {
    const account = this.accounts.get(accountId);
    if (account === undefined || !isWalletType(account.tradeType)) return accountId;
    return this.wallets.membersOf(account)[0] ?? accountId;
  }

  leverage(accountId: AccountId, symbolId: InstrumentId): number | undefined {
    return this.#products.leverage(accountId, symbolId);
  }

  /** Every leverage that an owner has chosen. */
  leverages(): Iterable<StoredState['leverages'][number]> {
    return this.#products.leverages();
  }

  exposure(accountId: AccountId, symbolId: InstrumentId): Exposure {
    return this.#products.exposure(accountId, symbolId);
  }

  /** Open positions of an account, oldest first. */
  openPositions(accountId: AccountId): Position[] {
    return this.positionsOf.of(accountId);
  }

  /** Live orders of an account, oldest first. */
  liveOrders(accountId: AccountId): Order[] {
    return this.ordersOf.of(accountId);
  }

  /** Those of them that close or only reduce, oldest first. */
  liveCloses(accountId: AccountId): Order[] {
    return this.#closesOf.of(accountId);
  }

  triggers(symbolId: InstrumentId): TriggerBook {
    let triggers = this.#triggers.get(symbolId);
    if (triggers === undefined) {
      triggers = this.#createTriggers({
        order: (id) => this.orders.get(id),
        position: (id) => this.positions.get(id),
        spread: (owned) => this.#spread(owned.symbolId, owned.accountId),
      });
      this.#triggers.set(symbolId, triggers);
    }
    return triggers;
  }

  /** Watches the prices of orders and positions with these spreads from now on. */
  watchWith(spread: (symbolId: InstrumentId, accountId: AccountId) => AddedSpread): void {
    this.#spread = spread;
    this.rewatch();
  }

  /** Enters resting orders anew into the books in which they meet one another under these terms. */
  matchWith(terms: TermsLookup): void {
    this.books.matchWith(terms);
    for (const order of this.orders.values()) this.books.put(order, this.accounts.get(order.accountId));
  }

  /** Lets resting orders stand in these lines from now on. */
  queueIn(queues: OrderQueues): void {
    this.queues = queues;
    for (const order of this.orders.values()) queues.put(order);
  }

  /** The price of the source that an order waits for, and from which side, with the spread that its owner has now. */
  watched(order: Order): WatchedPrice | undefined {
    return watchedOrder(order, this.#spread(order.symbolId, order.accountId));
  }

  /** That price alone. */
  watchedPrice(order: Order): PriceTicks | undefined {
    return this.watched(order)?.price;
  }

  /** Watches every price anew, because spreads have changed: those of one account, or all. */
  rewatch(accountId?: AccountId): void {
    this.cross.termsChanged(accountId);
    if (accountId === undefined) {
      for (const triggers of this.#triggers.values()) triggers.rewatch();
      return;
    }
    for (const order of this.liveOrders(accountId)) {
      if (order.expireAtMs !== undefined) this.triggers(order.symbolId).watchOrder(order);
    }
    for (const position of this.openPositions(accountId))
      this.triggers(position.symbolId).watchPosition(position);
  }

  putAccount(account: Account): void {
    this.accounts.set(account.accountId, account);
    this.accountsOf.add(account.customerId, account.accountId);
    this.wallets.add(account);
    if (account.tradeType === TRADE_TYPE.stock) this.#hasStock = true;
    if (account.tradeType === TRADE_TYPE.leveragedSpot) {
      this.#hasBorrowers = true;
      if (account.loan > 0n || account.interest > 0n) this.indebted.add(account.accountId);
      else this.indebted.delete(account.accountId);
    }
    if (account.tradeType !== TRADE_TYPE.cross) return;
    this.#hasCross = true;
    this.cross.touch(account.accountId);
  }

  putLeverage(accountId: AccountId, symbolId: InstrumentId, leverage: Leverage): void {
    this.#products.putLeverage(accountId, symbolId, leverage);
  }

  /** Adds a live order with its exposure, its trigger and its end. */
  addOrder(order: Order): void {
    this.orders.set(order.orderId, order);
    this.ordersOf.add(order.accountId, order.orderId);
    if (!isOpening(order)) this.#closesOf.add(order.accountId, order.orderId);
    else this.addExposure(order, order.direction, order.volume - order.filledVolume);
    if (order.expireAtMs === undefined) return;
    this.triggers(order.symbolId).watchOrder(order);
    this.expiries.push({ price: order.expireAtMs, id: order.orderId, item: 'order' });
    this.books.put(order, this.accounts.get(order.accountId));
    this.queues?.put(order);
  }

  /** Puts a live order in the place of what it was. */
  changeOrder(order: Order): void {
    const { orderId, expireAtMs } = order;
    if (expireAtMs !== undefined && expireAtMs !== this.orders.get(orderId)?.expireAtMs)
      this.expiries.push({ price: expireAtMs, id: orderId, item: 'order' });
    this.orders.set(order.orderId, order);
    this.books.put(order, this.accounts.get(order.accountId));
    this.queues?.put(order);
  }

  removeOrder(order: Order): void {
    this.books.remove(order.orderId);
    this.queues?.remove(order);
    this.orders.delete(order.orderId);
    this.ordersOf.remove(order.accountId, order.orderId);
    this.#closesOf.remove(order.accountId, order.orderId);
    this.triggers(order.symbolId).orders.delete(order.orderId);
  }

  /** Adds or replaces an open position and watches its prices. */
  putPosition(position: Position): void {
    if (this.#isCross(position)) {
      if (this.positions.has(position.positionId)) this.cross.touch(position.accountId);
      else this.cross.positionOpened(position);
    }
    this.#hold(position, position.volume - (this.positions.get(position.positionId)?.volume ?? 0));
    if (this.#isStock(position)) this.stock.putPosition(position);
    this.positions.set(position.positionId, position);
    this.positionsOf.add(position.accountId, position.positionId);
    const triggers = this.triggers(position.symbolId);
    triggers.watchPosition(position);
    const currency = this.accounts.get(position.accountId)?.currency;
    if (currency !== undefined) triggers.rates.include(currency, position.rate);
  }

  removePosition(position: Position): void {
    if (this.positions.has(position.positionId) && this.#isCross(position))
      this.cross.positionClosed(position);
    this.#hold(position, -(this.positions.get(position.positionId)?.volume ?? 0));
    if (this.#isStock(position)) this.stock.removePosition(position);
    this.positions.delete(position.positionId);
    this.positionsOf.remove(position.accountId, position.positionId);
    this.triggers(position.symbolId).positions.delete(position.positionId);
  }

  #hold({ accountId, symbolId, direction }: Position, volume: VolumeUnits): void {
    const account = this.accounts.get(accountId);
    if (account !== undefined && isContractType(account.tradeType) && volume !== 0)
      this.companies.hold(account, symbolId, direction, volume);
  }

  /** Enters what a stock account has of a product, and when its next day ends. */
  putHolding(holding: StockHolding): void {
    const { accountId, symbolId, dayEndMs } = holding;
    const known = this.stock.holding(accountId, symbolId)?.dayEndMs;
    this.stock.put(holding);
    if (dayEndMs !== undefined && dayEndMs !== known)
      this.expiries.push({ price: dayEndMs, id: accountId, item: 'stockDay' });
  }

  #isStock({ accountId }: Position): boolean {
    return this.accounts.get(accountId)?.tradeType === TRADE_TYPE.stock;
  }

  #isCross({ accountId }: Position): boolean {
    return this.accounts.get(accountId)?.tradeType === TRADE_TYPE.cross;
  }

  #add({ accounts, orders, positions, leverages, holdings = [], hedges = [] }: StoredRecords): void {
    for (const account of accounts) this.putAccount(account);
    for (const order of orders) this.addOrder(order);
    for (const position of positions) {
      this.putPosition(position);
      this.addExposure(position, position.direction, position.volume);
    }
    for (const row of leverages) this.putLeverage(row.accountId, row.symbolId, row.leverage);
    for (const holding of holdings) this.putHolding(holding);
    for (const hedge of hedges) this.hedges.put(hedge);
  }

  addExposure(of: AccountProduct, side: Direction, volume: VolumeUnits): void {
    this.#products.addExposure(of, side, volume);
    const account = this.accounts.get(of.accountId);
    if (account !== undefined && isContractType(account.tradeType))
      this.companies.add(account, of.symbolId, side, volume);
  }

  addToHouse(book: Book, currency: string, amount: Money): void {
    const name = `${book}/${currency}`;
    this.houseBooks.set(name, (this.houseBooks.get(name) ?? 0n) + amount);
  }
}

/** Whether an order opens a position rather than closing one. */
export function isOpening(order: Pick<Order, 'kind'>): boolean {
  return order.kind === 'marketOpen' || order.kind === 'limitOpen';
}
