import { isArmed } from '../../backend/domain/orders/order-trigger.ts';
import { formatDecimal } from '../../backend/domain/decimal.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../backend/domain/orders/order-terms.ts';
import { DIRECTION, type Direction } from '../../backend/domain/direction.ts';
import { i18n } from '../i18n/i18n.ts';
import type { AccountRef, OrderCommand, OrdersPort, VenueAnswer, VenueRequest } from '../venue/port.ts';
import type { DraftTrigger } from '../venue/records.ts';
import type {
  HeldPosition,
  OrderDraft,
  OrderOutcome,
  OrderView,
  PositionBrackets,
  UnconfirmedOrder,
} from './contracts.ts';
import { oppositeDirection } from './scaling.ts';
import {
  MAX_RETRY_AGE_MS,
  MAX_UNCONFIRMED_ORDERS,
  type UnconfirmedOrders,
  type UnconfirmedRequest,
} from './unconfirmed-orders.ts';
import type { InstrumentNumber, OrderIdText, PositionIdText } from '../../backend/domain/units.ts';

export interface OrderServiceOptions {
  readonly orders: OrdersPort;
  readonly unconfirmed: UnconfirmedOrders;
  /** Wall clock of the platform, as far as known. */
  readonly now: () => number;
  readonly newKey: () => string;
  readonly account: () => AccountRef | undefined;
  readonly position: (positionId: PositionIdText) => HeldPosition | undefined;
  readonly order: (orderId: OrderIdText) => OrderView | undefined;
  readonly numberDigits: (symbolId: InstrumentNumber) => number | undefined;
  /** Price at which a market order would be filled now, in price ticks. */
  readonly dealPrice: (symbolId: InstrumentNumber, direction: Direction) => number | undefined;
  /** Why a command is not to be sent now, in the terminal's words: the one guard of everything that opens or adds risk. */
  readonly refusal?: (command: OrderCommand) => string | undefined;
  /** Called after every answer. */
  readonly onAnswered: (isAccepted: boolean) => void;
  /** Whether the quotes of the moment may be old: no opening is sent on them at the market. */
  readonly arePricesOld: () => boolean;
  readonly onUnknown: (order: UnconfirmedOrder) => void;
  readonly onRejected: (order: UnconfirmedOrder, refusal: Rejection) => void;
}

/** What becomes of a resting order. */
export interface OrderChange {
  readonly price: number;
  readonly volume?: number;
  /** Both brackets (ticks), undefined for none; absent: they stay as they are. */
  readonly brackets?: Pick<OrderDraft, 'takeProfit' | 'stopLoss'>;
}

/** An answer that says no. */
export type Rejection = Extract<VenueAnswer, { kind: 'refused' }>;

type NotSent = 'order.notReady' | 'order.tooMany' | 'order.tooOld' | 'order.oldPrices';

/** The terminal itself does not send this; no code of the platform fits. */
function notSent(reason: NotSent): OrderOutcome {
  const message = i18n.t(reason, { limit: MAX_UNCONFIRMED_ORDERS });
  const passing = reason === 'order.oldPrices' ? { endsWith: 'freshPrices' as const } : {};
  return { kind: 'rejected', code: '', message, ...passing };
}

/**
 * Sends orders, each under an idempotency key of its own. When no answer comes the outcome is unknown: the request is
 * kept and can be asked for again under the same key, which cannot execute twice.
 */
export class OrderService {
  readonly #options: OrderServiceOptions;
  /** Requests that wait for their first answer. */
  #underWay = 0;

  constructor(options: OrderServiceOptions) {
    this.#options = options;
  }

  async placeOrder(draft: OrderDraft): Promise<OrderOutcome> {
    const account = this.#options.account();
    if (!account) return notSent('order.notReady');
    // A limit cannot fill worse than its price, and a close must stay possible.
    if (draft.type === 'marketOpen' && this.#options.arePricesOld()) return notSent('order.oldPrices');
    const refused = this.#refused({ kind: 'place', draft, account, price: undefined });
    if (refused) return refused;
    const idempotencyKey = this.#options.newKey();
    return this.#send({
      order: { idempotencyKey, draft, sentAtMs: this.#options.now() },
      ...this.#placing(draft, account, idempotencyKey),
    });
  }

