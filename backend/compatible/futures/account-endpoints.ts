import { DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import type { Order } from '../../engine/core/index.ts';
import type { DealTableRow } from '../../storage/trading/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Instrument } from '../instruments.ts';
import type { ListenKeys } from '../listen-keys.ts';
import { isMadeBy } from '../order-words.ts';
import { CLIENT_ORDER_ID, optional, otherwise, SYMBOL, text, TIME, whole } from '../parameters.ts';
import {
  maintenanceOf,
  MARGIN_ASSET,
  noPosition,
  positionRow,
  type ContractAccounts,
} from './contract-account.ts';
import { orderRecord } from './order-records.ts';
import { maxNotionalText } from './settings-endpoints.ts';

const DAY_MS = 86_400_000;
const LIMIT = otherwise(whole(1, 1_000), 500);
const SPAN = { startTime: optional(TIME), endTime: optional(TIME) };
const WHICH = { symbol: SYMBOL, orderId: optional(whole(0)), origClientOrderId: optional(CLIENT_ORDER_ID) };
/** Days between the ends of a list. */
const MOST_DAYS = 7;

/** What a customer reads of its futures account. */
export function futuresAccountEndpoints(
  accounts: ContractAccounts,
  listenKeys: ListenKeys,
): readonly Endpoint[] {
  return [
    ...balanceEndpoints(accounts),
    ...positionEndpoints(accounts),
    ...listEndpoints(accounts),
    ...streamEndpoints(listenKeys),
  ];
}

/** The money of an account as texts; all zero for a customer who has none. */
function balanceTexts(accounts: ContractAccounts, context: DialectCall['context']) {
  const account = accounts.find(context);
  const figures = account && accounts.figures(account);
  const money = (units: bigint) => decimalText(units, account?.digits ?? 0);
  const level = account === undefined ? 0n : accounts.orders.access.stopOutLevel(account);
  const reserved = account?.reserved ?? 0n;
  return {
    account,
    figures,
    walletBalance: money(figures?.balance ?? 0n),
    unrealizedProfit: money(figures?.openProfit ?? 0n),
    marginBalance: money(figures?.equity ?? 0n),
    maintMargin: money(maintenanceOf(figures?.margin ?? 0n, level)),
    initialMargin: money((figures?.margin ?? 0n) + reserved),
    positionInitialMargin: money(figures?.margin ?? 0n),
    openOrderInitialMargin: money(reserved),
    availableBalance: money(figures?.available ?? 0n),
    maxWithdrawAmount: money(figures?.withdrawable ?? 0n),
  };
}

function balanceEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  const balance = (name: `GET /${string}`) =>
    endpoint(name, {
      security: 'read',
      weight: 5,
      parameters: {},
      handle({ context }) {
        const { account, ...money } = balanceTexts(accounts, context);
        return [
          {
            accountAlias: String(account?.accountId ?? ''),
            asset: MARGIN_ASSET,
            balance: money.walletBalance,
            crossWalletBalance: money.walletBalance,
            crossUnPnl: money.unrealizedProfit,
            availableBalance: money.availableBalance,
            maxWithdrawAmount: money.maxWithdrawAmount,
            marginAvailable: true,
            updateTime: context.receivedAtMs,
          },
        ];
      },
    });
  const account = (name: `GET /${string}`, isWhole: boolean) =>
    endpoint(name, {
      security: 'read',
      weight: 5,
      parameters: {},
      handle: ({ context }) => accountRecord(accounts, context, isWhole),
    });
  return [
    balance('GET /fapi/v2/balance'),
    balance('GET /fapi/v3/balance'),
    account('GET /fapi/v2/account', true),
    account('GET /fapi/v3/account', false),
  ];
}

