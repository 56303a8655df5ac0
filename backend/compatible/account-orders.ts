import { randomBytes } from 'node:crypto';
import { formatDecimal, parseDecimal } from '../domain/decimal.ts';
import type { TradeType } from '../domain/account-type.ts';
import { RATIO_DIGITS } from '../domain/index.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { ORDER_KINDS } from '../contract/mapping/order-numbers.ts';
import {
  siblingOf,
  type Account,
  type Deal,
  type Order,
  type OrderKind,
  type TradingEvent,
} from '../engine/core/index.ts';
import { toOrder } from '../engine/journal/rows.ts';
import type { OrderAccess } from '../services/trade/trade-service.ts';
import type { Database } from '../storage/index.ts';
import { tradingRepository, type DealTableRow, type LedgerTableRow } from '../storage/trading/index.ts';
import { TEXT_DIGITS } from './decimal-texts.ts';
import type { DialectCall } from './endpoint.ts';
import type { Instrument, Instruments } from './instruments.ts';
import { DialectError, type ErrorName } from './errors.ts';
import type { ExchangeRules } from './exchange-rules.ts';
import { clientOrderIdOf, numberOfName } from './order-words.ts';

const NAME_BYTES = 16;

type Context = Pick<DialectCall['context'], 'companyId' | 'caller'>;

/** Which orders or fills of an instrument a list has. */
export interface ListSpan {
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
}

/** Which order is meant: by its number, its name, or both. */
export interface Which {
  readonly orderId: number | undefined;
  readonly name: string | undefined;
}

/** The orders of customers in their accounts of one type: those that rest, and all that are stored. */
export class AccountOrders {
  readonly access: OrderAccess;
  readonly instruments: Instruments;
  readonly #database: Database;
  readonly #rules: ExchangeRules;
  readonly #tradeType: TradeType;
  readonly #cancelNames = new Map<number, string>();

  constructor(options: {
    readonly access: OrderAccess;
    readonly database: Database;
    readonly instruments: Instruments;
    readonly rules: ExchangeRules;
    readonly tradeType: TradeType;
  }) {
    this.access = options.access;
    this.instruments = options.instruments;
    this.#database = options.database;
    this.#rules = options.rules;
    this.#tradeType = options.tradeType;
  }

