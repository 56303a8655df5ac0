import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { TradingCore, type PlaceOrder, type TradingEvent } from '../../engine/core/index.ts';
import { marketOrder } from '../../engine/core/testing/trading-fixtures.ts';
import { assets, openWallets, walletMarket, walletTerms } from '../../engine/core/testing/wallet-flow.ts';
import { toInstrumentId, toOrderId } from '../../domain/units.ts';
import type { AccountOrders } from '../account-orders.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import type { ListenKeys } from '../listen-keys.ts';
import { spotUserStreams } from './user-streams.ts';

type Report = Readonly<Record<string, unknown>>;

const BID = 100_000;
const BTC = {
  name: 'BTCUSDT',
  digits: 2,
  numberDigits: 2,
  contractSize: 1,
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
} as Instrument;

let core: TradingCore;
let timeMs: number;
let accountId: number;
let sent: Report[];
let notify: (events: readonly TradingEvent[]) => void;

/** Carries a decision out and tells it as the commit does. */
const run = (command: Parameters<TradingCore['execute']>[0]): void => {
  const { events, violations } = core.execute(command);
  expect(violations).toEqual([]);
  notify(events);
};
const place = (members: Partial<PlaceOrder>): void =>
  run(
    marketOrder(accountId, {
      timeMs: ++timeMs,
      kind: 'limitOpen',
      price: undefined,
      volume: 20,
      market: walletMarket(1, BID),
      ...members,
    }),
  );
const tick = (bid: number): void =>
  run({ type: 'applyTick', timeMs: ++timeMs, symbolId: toInstrumentId(1), market: walletMarket(1, bid) });
/** What the reports of orders say, without those of balances. */
const reports = (...names: readonly string[]) =>
  sent.filter(({ e }) => e === 'executionReport').map((report) => names.map((name) => report[name]));

beforeEach(() => {
  core = new TradingCore((symbolId) => walletTerms(symbolId), undefined, undefined, undefined, assets);
  openWallets(core);
  const own = [...core.state.accounts.values()].filter(({ tradeType }) => tradeType === TRADE_TYPE.spot);
  accountId = own.find(({ currency, customerId }) => currency === 'USDT' && customerId === 1)?.accountId ?? 0;
  timeMs = Date.UTC(2026, 2, 2, 9);
  sent = [];
  const access = {
    account: (id: number) => core.state.account(id),
    liveOrders: () => [...core.state.orders.values()],
    onStored(listener: typeof notify) {
      notify = listener;
      return () => undefined;
    },
  };
  const orders = { access, instruments: { of: () => BTC }, cancelName: () => undefined };
  const owner = { customerId: 1, companyId: 1 };
  spotUserStreams({
    orders: orders as unknown as AccountOrders,
    rules: { assetDigits: (code: string) => assets.asset(code)?.digits ?? 0 } as ExchangeRules,
    listenKeys: { find: () => owner, onEnded: () => () => undefined } as unknown as ListenKeys,
    nowMs: () => timeMs,
  })
    .find('key')
    ?.listen(
      (text) => void sent.push(JSON.parse(text) as Report),
      () => undefined,
    );
});

