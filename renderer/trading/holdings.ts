import { divide, powerOfTen } from '../../backend/domain/decimal.ts';
import {
  inCurrencyOf,
  isSameMoney,
  sumConverted,
  type CurrencyAmount,
  type Denomination,
  type RateOf,
} from '../../backend/domain/currency-amount.ts';
import { UNIT_RATE } from '../../backend/domain/index.ts';
import type { DebtRecord } from '../venue/records.ts';
import type { HoldingView, WalletView } from './contracts.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** The account of a wallet in one currency; amounts at its digits. */
export interface Pocket extends Denomination {
  readonly balance: bigint;
  readonly free: bigint;
  readonly locked: bigint;
  readonly debt?: DebtRecord | undefined;
}

/** A fill as what came and went: the asset less its fee at the asset's digits, money at the money's digits. */
export interface AssetFill {
  readonly asset: string;
  readonly moneyCurrency: string;
  readonly isBuy: boolean;
  readonly quantity: bigint;
  readonly money: bigint;
}

/** Fills of a wallet that are read at once: what its assets were bought for is reckoned from them. */
export const MAX_COST_FILLS = 1_000;

/** What a quantity of an asset was bought for. */
export interface Bought {
  readonly quantity: bigint;
  readonly cost: bigint;
}

/**
 * What is held of each asset by fills, oldest first, and what it cost in `currency`: a sale takes the average cost of what
 * it sells. An asset that was ever traded for other money is left out: what it cost cannot be told. So are all, where there may
 * be more fills than the `read` ones.
 */
export function boughtFor(
  fills: readonly AssetFill[],
  currency: string,
  read = fills.length,
): ReadonlyMap<string, Bought> {
  const held = new Map<string, Bought>();
  if (read >= MAX_COST_FILLS) return held;
  const foreign = new Set<string>();
  for (const { asset, moneyCurrency, isBuy, quantity, money } of fills) {
    if (!isSameMoney(moneyCurrency, currency)) foreign.add(asset);
    const before = held.get(asset) ?? { quantity: 0n, cost: 0n };
    if (isBuy) {
      held.set(asset, { quantity: before.quantity + quantity, cost: before.cost + money });
    } else {
      const sold = quantity < before.quantity ? quantity : before.quantity;
      const cost = before.quantity === 0n ? 0n : divide(before.cost * sold, before.quantity, 'half-even');
      held.set(asset, { quantity: before.quantity - sold, cost: before.cost - cost });
    }
  }
  for (const asset of foreign) held.delete(asset);
  return held;
}

/** Product in which an asset is bought and sold for the wallet's currency. */
export interface HoldingProduct {
  readonly symbolId: InstrumentNumber;
  readonly priceDigits: number;
}

export interface WalletFacts {
  /** Accounts of the wallet, oldest first. */
  readonly pockets: readonly Pocket[];
  readonly bought: ReadonlyMap<string, Bought>;
  productOf(asset: string): HoldingProduct | undefined;
  /** Units of the wallet's currency for one of the asset (RATE_DIGITS); undefined while there is none. */
  rateOf(asset: string): bigint | undefined;
  digitsOf(asset: string): number | undefined;
}

/** The wallet at the newest rates; undefined for one without accounts. */
export function toWallet(facts: WalletFacts): WalletView | undefined {
  const { pockets } = facts;
  const [money] = pockets;
  if (money === undefined) return undefined;
  const { currency, digits } = money;
  const rateOf = (code: string) => (code === currency ? UNIT_RATE : facts.rateOf(code));
  const holdings = pockets
    .slice(1)
    .filter(({ balance }) => balance > 0n)
    .map((pocket) => toHolding(pocket, money, facts));
  const computeMarketValue = (code: string, amount: bigint) => {
    const pocket = pockets.find((one) => one.currency === code);
    const of = pocket ?? { currency: code, digits: facts.digitsOf(code) ?? 0 };
    return marketValueOf([inCurrencyOf(of, amount)], money, rateOf);
  };
  const sum = (amountOf: (pocket: Pocket) => bigint) =>
    marketValueOf(
      pockets.map((pocket) => inCurrencyOf(pocket, amountOf(pocket))),
      money,
      rateOf,
    );
  const assets = sum(({ balance }) => balance);
  const owed = sum(({ debt }) => owedOf(debt));
  return {
    currency,
    digits,
    free: money.free,
    locked: money.locked,
    marketValue: assets === undefined || owed === undefined ? undefined : assets - owed,
    assets,
    owed,
    result: sumOfKnown(holdings),
    holdings,
    freeOf: (code) => pockets.find((pocket) => pocket.currency === code)?.free ?? 0n,
    digitsOf: (code) => pockets.find((pocket) => pocket.currency === code)?.digits ?? facts.digitsOf(code),
    debtOf: (code) => pockets.find((pocket) => pocket.currency === code)?.debt,
    computeMarketValue,
  };
}

/** Principal and interest together. */
export function owedOf(debt: DebtRecord | undefined): bigint {
  return debt === undefined ? 0n : debt.principal + debt.interest;
}

/** What amounts are worth in money, each rounded down; undefined without a rate. Nothing is worth nothing whatever the rate. */
function marketValueOf(
  amounts: readonly CurrencyAmount[],
  money: Denomination,
  rateOf: RateOf,
): bigint | undefined {
  const some = amounts.filter(({ amount }) => amount !== 0n);
  return sumConverted(some, money, rateOf, 'down')?.amount;
}

/** Undefined where assets are held and the result of none is known. */
function sumOfKnown(holdings: readonly HoldingView[]): bigint | undefined {
  const known = holdings.flatMap(({ result }) => result ?? []);
  return known.length === 0 && holdings.length > 0 ? undefined : known.reduce((sum, one) => sum + one, 0n);
}

function toHolding(
  { currency, digits, balance, free, locked }: Pocket,
  money: Pocket,
  { bought, productOf, rateOf }: WalletFacts,
): HoldingView {
  const marketValue = marketValueOf([inCurrencyOf({ currency, digits }, balance)], money, rateOf);
  const product = productOf(currency);
  const cost = costOf(balance, bought.get(currency));
  const averageCost =
    cost === undefined || product === undefined
      ? undefined
      : Number(
          divide(
            cost * powerOfTen(digits + product.priceDigits),
            balance * powerOfTen(money.digits),
            'half-even',
          ),
        );
  return {
    currency,
    digits,
    quantity: balance,
    free,
    locked,
    symbolId: product?.symbolId,
    averageCost,
    marketValue,
    result: marketValue === undefined || cost === undefined ? undefined : marketValue - cost,
  };
}

/** What a balance cost; undefined where more is held than was bought: the rest came from elsewhere. */
function costOf(balance: bigint, bought: Bought | undefined): bigint | undefined {
  if (bought === undefined || bought.quantity < balance || bought.quantity === 0n) return undefined;
  return divide(bought.cost * balance, bought.quantity, 'half-even');
}
