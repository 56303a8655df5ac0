import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../backend/domain/index.ts';
import type { DealRow } from '../../backend/contract/records/trading/deal-row.ts';
import type { OrderRow } from '../../backend/contract/records/trading/order-row.ts';
import { boughtFor, toWallet, type AssetFill, type Pocket } from './holdings.ts';
import { toEndedOrder, toFill } from '../venue/meridian/account-rows.ts';
import { toAssetFill, toEndedOrderView, toFillView } from './scaling.ts';

const USDT: Pocket = {
  currency: 'USDT',
  digits: 2,
  balance: 70_000_00n,
  free: 60_000_00n,
  locked: 10_000_00n,
};
const BTC: Pocket = {
  currency: 'BTC',
  digits: 8,
  balance: 49_975_000n,
  free: 9_975_000n,
  locked: 40_000_000n,
};
const buy = (quantity: bigint, money: bigint): AssetFill => ({
  asset: 'BTC',
  moneyCurrency: 'USDT',
  isBuy: true,
  quantity,
  money,
});
const sale = (quantity: bigint, money: bigint): AssetFill => ({ ...buy(quantity, money), isBuy: false });

/** 61,000 USDT for one BTC. */
const RATE = 61_000n * UNIT_RATE;
const wallet = (fills: readonly AssetFill[], pockets = [USDT, BTC]) =>
  toWallet({
    pockets,
    bought: boughtFor(fills, 'USDT'),
    productOf: (asset) => (asset === 'BTC' ? { symbolId: 10021, priceDigits: 1 } : undefined),
    rateOf: (asset) => (asset === 'BTC' ? RATE : undefined),
    digitsOf: (asset) => (asset === 'ETH' ? 8 : undefined),
  });

describe('a wallet', () => {
  it('is worth its money and its assets, each of which has a mean cost with its fees and a result', () => {
    const view = wallet([buy(49_975_000n, 30_000_05n)]);
    expect(view).toMatchObject({ currency: 'USDT', free: 60_000_00n, locked: 10_000_00n });
    // 0.49975 x 61,000 is 30,484.75; 30,000.05 / 0.49975 is 60,030.1.
    expect(view?.holdings).toEqual([
      {
        currency: 'BTC',
        digits: 8,
        quantity: 49_975_000n,
        free: 9_975_000n,
        locked: 40_000_000n,
        symbolId: 10021,
        averageCost: 600_301,
        marketValue: 30_484_75n,
        result: 484_70n,
      },
    ]);
    expect(view?.marketValue).toBe(100_484_75n);
    expect(view?.result).toBe(484_70n);
  });

  it('keeps the mean cost when a part is sold, and buys on at a mean of both', () => {
    const held = (fills: readonly AssetFill[]) => boughtFor(fills, 'USDT').get('BTC');
    expect(held([buy(200n, 1_000n), sale(50n, 900n)])).toEqual({ quantity: 150n, cost: 750n });
    expect(held([buy(200n, 1_000n), sale(50n, 900n), buy(50n, 450n)])).toEqual({
      quantity: 200n,
      cost: 1_200n,
    });
    expect(held([buy(200n, 1_000n), sale(300n, 900n), buy(10n, 70n)])).toEqual({ quantity: 10n, cost: 70n });
  });

  it('says no cost where more is held than was bought, or where it was bought for other money', () => {
    const unknown = { averageCost: undefined, result: undefined, marketValue: 30_484_75n };
    expect(wallet([buy(40_000_000n, 24_000_00n)])?.holdings).toMatchObject([unknown]);
    expect(wallet([])?.holdings).toMatchObject([unknown]);
    const foreign = { ...buy(49_975_000n, 100n), moneyCurrency: 'ETH' };
    expect(wallet([foreign])?.holdings).toMatchObject([unknown]);
  });

  it('has no worth while an asset has no rate, and names no asset of which nothing is held', () => {
    const eth = { ...BTC, currency: 'ETH' };
    expect(wallet([], [USDT, eth])).toMatchObject({
      marketValue: undefined,
      holdings: [{ marketValue: undefined }],
    });
    expect(wallet([], [USDT, { ...BTC, balance: 0n }])).toMatchObject({
      marketValue: 70_000_00n,
      holdings: [],
    });
    expect(wallet([], [])).toBeUndefined();
  });

  it('knows what may be given of a currency and the digits of assets that it does not hold', () => {
    const view = wallet([]);
    expect([view?.freeOf('BTC'), view?.freeOf('ETH')]).toEqual([9_975_000n, 0n]);
    expect([view?.digitsOf('USDT'), view?.digitsOf('ETH'), view?.digitsOf('XYZ')]).toEqual([2, 8, undefined]);
  });

  it('says no cost where there may be more fills than the thousand that are read [MAX_COST_FILLS]', () => {
    const many = (count: number) => Array.from({ length: count }, () => buy(1n, 2n));
    expect(boughtFor(many(999), 'USDT').get('BTC')).toEqual({ quantity: 999n, cost: 1_998n });
    expect(boughtFor(many(1_000), 'USDT').size).toBe(0);
    expect(boughtFor(many(3), 'USDT', 1_000).size).toBe(0);
  });
});

