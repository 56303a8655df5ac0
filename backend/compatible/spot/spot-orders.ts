import { formatDecimal } from '../../domain/decimal.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { RATIO_DIGITS } from '../../domain/index.ts';
import type { AssetOrderRequest } from '../../contract/calls/spot.ts';
import type { Account, Order, TradingEvent } from '../../engine/core/index.ts';
import { toOrder } from '../../engine/journal/rows.ts';
import type { OrderAccess } from '../../services/trade/trade-service.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository, type DealTableRow } from '../../storage/trading/index.ts';
import { TEXT_DIGITS } from '../decimal-texts.ts';
import type { DialectCall } from '../endpoint.ts';
import type { Instrument, Instruments } from '../instruments.ts';
import type { ExchangeRules } from './exchange-info.ts';
import { clientOrderIdOf, numberOfName } from './order-records.ts';

type Context = Pick<DialectCall['context'], 'companyId' | 'caller'>;

/** Which orders or fills of an instrument a list has. */
export interface ListSpan {
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
}

/** The orders of customers in their spot accounts: those that rest, and all that are stored. */
export class SpotOrders {
  readonly access: OrderAccess;
  readonly instruments: Instruments;
  readonly #database: Database;
  readonly #rules: ExchangeRules;
  readonly #cancelNames = new Map<number, string>();

  constructor(options: {
    readonly access: OrderAccess;
    readonly database: Database;
    readonly instruments: Instruments;
    readonly rules: ExchangeRules;
  }) {
    this.access = options.access;
    this.instruments = options.instruments;
    this.#database = options.database;
    this.#rules = options.rules;
  }

  accounts(context: Context): readonly Account[] {
    return this.access.accounts(ownerOf(context));
  }

  /** What rests, of one instrument or of all, the oldest first. */
  live(context: Context, instrument?: Instrument): Order[] {
    return this.access
      .liveOrders(ownerOf(context))
      .filter(({ symbolId }) => instrument === undefined || symbolId === instrument.symbolId)
      .sort((one, other) => one.orderId - other.orderId);
  }

  place(context: DialectCall['context'], request: AssetOrderRequest): Promise<readonly TradingEvent[]> {
    return this.access.placeAssets(context, request);
  }

  /** Cancels an order under a name of its own. */
  async cancel(
    context: DialectCall['context'],
    orderId: number,
    name: string,
  ): Promise<readonly TradingEvent[]> {
    this.#cancelNames.set(orderId, name);
    try {
      return await this.access.cancel(context, TRADE_TYPE.spot, orderId);
    } finally {
      this.#cancelNames.delete(orderId);
    }
  }

  /** The name under which an order is being cancelled here: its report comes before the answer. */
  cancelName(orderId: number): string | undefined {
    return this.#cancelNames.get(orderId);
  }

  /** An order by its number or name, in any state; the newest of a name. */
  async find(
    context: Context,
    instrument: Instrument,
    { orderId, name }: { readonly orderId: number | undefined; readonly name: string | undefined },
  ): Promise<Order | undefined> {
    const fits = (order: Order) =>
      (orderId === undefined || order.orderId === orderId) &&
      (name === undefined || clientOrderIdOf(order) === name);
    const live = this.live(context, instrument).find(fits);
    if (live !== undefined) return live;
    const number = orderId ?? (name === undefined ? undefined : numberOfName(name));
    const { rows } = await tradingRepository.orders(this.#database, {
      ...this.#listOf(context, instrument),
      orderIds: number === undefined ? undefined : [number],
      thirdPartyOrder: number === undefined ? name : undefined,
      descending: true,
      limit: 1,
      offset: 0,
    });
    return rows.map(toOrder).find(fits);
  }

  /** Orders in any state, the oldest first: from a number or time on, else the newest ones. */
  async all(context: Context, instrument: Instrument, span: ListSpan): Promise<Order[]> {
    const { fromId, fromMs, toMs, limit } = span;
    const descending = fromId === undefined && fromMs === undefined;
    const { rows } = await tradingRepository.orders(this.#database, {
      ...this.#listOf(context, instrument),
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

  #listOf(context: Context, { symbolId }: Instrument) {
    return { accountIds: this.accounts(context).map(({ accountId }) => accountId), symbolId };
  }
}

function ownerOf({ companyId, caller }: Context) {
  return { companyId, customerId: caller.customerId, tradeType: TRADE_TYPE.spot };
}