  accounts(context: Context): readonly Account[] {
    return this.access.accounts(this.#ownerOf(context));
  }

  /** What rests, of one instrument or of all, the oldest first. */
  live(context: Context, instrument?: Instrument): Order[] {
    return this.access
      .liveOrders(this.#ownerOf(context))
      .filter(({ symbolId }) => instrument === undefined || symbolId === instrument.symbolId)
      .sort((one, other) => one.orderId - other.orderId);
  }

  /** Throws (`taken`, -2010 in spot) for a name that a resting order has: names are unique among those. */
  requireNewName(context: Context, name: string | undefined, taken: ErrorName = 'duplicateOrder'): void {
    if (name !== undefined && this.live(context).some((order) => clientOrderIdOf(order) === name))
      throw new DialectError(taken);
  }

  /** The resting order that is meant; undefined where there is none. Throws -1102 where neither number nor name is said. */
  findLive(context: Context, instrument: Instrument | undefined, which: Which): Order | undefined {
    requireWhich(which);
    return this.live(context, instrument).find((order) => isWanted(order, which));
  }

  /**
   * Cancels an order under a name of its own, and with it the one that it is linked with in a list. Throws -2011 for one that was filled or
   * ended in the meantime.
   */
  async cancel(context: DialectCall['context'], order: Order, name: string): Promise<Order> {
    const sibling = this.siblingOf(context, order);
    const [ended] = await this.cancelPair(context, sibling === undefined ? [order] : [order, sibling], name);
    if (ended === undefined) throw new DialectError('unknownOrder');
    return ended;
  }

  /** Cancels an order with the other one of its list, in one decision; both as they ended. Throws as `cancel` does. */
  async cancelPair(
    context: DialectCall['context'],
    pair: readonly [Order, Order?],
    name: string,
  ): Promise<readonly Order[]> {
    const orderIds = pair.flatMap((order) => order?.orderId ?? []);
    for (const orderId of orderIds) this.#cancelNames.set(orderId, name);
    try {
      const events = await this.access.cancel(context, this.#tradeType, pair[0].orderId);
      const ended = events.flatMap((event) => (event.type === 'orderEnded' ? [event.order] : []));
      if (ended.some(({ orderId }) => orderId === pair[0].orderId))
        return ended.filter(({ orderId }) => orderIds.includes(orderId));
    } catch (error) {
      // It was filled or ended while the cancellation was on its way.
      if (!(error instanceof PlatformError && error.code === CODE.tradeValueOutOfRange)) throw error;
    } finally {
      for (const orderId of orderIds) this.#cancelNames.delete(orderId);
    }
    throw new DialectError('unknownOrder');
  }

  /** The other order of a list while both rest. */
  siblingOf(context: Context, order: Order): Order | undefined {
    if (order.linkedOrderId === undefined) return undefined;
    return siblingOf(new Map(this.live(context).map((each) => [each.orderId, each])), order);
  }

  /** The name under which an order is being cancelled here: its report comes before the answer. */
  cancelName(orderId: number): string | undefined {
    return this.#cancelNames.get(orderId);
  }

  /** An order by its number or name, in any state; the newest of a name. */
  async find(context: Context, instrument: Instrument, which: Which): Promise<Order | undefined> {
    const live = this.findLive(context, instrument, which);
    if (live !== undefined) return live;
    const { orderId, name } = which;
    const number = orderId ?? (name === undefined ? undefined : numberOfName(name));
    const { rows } = await tradingRepository.orders(this.#database, {
      ...this.#listOf(context, instrument),
      orderIds: number === undefined ? undefined : [number],
      thirdPartyOrder: number === undefined ? name : undefined,
      descending: true,
      limit: 1,
      offset: 0,
    });
    return rows.map(toOrder).find((order) => isWanted(order, which));
  }

  /** Orders in any state, the oldest first: from a number or time on, else the newest ones. */
  async all(
    context: Context,
    instrument: Instrument | undefined,
    span: ListSpan & { readonly kind?: OrderKind | undefined },
  ): Promise<Order[]> {
    const { fromId, fromMs, toMs, limit, kind } = span;
    const descending = fromId === undefined && fromMs === undefined;
    const { rows } = await tradingRepository.orders(this.#database, {
      ...this.#listOf(context, instrument),
      kind: kind && ORDER_KINDS.number(kind),
      fromOrderId: fromId,
      placedFromMs: fromMs,
      placedToMs: toMs,
      descending,
      limit,
      offset: 0,
    });
    const orders = rows.map(toOrder);
    return descending ? orders.reverse() : orders;
  }

  /** Fills with the orders that they belong to, the oldest first: as `all` has orders. */
  async fills(
    context: Context,
    instrument: Instrument,
    span: ListSpan & { readonly orderId?: number | undefined },
  ): Promise<{ readonly deal: DealTableRow; readonly order: Order | undefined }[]> {
    const { fromId, fromMs, toMs, limit, orderId } = span;
    const descending = fromId === undefined && fromMs === undefined && orderId === undefined;
    const of = this.#listOf(context, instrument);
    if (of.accountIds.length === 0) return [];
    const { rows } = await tradingRepository.deals(this.#database, {
      ...of,
      orderId,
      fromDealId: fromId,
      fromMs,
      toMs,
      sortBy: 'deal_id',
      descending,
      limit,
      offset: 0,
    });
    const deals = descending ? rows.toReversed() : rows;
    const orderIds = [...new Set(deals.map((deal) => deal.order_id))];
    const found = await tradingRepository.orders(this.#database, {
      ...of,
      orderIds,
      descending: false,
      limit: orderIds.length,
      offset: 0,
    });
    const orders = new Map(found.rows.map((row) => [row.order_id as number, toOrder(row)]));
    return deals.map((deal) => ({ deal, order: orders.get(deal.order_id) }));
  }

  /** Lines of an account about its money with their instruments, the oldest first: the first ones of a span, or its newest. */
  async flows(
    { accountId }: Account,
    span: {
      readonly flowTypes: readonly number[];
      readonly fromMs: number | undefined;
      readonly toMs: number | undefined;
      readonly fromStart: boolean;
      readonly page: number;
      readonly limit: number;
    },
  ): Promise<{ readonly line: LedgerTableRow; readonly instrument: Instrument | undefined }[]> {
    const { flowTypes, fromMs, toMs, fromStart, page, limit } = span;
    const of = { accountIds: [accountId], descending: true, limit };
    const query = { ...of, flowTypes, fromMs, toMs };
    const skipped = (page - 1) * limit;
    const newest = await tradingRepository.flows(this.#database, { ...query, offset: skipped });
    // The store has the newest first.
    const left = newest.total - skipped;
    const rest = Math.max(0, left - limit);
    const { rows } =
      fromStart && rest > 0
        ? await tradingRepository.flows(this.#database, { ...query, offset: rest })
        : newest;
    const orderIds = [...new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))];
    const found = await tradingRepository.orders(this.#database, {
      ...of,
      orderIds,
      limit: orderIds.length,
      offset: 0,
    });
    const products = new Map(found.rows.map((row) => [row.order_id as number, row.symbol_id]));
    return rows.toReversed().map((line) => {
      const symbolId = line.order_id === null ? undefined : products.get(line.order_id);
      return { line, instrument: symbolId === undefined ? undefined : this.instruments.of(symbolId) };
    });
  }

  /** The share of a fill that is taken as fee, as text; `maker` of an order that rested. */
  rates(instrument: Instrument): { readonly maker: string; readonly taker: string } {
    const terms = this.#rules.terms(instrument);
    const text = (ratio: bigint) =>
      formatDecimal(ratio / 10n ** BigInt(RATIO_DIGITS - TEXT_DIGITS), TEXT_DIGITS);
    const taker = terms?.feeRate ?? 0n;
    return { maker: text(terms?.makerFeeRate ?? taker), taker: text(taker) };
  }

  /** The same as the dialect writes the fees of an instrument. */
  commissionRates(instrument: Instrument) {
    const { maker, taker } = this.rates(instrument);
    const none = { maker: '0.00000000', taker: '0.00000000' };
    return {
      standardCommissionForOrder: { maker, taker },
      specialCommissionForOrder: none,
      taxCommissionForOrder: none,
      discount: {
        enabledForAccount: false,
        enabledForSymbol: false,
        discountAsset: 'BNB',
        discount: '0.00000000',
      },
    };
  }

  #ownerOf({ companyId, caller }: Context) {
    return { companyId, customerId: caller.customerId, tradeType: this.#tradeType };
  }

  #listOf(context: Context, instrument: Instrument | undefined) {
    const accountIds = this.accounts(context).map(({ accountId }) => accountId);
    return { accountIds, symbolId: instrument?.symbolId };
  }
}