/** `isWhole`: with every product in its positions, and the leverage of each, as the second version has them. */
function accountRecord(accounts: ContractAccounts, context: DialectCall['context'], isWhole: boolean) {
  const { account, figures, ...money } = balanceTexts(accounts, context);
  const updateTime = context.receivedAtMs;
  const held = figures === undefined ? [] : accounts.positions(figures);
  const listed = isWhole
    ? accounts.orders.instruments.all.map(
        (instrument) =>
          held.find((net) => net.instrument.symbolId === instrument.symbolId) ?? noPosition(instrument),
      )
    : held;
  const positions = listed.map((net) => {
    const {
      unRealizedProfit,
      markPrice: _mark,
      liquidationPrice: _liquidation,
      ...row
    } = positionRow(accounts, account, net);
    return {
      ...row,
      unrealizedProfit: unRealizedProfit,
      isolatedMargin: '0',
      isolatedWallet: '0',
      ...(isWhole && { isolated: false, leverage: String(accounts.leverage(account, net.instrument)) }),
    };
  });
  return {
    ...(isWhole && {
      feeTier: 0,
      canTrade: account !== undefined,
      canDeposit: false,
      canWithdraw: false,
      multiAssetsMargin: false,
      tradeGroupId: -1,
      updateTime,
    }),
    totalInitialMargin: money.initialMargin,
    totalMaintMargin: money.maintMargin,
    totalWalletBalance: money.walletBalance,
    totalUnrealizedProfit: money.unrealizedProfit,
    totalMarginBalance: money.marginBalance,
    totalPositionInitialMargin: money.positionInitialMargin,
    totalOpenOrderInitialMargin: money.openOrderInitialMargin,
    totalCrossWalletBalance: money.walletBalance,
    totalCrossUnPnl: money.unrealizedProfit,
    availableBalance: money.availableBalance,
    maxWithdrawAmount: money.maxWithdrawAmount,
    assets: [
      {
        asset: MARGIN_ASSET,
        ...money,
        crossWalletBalance: money.walletBalance,
        crossUnPnl: money.unrealizedProfit,
        marginAvailable: true,
        updateTime,
      },
    ],
    positions,
  };
}

function positionEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  const risk = (name: `GET /${string}`, isWhole: boolean) =>
    endpoint(name, {
      security: 'read',
      weight: 5,
      parameters: { symbol: optional(SYMBOL) },
      handle({ context, values: { symbol } }) {
        const account = accounts.find(context);
        const held = account === undefined ? [] : accounts.positions(accounts.figures(account));
        const all = isWhole
          ? accounts.orders.instruments.all.map(
              (instrument) =>
                held.find((net) => net.instrument.symbolId === instrument.symbolId) ?? noPosition(instrument),
            )
          : held;
        return all
          .filter(({ instrument }) => symbol === undefined || instrument.symbolId === symbol.symbolId)
          .map((net) => ({
            ...positionRow(accounts, account, net),
            isolatedMargin: '0',
            isolatedWallet: '0',
            adl: 0,
            bidNotional: '0',
            askNotional: '0',
            ...(isWhole && {
              marginType: 'cross',
              isAutoAddMargin: 'false',
              leverage: String(accounts.leverage(account, net.instrument)),
              maxNotionalValue: maxNotionalText(accounts, net.instrument),
            }),
          }));
      },
    });
  return [
    risk('GET /fapi/v2/positionRisk', true),
    risk('GET /fapi/v3/positionRisk', false),
    // Nobody's position is ever closed for another's.
    endpoint('GET /fapi/v1/adlQuantile', {
      security: 'read',
      weight: 5,
      parameters: { symbol: optional(SYMBOL) },
      handle({ context, values: { symbol } }) {
        const account = accounts.find(context);
        return (account === undefined ? [] : accounts.positions(accounts.figures(account)))
          .filter(({ instrument }) => symbol === undefined || instrument.symbolId === symbol.symbolId)
          .map(({ instrument }) => ({
            symbol: instrument.name,
            adlQuantile: { LONG: 0, SHORT: 0, BOTH: 0 },
          }));
      },
    }),
    // Cross positions have no margin of their own that was changed.
    endpoint('GET /fapi/v1/positionMargin/history', {
      security: 'read',
      weight: 1,
      parameters: { symbol: SYMBOL, type: optional(whole(1)), ...SPAN, limit: LIMIT },
      handle: () => [],
    }),
  ];
}

