import { parseDecimal } from '../../domain/decimal.ts';
import { computeSpendable, type Account } from '../../engine/core/index.ts';
import { DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import type { DealTableRow } from '../../storage/trading/index.ts';
import type { Order } from '../../engine/core/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf, TEXT_DIGITS } from '../decimal-texts.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Instrument } from '../instruments.ts';
import { CLIENT_ORDER_ID, FLAG, optional, otherwise, SYMBOL, text, TIME, whole } from '../parameters.ts';
import type { ListenKeys } from '../listen-keys.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import { isMadeBy, ZERO } from '../order-words.ts';
import { commissionOf, listIdOf, orderRecord } from './order-records.ts';
import type { AccountOrders } from '../account-orders.ts';

export interface AccountEndpointOptions {
  readonly orders: AccountOrders;
  readonly rules: ExchangeRules;
  readonly listenKeys: ListenKeys;
}

const DAY_MS = 86_400_000;
const LIMIT = otherwise(whole(1, 1_000), 500);
/** Commissions of an account in hundredths of a percent. */
const POINTS_DIGITS = 4;

/** What an account holds of an asset. */
export interface Balance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

/** What can be used, and what resting orders and withdrawals keep. */
export function balanceOf(account: Account): Balance {
  const free = computeSpendable(account);
  return {
    asset: account.currency,
    free: decimalText(free, account.digits),
    locked: decimalText(account.cash - free, account.digits),
  };
}

/** What a customer reads of its spot account. */
export function accountEndpoints(options: AccountEndpointOptions): readonly Endpoint[] {
  return [...ownEndpoints(options), ...listEndpoints(options), ...streamEndpoints(options)];
}

function ownEndpoints({ orders }: AccountEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('GET /api/v3/account', {
      security: 'read',
      weight: 20,
      parameters: { omitZeroBalances: otherwise(FLAG, false) },
      handle({ context, values: { omitZeroBalances } }) {
        const accounts = orders.accounts(context);
        const [first] = orders.instruments.all;
        const { maker, taker } = first === undefined ? { maker: ZERO, taker: ZERO } : orders.rates(first);
        const points = (rate: string) => Number(parseDecimal(rate, TEXT_DIGITS) ?? 0n) / 10 ** POINTS_DIGITS;
        return {
          makerCommission: points(maker),
          takerCommission: points(taker),
          buyerCommission: 0,
          sellerCommission: 0,
          commissionRates: { maker, taker, buyer: ZERO, seller: ZERO },
          canTrade: true,
          canWithdraw: false,
          canDeposit: false,
          brokered: false,
          requireSelfTradePrevention: false,
          preventSor: false,
          updateTime: context.receivedAtMs,
          accountType: 'SPOT',
          balances: accounts.filter(({ cash }) => !omitZeroBalances || cash !== 0n).map(balanceOf),
          permissions: ['SPOT'],
          uid: context.caller.customerId,
        };
      },
    }),
    endpoint('GET /api/v3/account/commission', {
      security: 'read',
      weight: 20,
      parameters: { symbol: SYMBOL },
      handle({ values: { symbol } }) {
        const { maker, taker } = orders.rates(symbol);
        const none = { maker: ZERO, taker: ZERO, buyer: ZERO, seller: ZERO };
        return {
          symbol: symbol.name,
          standardCommission: { ...none, maker, taker },
          specialCommission: none,
          taxCommission: none,
          discount: orders.commissionRates(symbol).discount,
        };
      },
    }),
    endpoint('GET /api/v3/rateLimit/order', {
      security: 'read',
      weight: 40,
      parameters: {},
      handle: ({ orderCounts }) => orderCounts(),
    }),
  ];
}

