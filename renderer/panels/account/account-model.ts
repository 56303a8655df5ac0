/** Share of the equity that is in use as margin, percent; 0 without equity. */
export function usedPercent(usedMargin: bigint, equity: bigint): number {
  if (equity <= 0n) return usedMargin > 0n ? 100 : 0;
  return Number((usedMargin * 1000n) / equity) / 10;
}