  async retrySameKey(order: UnconfirmedOrder): Promise<OrderOutcome> {
    if (this.#options.now() - order.sentAtMs > MAX_RETRY_AGE_MS) {
      this.#options.unconfirmed.forget(order.idempotencyKey);
      return notSent('order.tooOld');
    }
    const account = this.#options.account();
    const { draft, action } = order;
    const refused =
      account && action === undefined && this.#refused({ kind: 'place', draft, account, price: undefined });
    if (refused) return refused;
    const request = this.#options.unconfirmed.find(order.idempotencyKey);
    if (request) return this.#send(request);
    if (!account || action !== undefined) return notSent('order.notReady');
    return this.#send({ order, ...this.#placing(draft, account, order.idempotencyKey) });
  }

  /** Closes a position at the market, wholly or `volume` volume units of it. */
  async closePosition(positionId: PositionIdText, volume?: number): Promise<OrderOutcome> {
    const position = this.#options.position(positionId);
    const numberDigits = position && this.#options.numberDigits(position.symbolId);
    if (!position || numberDigits === undefined) return notSent('order.notReady');
    return this.placeOrder({
      symbolId: position.symbolId,
      type: 'marketClose',
      direction: oppositeDirection(position.direction),
      entryType: ENTRY_TYPE.quantity,
      requestNum: formatDecimal(volume ?? position.volume, numberDigits),
      price: undefined,
      takeProfit: undefined,
      stopLoss: undefined,
      expireType: EXPIRE_TYPE.day,
      leverage: position.leverage,
      positionId,
    });
  }

