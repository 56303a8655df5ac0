import { endpoint, type Endpoint } from '../endpoint.ts';
import { FLAG, optional, otherwise, SYMBOL, text, TIME, whole } from '../parameters.ts';
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

/** What programs ask of the wallet before they trade: what is there, and empty lists where nothing is. */
export function walletEndpoints(
  orders: AccountOrders,
  describeKey: (
    apiKey: string,
  ) =>
    | { readonly createTimeMs: number; readonly isBound: boolean; readonly permissions: ReadonlySet<string> }
    | undefined,
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
