import { expect, it } from 'vitest';
import type { AccountView, PositionView } from './contracts.ts';
import { shareValue, toStockAccount } from './stock-account.ts';

const ACCOUNT = { currency: 'USD', digits: 2, balance: 85_000n, equity: 100_100n } as AccountView;
const FIGURES = {
  reserved: 1_000n,
  dayPower: 150_000n,
  nightPower: 120_000n,
  initialMargin: 7_000n,
  maintenanceMargin: 3_500n,
  withdrawable: 80_000n,
  unsettled: -15_000n,
};
const position = (direction: 'buy' | 'sell', cost: bigint, openProfit: bigint | undefined) =>
  ({
    direction,
    openProfit,
    shares: { cost, loan: 400n, interest: 3n, available: 10, settled: 0 },
  }) as PositionView;

it('shares held are worth what they cost and won, shares owed what they brought less what was won', () => {
  expect(shareValue(position('buy', 10_000n, 100n))).toBe(10_100n);
  expect(shareValue(position('sell', 10_000n, 100n))).toBe(9_900n);
  expect(shareValue(position('buy', 10_000n, undefined))).toBeUndefined();
});

it('a stock account adds up loans and interest of its products, and what is held and owed apart', () => {
  const view = toStockAccount(ACCOUNT, FIGURES, [
    position('buy', 10_000n, 100n),
    position('sell', 5_000n, -50n),
  ]);
  expect(view).toMatchObject({ cash: 85_000n, loan: 800n, interest: 6n, held: 10_100n, owed: 5_050n });
});

it('without a price of one of its shares there is no worth', () => {
  expect(toStockAccount(ACCOUNT, FIGURES, [position('buy', 1n, undefined)]).held).toBeUndefined();
  expect(toStockAccount(ACCOUNT, FIGURES, undefined).owed).toBeUndefined();
});
