import { CUSTOMER_MANAGEMENT } from '../../contract/calls/management/customers.ts';
import { TRADING_MANAGEMENT } from '../../contract/calls/management/trading.ts';
import { VERIFICATION_MANAGEMENT } from '../../contract/calls/management/verification.ts';
import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { STOCK_CALLS } from '../../contract/calls/stock.ts';
import { VERIFICATION_CALLS } from '../../contract/calls/verification.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { toFlowType } from '../../contract/mapping/flow-types.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { RATE_DIGITS } from '../../domain/amounts.ts';
import type { InstrumentId } from '../../domain/units.ts';
import type { SteppedClock } from '../../market/index.ts';
import type { Caller } from '../../services/operation.ts';
import type { Services } from '../services.ts';
import { CREDENTIAL, HouseCalls } from './house-calls.ts';
import type { PastFeed } from './past-feed.ts';
import type { CompanyPlan, PlannedAct, PlannedCustomer } from './plan.ts';

/** The services of a platform at a clock that stands in the past. */
export interface PastHouse {
  readonly services: Services;
  readonly clock: SteppedClock;
  readonly feed: PastFeed;
}

/** What became of a plan. */
export interface Founded {
  readonly customers: number;
  /** Orders that were filled. */
  readonly orders: number;
  /** What was turned down, by its code: a market that was closed, money that did not suffice. */
  readonly rejections: ReadonlyMap<string, number>;
}

/** What a customer holds of one round trip. */
interface Trip {
  readonly product: string;
  readonly positionId: number;
  /** Lots, decimal text. */
  readonly quantity: string;
  readonly isLong: boolean;
}

/** A customer who is there, and the round trips that are not closed, by their number in the plan. */
interface Member {
  readonly caller: Caller;
  readonly trips: Map<number, Trip>;
}

const GROUP_ID = 1;
/** Published numbers: registered on the web; to open and to close; buy and sell; orders for shares. */
const REGISTERED_ON_WEB = 3;
const TO_OPEN = 1;
const TO_CLOSE = 2;
const BUY = 1;
const SELL = 2;
const MARKET_PURCHASE = 1;
const MARKET_SALE = 2;
const BY_QUANTITY = 1;
const LEAST_LEVERAGE = 5;
/** What somebody spends at most of what is free for shares. */
const CASH_SHARE = 0.8;

/** Plays a plan against the services. */
export class CompanyLife {
  readonly #plan: CompanyPlan;
  readonly #house: PastHouse;
  readonly #calls: HouseCalls;
  readonly #members = new Map<number, Member>();
  readonly #products: ReadonlyMap<string, PastFeed['source']['products'][number]>;
  readonly #rejections = new Map<string, number>();
  /** Closings that came while the market was closed; they are tried again. */
  #late: PlannedAct[] = [];
  /** Customers whose margin was called since the last moment: they close what they hold. */
  readonly #called = new Set<number>();
  #orders = 0;