/** Throws -1102 unless number or name is said. */
function requireWhich({ orderId, name }: Which): void {
  if (orderId === undefined && name === undefined)
    throw new DialectError('oneOfTwoMissing', ['origClientOrderId', 'orderId']);
}

function isWanted(order: Order, { orderId, name }: Which): boolean {
  return (
    (orderId === undefined || order.orderId === orderId) &&
    (name === undefined || clientOrderIdOf(order) === name)
  );
}

/** A name for an order whose owner gives it none. */
export function newName(): string {
  return randomBytes(NAME_BYTES).toString('base64url');
}

/** The order as its decision left it, with its fills. */
export function placedOf(events: readonly TradingEvent[]): {
  readonly order: Order;
  readonly deals: readonly Deal[];
} {
  const orderId = events.find((event) => event.type === 'orderPlaced')?.order.orderId;
  const own = events.filter((event) => 'order' in event && event.order.orderId === orderId);
  const order = orderAfter(events, orderId);
  return { order, deals: own.flatMap((event) => ('deal' in event ? [event.deal] : [])) };
}

/** An order as events left it. */
export function orderAfter(events: readonly TradingEvent[], orderId: number | undefined): Order {
  const own = events.flatMap((event) => ('order' in event && event.order.orderId === orderId ? [event] : []));
  const order = own.at(-1)?.order;
  if (order === undefined) throw new DialectError('unknown');
  return order;
}

/** A price as addOrder takes it: a whole number of price ticks. Throws -1013 for one between two of them. */
export function ticksText({ digits }: Instrument, price: string): string {
  const ticks = parseDecimal(price, digits);
  if (ticks === undefined) throw new DialectError('filterFailure', ['PRICE_FILTER']);
  return String(ticks);
}
