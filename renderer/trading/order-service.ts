import { BIZ_TYPE, TRADE_GROUP } from '../../backend/protocol/business-types.ts';
import { formatDecimal } from '../../backend/domain/decimal.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../backend/domain/order-terms.ts';
import type { Direction } from '../../backend/domain/direction.ts';
import type { ApiClient, ApiFailure, ApiResult } from '../connection/index.ts';
import { i18n } from '../i18n/index.ts';
import { accountTypeNumber, tradesWallet } from '../session/account-type.ts';
import type { OrderDraft, OrderOutcome, OrderView, UnconfirmedOrder } from './contracts.ts';
import { oppositeDirection, type HeldPosition } from './records.ts';
import {
  findUnconfirmed,
  forgetUnconfirmed,
  keepRequest,
  MAX_RETRY_AGE_MS,
  MAX_UNCONFIRMED_ORDERS,
  rememberUnconfirmed,
  requestOwner,
  useUnconfirmedStore,
  type UnconfirmedRequest,
} from './unconfirmed-orders.ts';
import { orderBizTypeOf } from '../../backend/protocol/mapping/placed-order-types.ts';
import { ENTRY_TYPES, EXPIRE_TYPES, DIRECTIONS } from '../../backend/protocol/mapping/order-numbers.ts';
import { CODE } from '../../backend/protocol/errors/codes.ts';

/** What every order says of the account. */
export interface OrderAccount {
  readonly accountId: number;
  readonly currency: string;
  readonly digits: number;
}

export interface OrderDeskOptions {
  readonly api: () => ApiClient;
  /** Wall clock of the platform, as far as known. */
  readonly now: () => number;
  readonly newKey: () => string;
  readonly account: () => OrderAccount | undefined;
  readonly position: (positionId: string) => HeldPosition | undefined;
  readonly order: (orderId: string) => OrderView | undefined;
  readonly numberDigits: (symbolId: number) => number | undefined;
  /** Price at which a market order would be filled now, in price ticks. */
  readonly dealPrice: (symbolId: number, direction: Direction) => number | undefined;
  /** Called after every answer, so that lists are read again. */
  readonly onAnswered: () => void;
  readonly onUnknown: (order: UnconfirmedOrder) => void;
  readonly onRejected: (order: UnconfirmedOrder, failure: ApiFailure) => void;
}

/** The terminal itself does not send this; no code of the platform fits. */
function notSent(reason: 'order.notReady' | 'order.tooMany' | 'order.tooOld'): OrderOutcome {
  return { kind: 'rejected', code: '', message: i18n.t(reason, { limit: MAX_UNCONFIRMED_ORDERS }) };
}

/**
 * Sends orders, each under an idempotency key of its own. When no answer comes the outcome is unknown: the request is
 * kept and can be asked for again under the same key, which cannot execute twice.
 */
export class OrderService {
  readonly #options: OrderDeskOptions;
  /** Requests that wait for their first answer. */
  #underWay = 0;

  constructor(options: OrderDeskOptions) {
    this.#options = options;
  }