describe('reports of orders with a trigger', () => {
  it('tell a stop twice as new: waiting, and in the book when it was set off', () => {
    place({ trigger: { price: BID + 500, by: 'last' } });
    tick(BID + 200);
    expect(reports('x', 'X', 'o', 'P', 'p', 'w', 'W')).toEqual([
      ['NEW', 'NEW', 'STOP_LOSS', '1005.00000000', '0.00000000', false, undefined],
    ]);
    tick(BID + 600);
    expect(reports('x', 'X', 'w', 'W', 'm').slice(1)).toEqual([
      ['NEW', 'NEW', true, timeMs, false],
      ['TRADE', 'FILLED', false, timeMs, false],
    ]);
  });

  it('call a fill made only behind a limit that has rested since it was set off', () => {
    place({ price: BID + 480, trigger: { price: BID + 500, by: 'last' } });
    tick(BID + 600);
    tick(BID + 300);
    expect(reports('x', 'o', 'm')).toEqual([
      ['NEW', 'STOP_LOSS_LIMIT', false],
      ['NEW', 'STOP_LOSS_LIMIT', false],
      ['TRADE', 'STOP_LOSS_LIMIT', true],
    ]);
  });

  it.each([
    [{ rises: false, price: BID - 500 }, 'TAKE_PROFIT', '995.00000000', undefined],
    [{ distance: { basisPoints: 100 } }, 'STOP_LOSS', '0.00000000', 100],
    [{ distance: { basisPoints: 100 }, activation: BID - 500 }, 'TAKE_PROFIT', '995.00000000', 100],
  ])('name %j', (trigger, name, level, delta) => {
    place({ trigger: { ...trigger, by: 'last' } });
    expect(reports('o', 'P', 'd')).toEqual([[name, level, delta]]);
  });

  it('are silent while a trailing order follows the market', () => {
    place({ trigger: { distance: { basisPoints: 100 }, by: 'last' } });
    tick(BID - 400);
    tick(BID - 900);
    expect(reports('x')).toEqual([['NEW']]);
    tick(BID + 200);
    expect(reports('x', 'X').slice(1)).toEqual([
      ['NEW', 'NEW'],
      ['TRADE', 'FILLED'],
    ]);
  });
});

describe('a list of two orders', () => {
  const pair = { direction: 'sell', price: BID + 1_000, timeInForce: 'postOnly', remark: 'both' } as const;
  const stop = {
    price: undefined,
    trigger: { price: BID - 1_000, rises: false, by: 'last' },
    timeInForce: undefined,
    volume: 20,
    requestNum: '20',
    thirdPartyOrder: 'stop',
  } as const;
  const ofOrders = () =>
    sent
      .filter(({ e }) => e !== 'outboundAccountPosition')
      .map(({ e, x, X, l, L, g, c }) => (e === 'listStatus' ? [l, L, g] : [x, X, g, c]));

  beforeEach(() => {
    place({ kind: 'marketOpen', volume: 20 });
    const own = [...core.state.accounts.values()].filter(({ tradeType }) => tradeType === TRADE_TYPE.spot);
    accountId =
      own.find(({ currency, customerId }) => currency === 'BTC' && customerId === 1)?.accountId ?? 0;
    sent.length = 0;
  });

  it('is told when it is there and when the last of both has ended, and no step between them [ORD-43]', () => {
    place({
      ...pair,
      volume: 19,
      thirdPartyOrder: 'profit',
      source: 'Compatible',
      sibling: { ...stop, volume: 19 },
    });
    const [list = 0] = core.state.orders.keys();
    expect(ofOrders()).toEqual([
      ['NEW', 'NEW', list, 'profit'],
      ['NEW', 'NEW', list, 'stop'],
      ['EXEC_STARTED', 'EXECUTING', list],
    ]);
    expect(sent.find(({ e }) => e === 'listStatus')).toMatchObject({
      c: 'OCO',
      C: 'both',
      O: [{ c: 'profit' }, { c: 'stop' }],
    });
    sent.length = 0;
    tick(BID + 1_000);
    expect(ofOrders()).toEqual([
      ['EXPIRED', 'EXPIRED', list, 'stop'],
      ['TRADE', 'FILLED', list, 'profit'],
      ['ALL_DONE', 'ALL_DONE', list],
    ]);
  });

  it('is over once, also where each of both ends by itself [ORD-43]', () => {
    place({ ...pair, volume: 19, sibling: { ...stop, volume: 19 } });
    const orderIds = [...core.state.orders.keys()];
    sent.length = 0;
    for (const orderId of orderIds)
      run({
        type: 'cancelOrder',
        timeMs: ++timeMs,
        accountId,
        orderId: toOrderId(orderId),
        reason: 'cancelledByCustomer',
      });
    expect(ofOrders().map(([what]) => what)).toEqual(['CANCELED', 'CANCELED', 'ALL_DONE']);
    expect(sent.find(({ e }) => e === 'listStatus')?.['O']).toMatchObject(orderIds.map((i) => ({ i })));
  });
});
