import type { MarginLevels } from '../../trading/contracts.ts';

/** The terminal begins to warn half as far again from zero as the call of the account is. */
const EARLY = 1.5;

/**
 * How near to its stop-out an account of a margin level is (basis points): `danger` below the call that the operator set, `warn` before
 * it. An account without levels of its own is never near.
 */
export function levelTone(
  levelBp: number | undefined,
  levels: MarginLevels | undefined,
): 'ok' | 'warn' | 'danger' {
  if (levelBp === undefined || levels === undefined || levelBp >= levels.callBp * EARLY) return 'ok';
  return levelBp >= levels.callBp ? 'warn' : 'danger';
}