  async placeOrder(draft: OrderDraft): Promise<OrderOutcome> {
    const account = this.#options.account();
    if (!account) return notSent('order.notReady');
    const idempotencyKey = this.#options.newKey();
    return this.#send({
      order: { idempotencyKey, draft, sentAtMs: this.#options.now() },
      ...this.#placing(draft, account, idempotencyKey),
    });
  }

  async retrySameKey(order: UnconfirmedOrder): Promise<OrderOutcome> {
    if (this.#options.now() - order.sentAtMs > MAX_RETRY_AGE_MS) {
      forgetUnconfirmed(order.idempotencyKey);
      return notSent('order.tooOld');
    }
    const request = findUnconfirmed(order.idempotencyKey);
    if (request) return this.#send(request);
    const account = this.#options.account();
    if (!account || order.action !== undefined) return notSent('order.notReady');
    return this.#send({
      order,
      ...this.#placing(order.draft, account, order.idempotencyKey),
    });
  }

  /** Closes a position at the market, wholly or `volume` volume units of it. */
  async closePosition(positionId: string, volume?: number): Promise<OrderOutcome> {
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

  async cancelOrder(orderId: string): Promise<OrderOutcome> {
    const order = this.#options.order(orderId);
    return this.#send({
      order: {
        idempotencyKey: this.#options.newKey(),
        draft: draftOfOrder(order, this.#options),
        sentAtMs: this.#options.now(),
        action: 'cancel',
      },
      businessType: BIZ_TYPE.closeTradePboOrder,
      body: { tradeType: accountTypeNumber(), orderId: Number(orderId) },
    });
  }

  /** Changes the price (ticks) at which a resting order waits. */
  async changePrice(orderId: string, price: number): Promise<OrderOutcome> {
    const order = this.#options.order(orderId);
    return this.#send({
      order: {
        idempotencyKey: this.#options.newKey(),
        draft: { ...draftOfOrder(order, this.#options), price },
        sentAtMs: this.#options.now(),
        action: 'change',
      },
      businessType: BIZ_TYPE.updatePboOrder,
      body: { tradeType: accountTypeNumber(), pboId: Number(orderId), requestPrice: scaledText(price) },
    });
  }

  async setBrackets(
    positionId: string,
    brackets: { takeProfit: number | undefined; stopLoss: number | undefined },
  ): Promise<OrderOutcome> {
    const account = this.#options.account();
    const position = this.#options.position(positionId);
    if (!account || !position) return notSent('order.notReady');
    return this.#send({
      order: {
        idempotencyKey: this.#options.newKey(),
        draft: { ...draftOfPosition(position, this.#options), ...brackets },
        sentAtMs: this.#options.now(),
        action: 'brackets',
      },
      businessType: BIZ_TYPE.updateOrder,
      body: {
        tradeType: accountTypeNumber(),
        accountId: account.accountId,
        accountCurrency: account.currency,
        accountDigits: account.digits,
        orderId: Number(position.orderId),
        positionId: Number(positionId),
        takeProfit: scaledText(brackets.takeProfit),
        stopLoss: scaledText(brackets.stopLoss),
      },
    });
  }

  #placing(draft: OrderDraft, account: OrderAccount, key: string) {
    return tradesWallet()
      ? { businessType: BIZ_TYPE.addOrder, body: this.#assetOrderBody(draft, key) }
      : { businessType: BIZ_TYPE.addMarketOrder, body: this.#orderBody(draft, account, key) };
  }

  /** An order of a wallet: which of its accounts gives follows from the product and the direction. */
  #assetOrderBody(draft: OrderDraft, idempotencyKey: string): object {
    return {
      symbolId: draft.symbolId,
      tradeType: accountTypeNumber(),
      bizType: orderBizTypeOf(draft.type),
      direction: DIRECTIONS.number(draft.direction),
      entryType: ENTRY_TYPES.number(draft.entryType),
      requestNum: draft.requestNum,
      requestPrice: scaledText(draft.price),
      expiryType: EXPIRE_TYPES.number(draft.expireType),
      requestTime: Math.round(this.#options.now()),
      thirdPartyOrder: idempotencyKey,
    };
  }

  #orderBody(draft: OrderDraft, account: OrderAccount, idempotencyKey: string): object {
    const price = draft.price ?? this.#options.dealPrice(draft.symbolId, draft.direction);
    return {
      accountId: account.accountId,
      accountCurrency: account.currency,
      accountDigits: account.digits,
      symbolId: draft.symbolId,
      tradeType: accountTypeNumber(),
      bizType: orderBizTypeOf(draft.type),
      direction: DIRECTIONS.number(draft.direction),
      entryType: ENTRY_TYPES.number(draft.entryType),
      requestNum: draft.requestNum,
      requestPrice: scaledText(price),
      expireType: EXPIRE_TYPES.number(draft.expireType),
      crossLevelNum: draft.leverage,
      requestTime: Math.round(this.#options.now()),
      thirdPartyOrder: idempotencyKey,
      ...(draft.positionId === undefined ? {} : { positionId: Number(draft.positionId) }),
      ...(draft.takeProfit === undefined ? {} : { takeProfit: scaledText(draft.takeProfit) }),
      ...(draft.stopLoss === undefined ? {} : { stopLoss: scaledText(draft.stopLoss) }),
    };
  }

  async #send(request: UnconfirmedRequest): Promise<OrderOutcome> {
    if (findUnconfirmed(request.order.idempotencyKey)) return this.#ask(request);
    // Each request that is sent may become one without an answer, and none of those is ever dropped.
    const waiting = useUnconfirmedStore.getState().requests.length + this.#underWay;
    if (waiting >= MAX_UNCONFIRMED_ORDERS) return notSent('order.tooMany');
    this.#underWay += 1;
    try {
      return await this.#ask(request);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #ask(request: UnconfirmedRequest): Promise<OrderOutcome> {
    const { order, businessType, body } = request;
    const owner = requestOwner();
    keepRequest(request);
    const answer = await this.#options.api().call<unknown>(businessType, body, {
      group: TRADE_GROUP,
      idempotencyKey: order.idempotencyKey,
    });
    if (answer.kind === 'unknown' || isStillRunning(answer)) {
      // Somebody else may have signed in; the request waits for its own customer then.
      if (owner === requestOwner()) rememberUnconfirmed(request);
      this.#options.onUnknown(order);
      return { kind: 'unknown', order };
    }
    forgetUnconfirmed(order.idempotencyKey);
    if (answer.kind === 'refused') this.#options.onRejected(order, answer.failure);
    this.#options.onAnswered();
    return toOutcome(answer);
  }
}

/** The first request under this key is still being worked on: its outcome is not known yet. */
const IN_FLIGHT_CODE = CODE.tooManyCalls;

function isStillRunning(answer: ApiResult<unknown>): boolean {
  return (
    answer.kind === 'refused' &&
    answer.failure.code === IN_FLIGHT_CODE &&
    answer.failure.waitSeconds === undefined
  );
}

function toOutcome(answer: Exclude<ApiResult<unknown>, { kind: 'unknown' }>): OrderOutcome {
  if (answer.kind === 'refused') {
    const { code, message, waitSeconds } = answer.failure;
    return { kind: 'rejected', code, message, ...(waitSeconds === undefined ? {} : { waitSeconds }) };
  }
  const data = answer.value;
  const orderId =
    typeof data === 'object' && data !== null ? (data as { orderId?: unknown }).orderId : undefined;
  return { kind: 'accepted', orderId: orderId === undefined || orderId === null ? '' : String(orderId) };
}

/** Prices of the wire: price ticks as text, `0` for none. */
function scaledText(price: number | undefined): string {
  return price === undefined ? '0' : String(price);
}

type Digits = Pick<OrderDeskOptions, 'numberDigits'>;

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
