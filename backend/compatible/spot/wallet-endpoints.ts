import type { Static } from 'typebox';
import { TRANSFER_CALLS } from '../../contract/calls/money/transfers.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { TransferRow } from '../../storage/fund/index.ts';
import { endpoint, type DialectCall, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import { DECIMAL, FLAG, oneOf, optional, otherwise, SYMBOL, text, TIME, whole } from '../parameters.ts';
import { balanceOf } from './account-endpoints.ts';
import { ZERO } from '../order-words.ts';
import type { AccountOrders } from '../account-orders.ts';

const PAGE = {
  coin: optional(text(20)),
  asset: optional(text(20)),
  status: optional(whole(0)),
  startTime: optional(TIME),
  endTime: optional(TIME),
  offset: optional(whole(0)),
  limit: optional(whole(0)),
  current: optional(whole(0)),
  size: optional(whole(0)),
};

/** Lists that are asked for by programs with a key, and of which there is nothing here. */
const EMPTY = [
  'GET /sapi/v1/capital/deposit/hisrec',
  'GET /sapi/v1/capital/withdraw/history',
  'GET /sapi/v1/margin/allPairs',
  'GET /sapi/v1/margin/allAssets',
  'GET /sapi/v1/margin/isolated/allPairs',
  'POST /sapi/v1/asset/get-funding-asset',
] as const;

/** Transfers of a customer between its spot and its cross accounts. */
export interface OwnTransfers {
  /** capitalTransfer. Throws as it does. */
  move(context: DialectCall['context'], request: Static<typeof CAPITAL_TRANSFER.request>): Promise<unknown>;
  /** The newest transfers from or to the cross accounts, the newest first. */
  list(
    customerId: number,
    span: { readonly fromMs?: number | undefined; readonly toMs?: number | undefined },
  ): Promise<readonly TransferRow[]>;
}
const CAPITAL_TRANSFER = TRANSFER_CALLS.capitalTransfer;

/** Ways between the accounts that both parts are over: from, to. */
const WAYS = { MAIN_UMFUTURE: ['spot', 'cross'], UMFUTURE_MAIN: ['cross', 'spot'] } as const;
type Way = keyof typeof WAYS;
const WAY = oneOf(Object.keys(WAYS) as readonly Way[]);

/** The account types of a way. */
function numbersOf(way: Way): [from: number, to: number] {
  const [from, to] = WAYS[way];
  return [TRADE_TYPES.number(from), TRADE_TYPES.number(to)];
}

function transferEndpoints(
  { move, list }: OwnTransfers,
  mayMove: (apiKey: string) => boolean,
): readonly Endpoint[] {
  const path = '/sapi/v1/asset/transfer';
  /** The last transfer of each customer that is under way. */
  const turns = new Map<number, Promise<void>>();
  return [
    endpoint(`POST ${path}`, {
      security: 'read',
      weight: 900,
      parameters: { type: WAY, asset: text(20), amount: DECIMAL },
      async handle({ context, values: { type, asset, amount } }) {
        if (!mayMove(context.caller.credential)) throw new DialectError('keyRejected');
        const [tradeType, toTradeType] = numbersOf(type);
        const { customerId } = context.caller;
        // One after the other: the newest of a customer is the one that was just made, also of two in one millisecond.
        const done = (turns.get(customerId) ?? Promise.resolve()).then(async () => {
          await move(context, { tradeType, currency: asset, toTradeType, amount });
          const own = (await list(customerId, {})).filter(
            (row) => row.out_trade_type === tradeType && row.in_trade_type === toTradeType,
          );
          return { tranId: own.reduce((newest, { id }) => Math.max(newest, id), 0) };
        });
        const settled = done.then(
          () => undefined,
          () => undefined,
        );
        turns.set(customerId, settled);
        void settled.then(() => turns.get(customerId) === settled && turns.delete(customerId));
        return done;
      },
    }),
    endpoint(`GET ${path}`, {
      security: 'read',
      weight: 1,
      parameters: {
        // Between other accounts nothing was transferred.
        type: text(40),
        startTime: optional(TIME),
        endTime: optional(TIME),
        current: otherwise(whole(1), 1),
        size: otherwise(whole(1, 100), 10),
      },
      async handle({ context, values: { type, startTime, endTime, current, size } }) {
        const way = Object.keys(WAYS).find((each): each is Way => each === type);
        if (way === undefined) return { total: 0, rows: [] };
        const [from, to] = numbersOf(way);
        const all = await list(context.caller.customerId, { fromMs: startTime, toMs: endTime });
        const own = all.filter((row) => row.out_trade_type === from && row.in_trade_type === to);
        return {
          total: own.length,
          rows: own
            .slice((current - 1) * size, current * size)
            .map((row) => ({
              asset: row.out_currency,
              amount: row.out_amount,
              type,
              status: 'CONFIRMED',
              tranId: row.id,
              timestamp: row.time_ms,
            })),
        };
      },
    }),
  ];
}

/** What programs ask of the wallet before they trade: what is there, and empty lists where nothing is. */
export function walletEndpoints(
  orders: AccountOrders,
  describeKey: (
    apiKey: string,
  ) =>
    | { readonly createTimeMs: number; readonly isBound: boolean; readonly permissions: ReadonlySet<string> }
    | undefined,
  money: OwnTransfers,
): readonly Endpoint[] {
  return [
    endpoint('GET /sapi/v1/system/status', {
      weight: 1,
      parameters: {},
      handle: () => ({ status: 0, msg: 'normal' }),
    }),
    endpoint('GET /sapi/v1/account/status', {
      security: 'read',
      weight: 1,
      parameters: {},
      handle: () => ({ data: 'Normal' }),
    }),
    endpoint('GET /sapi/v1/account/apiRestrictions', {
      security: 'read',
      weight: 1,
      parameters: {},
      handle({ context }) {
        const key = describeKey(context.caller.credential);
        return {
          ipRestrict: key?.isBound ?? false,
          createTime: key?.createTimeMs ?? 0,
          enableReading: true,
          enableSpotAndMarginTrading: key?.permissions.has('trade') ?? false,
          enableFutures: key?.permissions.has('contract_trade') ?? false,
          enableWithdrawals: false,
          enableInternalTransfer: false,
          enableMargin: false,
          permitsUniversalTransfer: false,
          enableVanillaOptions: false,
          enablePortfolioMarginTrading: false,
        };
      },
    }),
    ...EMPTY.map((name) =>
      endpoint(name, { security: 'read', weight: 1, parameters: PAGE, handle: () => [] }),
    ),
    ...assetEndpoints(orders),
    ...transferEndpoints(money, (key) => describeKey(key)?.permissions.has('captial_out') ?? false),
  ];
}

/** Fees, coins and what is held of them. */
function assetEndpoints(orders: AccountOrders): readonly Endpoint[] {
  return [
    endpoint('GET /sapi/v1/asset/tradeFee', {
      security: 'read',
      weight: 1,
      parameters: { symbol: optional(SYMBOL) },
      handle: ({ values: { symbol } }) =>
        (symbol === undefined ? orders.instruments.all : [symbol]).map((instrument) => {
          const { maker, taker } = orders.rates(instrument);
          return { symbol: instrument.name, makerCommission: maker, takerCommission: taker };
        }),
    }),
    endpoint('GET /sapi/v1/capital/config/getall', {
      security: 'read',
      weight: 10,
      parameters: {},
      handle({ context }) {
        const held = new Map(
          orders.accounts(context).map((account) => [account.currency, balanceOf(account)]),
        );
        const coins = new Set(
          orders.instruments.all.flatMap(({ baseAsset, quoteAsset }) => [baseAsset, quoteAsset]),
        );
        return [...coins].map((coin) => ({
          coin,
          name: coin,
          depositAllEnable: false,
          withdrawAllEnable: false,
          free: held.get(coin)?.free ?? ZERO,
          locked: held.get(coin)?.locked ?? ZERO,
          freeze: ZERO,
          withdrawing: ZERO,
          ipoing: ZERO,
          ipoable: ZERO,
          storage: ZERO,
          isLegalMoney: false,
          trading: true,
          networkList: [],
        }));
      },
    }),
    endpoint('POST /sapi/v3/asset/getUserAsset', {
      security: 'read',
      weight: 5,
      parameters: { asset: optional(text(20)), needBtcValuation: otherwise(FLAG, false) },
      handle: ({ context, values: { asset } }) =>
        orders
          .accounts(context)
          .filter(({ cash, currency }) => cash > 0n && (asset === undefined || asset === currency))
          .map((account) => ({
            ...balanceOf(account),
            freeze: ZERO,
            withdrawing: ZERO,
            ipoable: ZERO,
            btcValuation: '0',
          })),
    }),
  ];
}
