import type { FillView } from '../../trading/contracts.ts';

/** Money at the digits of the account. Fees are what was paid; results are below zero for a loss. */
export interface FillTotals {
  readonly profit: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

/** What a fill left in the account; undefined where its fee was paid in another asset. */
export function netOfFill({ profit = 0n, fee, feeAsset }: FillView): bigint | undefined {
  return feeAsset === undefined ? profit - fee : undefined;
}

/** Sums of fills; fees in other assets are no part of them. */
export function fillTotals(rows: readonly FillView[]): FillTotals {
  let [profit, fee] = [0n, 0n];
  for (const row of rows) {
    profit += row.profit ?? 0n;
    if (row.feeAsset === undefined) fee += row.fee;
  }
  return { profit, fee, net: profit - fee };
}