  async cancelOrder(orderId: OrderIdText): Promise<OrderOutcome> {
    const account = this.#options.account();
    if (!account) return notSent('order.notReady');
    const draft = draftOfOrder(this.#options.order(orderId), this.#options);
    return this.#act('cancel', draft, { kind: 'cancel', orderId, accountType: account.accountType });
  }

  /** Changes the price (ticks) at which a resting order waits. */
  changePrice(orderId: OrderIdText, price: number): Promise<OrderOutcome> {
    return this.changeOrder(orderId, { price });
  }

  /** Changes price (ticks), quantity (volume units) and brackets of a resting order; what is absent stays. */
  async changeOrder(orderId: OrderIdText, change: OrderChange): Promise<OrderOutcome> {
    const account = this.#options.account();
    if (!account) return notSent('order.notReady');
    const { price, volume, brackets } = change;
    const order = this.#options.order(orderId);
    const digits = order && this.#options.numberDigits(order.symbolId);
    if (volume !== undefined && digits === undefined) return notSent('order.notReady');
    const lots = volume === undefined ? {} : { lots: formatDecimal(volume, digits ?? 0) };
    const draft = { ...draftOfOrder(order, this.#options), price, ...brackets };
    const { accountType } = account;
    const rest = { ...lots, ...(brackets && { brackets }) };
    const command = { kind: 'change', orderId, ...rest, accountType } as const;
    if (order === undefined || !isArmed(order)) return this.#act('change', draft, { ...command, price });
    // What waits for a trigger has that as its price; its limit stays.
    const trigger = price === order.price ? undefined : this.#movedTrigger(order, price);
    return this.#act('change', draft, { ...command, price: undefined, ...(trigger && { trigger }) });
  }

  /** The trigger of an order at another level (ticks): a trailing stop stays so far behind the market of this moment. */
  #movedTrigger({ symbolId, direction, trigger }: OrderView, level: number): DraftTrigger {
    const now = this.#options.dealPrice(symbolId, direction);
    const { by, rises, trailing } = trigger ?? {};
    const isUsual = rises === undefined || rises === (direction === DIRECTION.buy);
    const watched = { by, ...(isUsual ? {} : { rises }) };
    if (trailing === undefined || now === undefined) return { price: level, ...watched };
    return { distance: Math.max(1, Math.abs(now - level)), ...watched };
  }

  async setBrackets(positionId: PositionIdText, brackets: PositionBrackets): Promise<OrderOutcome> {
    const account = this.#options.account();
    const position = this.#options.position(positionId);
    if (!account || !position) return notSent('order.notReady');
    const { takeProfit, stopLoss } = brackets;
    const draft = { ...draftOfPosition(position, this.#options), takeProfit, stopLoss };
    const { orderId } = position;
    return this.#act('brackets', draft, { kind: 'brackets', account, orderId, positionId, ...brackets });
  }

  #act(
    action: NonNullable<UnconfirmedOrder['action']>,
    draft: OrderDraft,
    command: OrderCommand,
  ): Promise<OrderOutcome> {
    const refused = this.#refused(command);
    if (refused) return Promise.resolve(refused);
    const idempotencyKey = this.#options.newKey();
    const order = { idempotencyKey, draft, sentAtMs: this.#options.now(), action };
    return this.#send({ order, ...this.#prepare(command, idempotencyKey) });
  }

  #refused(command: OrderCommand): OrderOutcome | undefined {
    const message = this.#options.refusal?.(command);
    return message === undefined ? undefined : { kind: 'rejected', code: '', message };
  }

  #placing(draft: OrderDraft, account: AccountRef, key: string): VenueRequest {
    const price = this.#options.dealPrice(draft.symbolId, draft.direction);
    return this.#prepare({ kind: 'place', draft, account, price }, key);
  }

  #prepare(command: OrderCommand, key: string): VenueRequest {
    return this.#options.orders.prepare(command, key, this.#options.now());
  }

  async #send(request: UnconfirmedRequest): Promise<OrderOutcome> {
    const { unconfirmed } = this.#options;
    if (unconfirmed.find(request.order.idempotencyKey)) return this.#ask(request);
    // Each request that is sent may become one without an answer, and none of those is ever dropped.
    const waiting = unconfirmed.requests.getState().length + this.#underWay;
    if (waiting >= MAX_UNCONFIRMED_ORDERS) return notSent('order.tooMany');
    this.#underWay += 1;
    try {
      return await this.#ask(request);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #ask(request: UnconfirmedRequest): Promise<OrderOutcome> {
    const { order } = request;
    const { unconfirmed } = this.#options;
    const { owner } = unconfirmed;
    const wasUnknown = unconfirmed.find(order.idempotencyKey) !== undefined;
    unconfirmed.keep(request);
    const answer = await this.#options.orders.send(request, order.idempotencyKey);
    if (answer.kind === 'unknown') {
      // Somebody else may have signed in; the request waits for its own customer then.
      if (owner === unconfirmed.owner) unconfirmed.remember(request);
      this.#options.onUnknown(order);
      return { kind: 'unknown', order };
    }
    // Turned away before it was looked at: what became of the first try is still not known.
    const isOpen = answer.kind === 'refused' && answer.waitSeconds !== undefined;
    if (!isOpen || !wasUnknown) unconfirmed.forget(order.idempotencyKey);
    if (answer.kind === 'refused') this.#options.onRejected(order, answer);
    this.#options.onAnswered(answer.kind === 'accepted');
    return toOutcome(answer);
  }
}

function toOutcome(answer: Exclude<VenueAnswer, { kind: 'unknown' }>): OrderOutcome {
  if (answer.kind === 'accepted') return answer;
  const { kind: _refused, ...refusal } = answer;
  return { kind: 'rejected', ...refusal };
}

type Digits = Pick<OrderServiceOptions, 'numberDigits'>;

function draftOfOrder(order: OrderView | undefined, { numberDigits }: Digits): OrderDraft {
  return {
    symbolId: order?.symbolId ?? 0,
    type: order?.type ?? 'limitOpen',
    direction: order?.direction ?? 'buy',
    entryType: ENTRY_TYPE.quantity,
    requestNum: order ? formatDecimal(order.volume, numberDigits(order.symbolId) ?? 0) : '0',
    price: order?.price,
    takeProfit: order?.takeProfit,
    stopLoss: order?.stopLoss,
    expireType: order?.expireType ?? EXPIRE_TYPE.day,
    leverage: 1,
    positionId: undefined,
  };
}

function draftOfPosition(position: HeldPosition, { numberDigits }: Digits): OrderDraft {
  return {
    symbolId: position.symbolId,
    type: 'marketOpen',
    direction: position.direction,
    entryType: ENTRY_TYPE.quantity,
    requestNum: formatDecimal(position.volume, numberDigits(position.symbolId) ?? 0),
    price: undefined,
    takeProfit: position.takeProfit,
    stopLoss: position.stopLoss,
    expireType: EXPIRE_TYPE.day,
    leverage: position.leverage,
    positionId: position.positionId,
  };
}