const DIGITS = { digits: 2, numberDigits: 2 };
const DEAL = {
  dealId: 1,
  orderId: 2,
  symbolId: 51,
  bizType: 12,
  direction: 1,
  executeTime: 5,
  // Bought by amount.
  executeNum: '30000.05',
  realExecuteNum: '0.5',
  executePrice: '60000.10',
  executeAmount: '0.50000000',
  tradeAmount: '30000.05',
  inCurrency: 'BTC',
  outCurrency: 'USDT',
  moneyAmountCurrency: 'USDT',
  commission: '-0.00025000',
  accountCurrency: 'BTC',
} as DealRow;
const SALE = {
  ...DEAL,
  bizType: 13,
  direction: 2,
  inCurrency: 'USDT',
  outCurrency: 'BTC',
  accountCurrency: 'USDT',
  realExecuteNum: '0.49',
  executeAmount: '29400.00',
  tradeAmount: '29400.00',
  commission: '-14.70',
} as DealRow;
const SPOT = { accountType: 'spot', currency: 'USDT', digits: 2 } as const;
const fillOf = (row: DealRow) => toFill(row, SPOT)!;
const digitsOf = (code: string) => ({ BTC: 8, USDT: 2 })[code];

describe('the records of a wallet', () => {
  it('are fills with a fee in what came in', () => {
    expect(toFillView(fillOf(DEAL), DIGITS, false)).toMatchObject({
      volume: 50,
      price: 6_000_010,
      fee: 0n,
      feeAsset: { currency: 'BTC', digits: 8, amount: 25_000n },
      reason: 'market',
      profit: undefined,
    });
    expect(toFillView(fillOf(SALE), DIGITS, false)).toMatchObject({
      feeAsset: { currency: 'USDT', amount: 1_470n },
      reason: 'limit',
    });
  });

  it('are what came and went: a buyer gets less by the fee, a seller gives the whole quantity', () => {
    expect(toAssetFill(fillOf(DEAL), digitsOf, 1)).toEqual(buy(49_975_000n, 30_000_05n));
    // The rate of a fill is rounded, and with it what is said of its amount.
    const rounded = { ...DEAL, executeAmount: '0.49999999' };
    expect(toAssetFill(fillOf(rounded), digitsOf, 1)).toEqual(buy(49_975_000n, 30_000_05n));
    expect(toAssetFill(fillOf(SALE), digitsOf, 1)).toEqual(sale(49_000_000n, 29_400_00n));
    expect(toAssetFill(fillOf({ ...DEAL, inCurrency: 'XYZ' }), digitsOf, 1)).toBeUndefined();
  });

  it.each([
    [2, '0.5', '0', 'filled'],
    [4, '0', '0.5', 'cancelled'],
    [5, '0.2', '0.3', 'partlyCancelled'],
    [6, '0', '0.5', 'rejected'],
    [7, '0', '0.5', 'expired'],
  ])('are orders that ended with state %i', (status, executeNum, cancelNum, end) => {
    const row = {
      id: 7,
      symbolId: 51,
      bizType: 13,
      direction: 2,
      status,
      executeNum,
      cancelNum,
      executePrice: '60000.00',
      fee: '-14.70',
      inCurrency: 'USDT',
      remark: null,
      updateTime: 9,
    } as OrderRow;
    expect(toEndedOrderView(toEndedOrder(row, 'spot', 'USDT')!, DIGITS)).toMatchObject({
      type: 'limitOpen',
      volume: 50,
      end,
      fee: { currency: 'USDT', digits: 2, amount: 1_470n },
      price: executeNum === '0' ? undefined : 6_000_000,
    });
    expect(toEndedOrder({ ...row, status: 1 }, 'spot', 'USDT')).toBeUndefined();
  });
});
