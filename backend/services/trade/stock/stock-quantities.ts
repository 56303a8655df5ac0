import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  executionPrice,
  feeOf,
  toAccountCurrency,
  type Conversion,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import {
  closableVolume,
  computeNeeds,
  type Account,
  type MarketView,
  type Valuing,
} from '../../../trading/index.ts';
import type { Money, VolumeUnits } from '../../../domain/units.ts';

/** Volumes (volume units) that an account could deal of a product at the newest quote. */
export interface StockQuantities {
  /** Of the position on the other side of the order. */
  readonly closable: VolumeUnits;
  /** All that may be sold: shares held, and shares borrowed. */
  readonly sellable: number;
  /** For cash alone, and with a loan. */
  readonly buyable: number;
  readonly loanBuyable: number;
}

export interface QuantityInputs {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
  readonly market: MarketView;
  readonly conversion: Conversion;
}

/** What an account could buy and sell of a product. */
export function computeQuantities(valuing: Valuing, inputs: QuantityInputs): StockQuantities {
  const { account, terms, direction } = inputs;
  const at = (side: Direction) => ({
    accountId: account.accountId,
    symbolId: terms.symbolId,
    direction: side,
  });
  const held = closableVolume(valuing, at(DIRECTION.sell));
  const owed = closableVolume(valuing, at(DIRECTION.buy));
  const most = (side: Direction, isWanted: (loan: Money) => boolean) =>
    findMost(terms, (volume) => {
      const loan = loanFor(valuing, inputs, side, volume);
      return loan !== undefined && isWanted(loan);
    });
  return {
    closable: closableVolume(valuing, at(direction)),
    sellable: held + most(DIRECTION.sell, () => true),
    buyable: owed + most(DIRECTION.buy, (loan) => loan === 0n),
    loanBuyable: owed + most(DIRECTION.buy, () => true),
  };
}

/** The loan that an opening would take; undefined when it cannot be had. */
function loanFor(
  valuing: Valuing,
  { account, terms, market, conversion }: QuantityInputs,
  direction: Direction,
  volume: VolumeUnits,
): bigint | undefined {
  const notional = BigInt(executionPrice(direction, market, terms)) * BigInt(volume);
  const amount = toAccountCurrency(notional, terms, conversion, direction === DIRECTION.buy ? 'up' : 'down');
  const fee = feeOf(notional, volume, terms, conversion);
  const needs = computeNeeds(valuing, account, terms, {
    ...{ symbolId: terms.symbolId, direction, volume, amount, fee },
  });
  return 'reason' in needs ? undefined : needs.loan;
}

/** The largest volume that an order may have and that fits; what fits at a volume fits at every smaller one. */
function findMost(
  { minVolume, maxVolume, volumeStep }: InstrumentTerms,
  fits: (volume: VolumeUnits) => boolean,
): number {
  let low = 0;
  let high = Math.floor(maxVolume / volumeStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * volumeStep)) low = middle;
    else high = middle - 1;
  }
  return low * volumeStep < minVolume ? 0 : low * volumeStep;
}