  constructor(plan: CompanyPlan, house: PastHouse) {
    this.#plan = plan;
    this.#house = house;
    const { services, clock } = house;
    this.#calls = new HouseCalls({
      operations: services.operations,
      management: () => services.management.operations,
      company: services.companies.first,
      nowMs: () => clock.nowMs(),
    });
    house.services.trade.onMarginCall(({ customerId }) => this.#called.add(customerId));
    this.#products = new Map(house.feed.source.products.map((product) => [product.code, product]));
  }

  result(): Founded {
    return { customers: this.#members.size, orders: this.#orders, rejections: this.#rejections };
  }

  /** Goes to a time and lets everybody act. Rejects when the store fails. */
  async live(atMs: number, acts: readonly PlannedAct[]): Promise<void> {
    const { clock, feed } = this.#house;
    clock.jump(atMs - clock.nowMs());
    const all = [...acts, ...this.#late, ...this.#answersToCalls()];
    this.#late = [];
    feed.arrive(this.#productsOf(all));
    await Promise.all(all.map((act) => this.#act(act)));
  }

  /** Whoever was called closes everything: nobody stays between the call and the stop-out for months. */
  #answersToCalls(): PlannedAct[] {
    const called = [...this.#members].filter(([, { caller }]) => this.#called.has(caller.customerId));
    this.#called.clear();
    return called.flatMap(([who, { trips }]) =>
      [...trips.keys()].map((trip) => ({ type: 'close', who, trip }) as const),
    );
  }

  /** Products that are traded at a moment: their quotes have to be those of the moment. */
  #productsOf(acts: readonly PlannedAct[]): Set<InstrumentId> {
    const codes = acts.flatMap((act) => {
      if (act.type === 'open') return [act.product];
      const trip = act.type === 'close' ? this.#members.get(act.who)?.trips.get(act.trip) : undefined;
      return trip ? [trip.product] : [];
    });
    return new Set(codes.flatMap((code) => this.#products.get(code)?.symbolId ?? []));
  }

  async #act(act: PlannedAct): Promise<void> {
    const customer = this.#plan.customers[act.who];
    const member = this.#members.get(act.who);
    if (customer === undefined) return;
    try {
      if (act.type === 'register') await this.#register(act.who, customer);
      else if (member === undefined) return;
      else if (act.type === 'pay') await this.#pay(member, customer, act.share);
      else if (act.type === 'open') await this.#open(member, customer, act);
      else await this.#close(member, customer, act.trip);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { code } = error;
      if (act.type === 'close' && code === CODE.marketClosedForClosing) this.#late.push(act);
      this.#rejections.set(code, (this.#rejections.get(code) ?? 0) + 1);
    }
  }

  async #register(who: number, customer: PlannedCustomer): Promise<void> {
    const { style, email, country } = customer;
    const customerNo = await this.#calls.manage(CUSTOMER_MANAGEMENT.addCustomer, {
      email,
      country,
      registerSource: REGISTERED_ON_WEB,
      customerGroupId: GROUP_ID,
      tradeTypeCurrencyList: [{ tradeType: style.tradeType, allCurrency: style.currency }],
    });
    const [found] = (await this.#calls.manage(CUSTOMER_MANAGEMENT.customerPage, { customerNo })).records;
    if (found === undefined) throw new Error(`customer ${customerNo} is not in the list`);
    const caller = { customerId: found.id, customerNo, customerGroupId: GROUP_ID, credential: CREDENTIAL };
    this.#members.set(who, { caller, trips: new Map() });
    if (customer.verification === 'none') return;
    const pno = await this.#calls.call(VERIFICATION_CALLS.kycLevelApply, caller, {
      levelCode: 'level_1',
      elementList: [
        { elementCode: 'first_name', elementValue: customer.firstName },
        { elementCode: 'last_name', elementValue: customer.lastName },
        { elementCode: 'birthday', elementValue: customer.birthday },
        { elementCode: 'id_card', elementValue: customer.idCard },
      ],
    });
    if (customer.verification === 'accepted')
      await this.#calls.manage(VERIFICATION_MANAGEMENT.reviewKyc, { pno, approve: true });
  }

  async #pay({ caller }: Member, { style, deposit }: PlannedCustomer, share: number): Promise<void> {
    await this.#calls.manage(TRADING_MANAGEMENT.addCustomerAdjustProposal, {
      customerNo: caller.customerNo,
      accountCurrency: style.currency,
      tradeType: style.tradeType,
      businessType: toFlowType(share > 0 ? 'deposit' : 'withdrawal', TRADE_TYPES.written(style.tradeType)),
      amount: String(Math.round(deposit * share)),
      withdraw: true,
    });
  }

  async #open(
    member: Member,
    { style }: PlannedCustomer,
    { product: code, size, trip, isLong }: PlannedAct & { readonly type: 'open' },
  ): Promise<void> {
    const quantity = this.#quantityOf(member, style, code, size);
    if (quantity === undefined) return;
    const positionId = await this.#send(
      member,
      style,
      { product: code, positionId: 0, quantity, isLong },
      TO_OPEN,
      size,
    );
    member.trips.set(trip, { product: code, positionId, quantity, isLong });
  }

  async #close(member: Member, { style }: PlannedCustomer, number: number): Promise<void> {
    const trip = member.trips.get(number);
    if (trip === undefined) return;
    await this.#send(member, style, trip, TO_CLOSE);
    member.trips.delete(number);
  }

  /** Lots that are worth `size` times the equity now, at least the smallest order; undefined without a price. */
  #quantityOf(
    { caller }: Member,
    style: PlannedCustomer['style'],
    code: string,
    size: number,
  ): string | undefined {
    const { trade } = this.#house.services;
    const product = this.#products.get(code);
    const play = product?.plays?.find(({ tradeType }) => tradeType === style.tradeType);
    const account = trade
      .accountsOf(caller.customerId)
      .find(({ tradeType }) => tradeType === style.tradeType);
    const bid = product && trade.bid(product.symbolId);
    const rate = product && trade.rate(product.profitCurrency, style.currency);
    if (!product || !play || !account || bid === undefined || rate === undefined) return undefined;
    const lotValue = (bid / 10 ** product.digits) * play.contractSize * (Number(rate) / 10 ** RATE_DIGITS);
    const step = Number(play.volumeStep);
    // Nobody borrows for shares.
    const isStock = style.tradeType === TRADE_TYPE_NUMBER.stock;
    const most = isStock ? CASH_SHARE * Number(account.withdrawAmount) : Infinity;
    const wanted = Math.min(Number(account.equity) * size, most) / lotValue;
    const quantity = Math.floor(wanted / step) * step;
    return quantity < Number(play.minVolume) ? undefined : quantity.toFixed(product.numberDigits);
  }

  /** Sends a market order; resolves to the position that it opened or closed. */
  async #send(
    { caller }: Member,
    { tradeType, currency }: PlannedCustomer['style'],
    { product, quantity, isLong, positionId }: Trip,
    bizType: number,
    size = 1,
  ): Promise<number> {
    const { services, clock } = this.#house;
    const account = services.trade.accountsOf(caller.customerId).find((one) => one.tradeType === tradeType);
    const order = {
      tradeType,
      accountId: account?.accountId ?? 0,
      accountCurrency: currency,
      accountDigits: account?.digits ?? 0,
      symbolId: this.#products.get(product)?.symbolId ?? 0,
      direction: isLong === (bizType === TO_OPEN) ? BUY : SELL,
      requestNum: quantity,
      requestTime: clock.nowMs(),
    };
    this.#orders += 1;
    if (tradeType === TRADE_TYPE_NUMBER.stock) {
      const shares = {
        ...order,
        bizType: bizType === TO_OPEN ? MARKET_PURCHASE : MARKET_SALE,
        requestPrice: '0',
      };
      await this.#calls.call(STOCK_CALLS.placeStockOrder, caller, shares);
      return 0;
    }
    const made = await this.#calls.call(ORDER_CALLS.addMarketOrder, caller, {
      ...order,
      bizType,
      entryType: BY_QUANTITY,
      crossLevelNum: Math.max(LEAST_LEVERAGE, Math.ceil(size * 4)),
      ...(bizType === TO_CLOSE && { positionId }),
    });
    return Number(made.positionId);
  }
}