function listEndpoints({ orders }: ContractAccounts): readonly Endpoint[] {
  const rowsOf = (live: readonly Order[]) =>
    live.flatMap((order) => {
      const instrument = orders.instruments.of(order.symbolId);
      return instrument === undefined ? [] : [orderRecord(instrument, order)];
    });
  return [
    endpoint('GET /fapi/v1/order', {
      security: 'read',
      weight: 1,
      parameters: WHICH,
      async handle({ context, values: { symbol, orderId, origClientOrderId: name } }) {
        const order = await orders.find(context, symbol, { orderId, name });
        if (order === undefined) throw new DialectError('noSuchOrder');
        return orderRecord(symbol, order);
      },
    }),
    endpoint('GET /fapi/v1/openOrder', {
      security: 'read',
      weight: 1,
      parameters: WHICH,
      handle({ context, values: { symbol, orderId, origClientOrderId: name } }) {
        const order = orders.findLive(context, symbol, { orderId, name });
        if (order === undefined) throw new DialectError('noSuchOrder');
        return orderRecord(symbol, order);
      },
    }),
    endpoint('GET /fapi/v1/openOrders', {
      security: 'read',
      weight: ({ symbol }) => (symbol === undefined ? 40 : 1),
      parameters: { symbol: optional(SYMBOL) },
      handle: ({ context, values: { symbol } }) => rowsOf(orders.live(context, symbol)),
    }),
    endpoint('GET /fapi/v1/allOrders', {
      security: 'read',
      weight: 5,
      parameters: { symbol: SYMBOL, orderId: optional(whole(0)), ...SPAN, limit: LIMIT },
      async handle({ context, values: { symbol, orderId, startTime, endTime, limit } }) {
        const span = { fromId: orderId, ...spanOf(startTime, endTime), limit };
        return rowsOf(await orders.all(context, symbol, span));
      },
    }),
    endpoint('GET /fapi/v1/userTrades', {
      security: 'read',
      weight: 5,
      parameters: {
        symbol: SYMBOL,
        orderId: optional(whole(0)),
        ...SPAN,
        fromId: optional(whole(0)),
        limit: LIMIT,
      },
      async handle({ context, values: { symbol, orderId, startTime, endTime, fromId, limit } }) {
        const span = { fromId, orderId, ...spanOf(startTime, endTime), limit };
        const digits =
          orders.accounts(context).find(({ currency }) => currency === MARGIN_ASSET)?.digits ?? 0;
        const fills = await orders.fills(context, symbol, span);
        return fills.map(({ deal, order }) => tradeRecord(symbol, deal, order, digits));
      },
    }),
  ];
}

/** A span of time of a list: at most a week where both ends are named. */
export function spanOf(fromMs: number | undefined, toMs: number | undefined) {
  if (fromMs !== undefined && toMs !== undefined && toMs - fromMs > MOST_DAYS * DAY_MS)
    throw new DialectError('lookupTooLong', [MOST_DAYS * 24]);
  return { fromMs: fromMs ?? (toMs === undefined ? undefined : toMs - MOST_DAYS * DAY_MS), toMs };
}

/** A fill as userTrades has it; what it cost is above zero. An order rested when its fill came later than itself. */
function tradeRecord(instrument: Instrument, deal: DealTableRow, order: Order | undefined, digits: number) {
  const isBuyer = DIRECTIONS.written(deal.direction) === 'buy';
  return {
    symbol: instrument.name,
    id: deal.deal_id,
    orderId: deal.order_id,
    side: isBuyer ? 'BUY' : 'SELL',
    positionSide: 'BOTH',
    price: priceTextOf(instrument, deal.price),
    qty: quantityTextOf(instrument, deal.volume),
    quoteQty: amountTextOf(instrument, BigInt(deal.turnover)),
    realizedPnl: decimalText(BigInt(deal.profit), digits),
    marginAsset: MARGIN_ASSET,
    commission: decimalText(BigInt(deal.fee), digits),
    commissionAsset: MARGIN_ASSET,
    time: deal.time_ms,
    buyer: isBuyer,
    maker: order !== undefined && isMadeBy(order, deal.time_ms),
  };
}

function streamEndpoints(listenKeys: ListenKeys): readonly Endpoint[] {
  const path = '/fapi/v1/listenKey';
  // One for each key: who names none means it.
  const parameters = { listenKey: optional(text(64)) };
  return [
    endpoint(`POST ${path}`, {
      security: 'key',
      weight: 1,
      parameters: {},
      handle: ({ context }) => ({ listenKey: listenKeys.open(context) }),
    }),
    endpoint(`PUT ${path}`, {
      security: 'key',
      weight: 1,
      parameters,
      handle({ context, values }) {
        const listenKey = values.listenKey ?? listenKeys.of(context);
        listenKeys.extend(context, listenKey);
        return { listenKey };
      },
    }),
    endpoint(`DELETE ${path}`, {
      security: 'key',
      weight: 1,
      parameters,
      handle({ context, values }) {
        listenKeys.end(context, values.listenKey ?? listenKeys.of(context));
        return {};
      },
    }),
  ];
}