function listEndpoints({ orders, rules }: AccountEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('GET /api/v3/order', {
      security: 'read',
      weight: 4,
      parameters: {
        symbol: SYMBOL,
        orderId: optional(whole(0)),
        origClientOrderId: optional(CLIENT_ORDER_ID),
      },
      async handle({ context, values: { symbol, orderId, origClientOrderId: name } }) {
        const order = await orders.find(context, symbol, { orderId, name });
        if (order === undefined) throw new DialectError('noSuchOrder');
        return orderRecord(symbol, order);
      },
    }),
    endpoint('GET /api/v3/openOrders', {
      security: 'read',
      weight: ({ symbol }) => (symbol === undefined ? 80 : 6),
      parameters: { symbol: optional(SYMBOL) },
      handle: ({ context, values: { symbol } }) =>
        orders.live(context, symbol).flatMap((order) => {
          const instrument = orders.instruments.of(order.symbolId);
          return instrument === undefined ? [] : [orderRecord(instrument, order)];
        }),
    }),
    endpoint('GET /api/v3/allOrders', {
      security: 'read',
      weight: 20,
      parameters: {
        symbol: SYMBOL,
        orderId: optional(whole(0)),
        startTime: optional(TIME),
        endTime: optional(TIME),
        limit: LIMIT,
      },
      async handle({ context, values: { symbol, orderId, startTime, endTime, limit } }) {
        const span = { fromId: orderId, ...spanOf(startTime, endTime), limit };
        return (await orders.all(context, symbol, span)).map((order) => orderRecord(symbol, order));
      },
    }),
    endpoint('GET /api/v3/myTrades', {
      security: 'read',
      weight: ({ orderId }) => (orderId === undefined ? 20 : 5),
      parameters: {
        symbol: SYMBOL,
        orderId: optional(whole(0)),
        startTime: optional(TIME),
        endTime: optional(TIME),
        fromId: optional(whole(0)),
        limit: LIMIT,
      },
      async handle({ context, values: { symbol, orderId, startTime, endTime, fromId, limit } }) {
        const span = { fromId, orderId, ...spanOf(startTime, endTime), limit };
        const fills = await orders.fills(context, symbol, span);
        return fills.map(({ deal, order }) => tradeRecord(symbol, deal, order, rules));
      },
    }),
    ...emptyLists(),
  ];
}

/** Lists of what the account does not have. */
function emptyLists(): readonly Endpoint[] {
  const span = {
    fromId: optional(whole(0)),
    startTime: optional(TIME),
    endTime: optional(TIME),
    limit: LIMIT,
  };
  const rows = [
    [
      'GET /api/v3/myPreventedMatches',
      20,
      {
        ...span,
        symbol: SYMBOL,
        preventedMatchId: optional(whole(0)),
        orderId: optional(whole(0)),
        fromPreventedMatchId: optional(whole(0)),
      },
    ],
    [
      'GET /api/v3/myAllocations',
      20,
      { ...span, symbol: SYMBOL, fromAllocationId: optional(whole(0)), orderId: optional(whole(0)) },
    ],
  ] as const;
  return rows.map(([name, weight, parameters]) =>
    endpoint(name, { security: 'read', weight, parameters, handle: () => [] }),
  );
}

/** A span of time of a list: at most a day where both ends are named. */
function spanOf(fromMs: number | undefined, toMs: number | undefined) {
  if (fromMs !== undefined && toMs !== undefined && toMs - fromMs > DAY_MS)
    throw new DialectError('lookupTooLong', [24]);
  return { fromMs: fromMs ?? (toMs === undefined ? undefined : toMs - DAY_MS), toMs };
}

/** A fill as myTrades has it. An order rested when its fill came later than itself. */
function tradeRecord(
  instrument: Instrument,
  deal: DealTableRow,
  order: Order | undefined,
  { assetDigits }: ExchangeRules,
) {
  const direction = DIRECTIONS.written(deal.direction);
  return {
    symbol: instrument.name,
    id: deal.deal_id,
    orderId: deal.order_id,
    orderListId: order === undefined ? -1 : listIdOf(order),
    price: priceTextOf(instrument, deal.price),
    qty: quantityTextOf(instrument, deal.volume),
    quoteQty: amountTextOf(instrument, BigInt(deal.turnover)),
    ...commissionOf(instrument, { direction, fee: BigInt(deal.fee) }, assetDigits),
    time: deal.time_ms,
    isBuyer: direction === 'buy',
    isMaker: order !== undefined && isMadeBy(order, deal.time_ms),
    isBestMatch: true,
  };
}

function streamEndpoints({ listenKeys }: AccountEndpointOptions): readonly Endpoint[] {
  const path = '/api/v3/userDataStream';
  return [
    endpoint(`POST ${path}`, {
      security: 'key',
      weight: 2,
      parameters: {},
      handle: ({ context }) => ({ listenKey: listenKeys.open(context) }),
    }),
    endpoint(`PUT ${path}`, {
      security: 'key',
      weight: 2,
      parameters: { listenKey: text(64) },
      handle({ context, values: { listenKey } }) {
        listenKeys.extend(context, listenKey);
        return {};
      },
    }),
    endpoint(`DELETE ${path}`, {
      security: 'key',
      weight: 2,
      parameters: { listenKey: text(64) },
      handle({ context, values: { listenKey } }) {
        listenKeys.end(context, listenKey);
        return {};
      },
    }),
  ];
}
