/** Margin level at which the terminal begins to warn (basis points). */
const WARN_BP = 15_000;

/** How near to the stop-out an account is. */
export function levelTone(levelBp: number | undefined): 'ok' | 'warn' | 'danger' {
  if (levelBp === undefined || levelBp >= WARN_BP) return 'ok';
  return levelBp >= 10_000 ? 'warn' : 'danger';
}

/** Share of the equity that is in use as margin, percent; 0 without equity. */
export function usedPercent(usedMargin: bigint, equity: bigint): number {
  if (equity <= 0n) return usedMargin > 0n ? 100 : 0;
  return Number((usedMargin * 1000n) / equity) / 10;
}
