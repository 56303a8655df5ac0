import { LIQUIDATION_RATIO } from '../../../backend/domain/margin/lending.ts';
import { formatPercentOf } from '../../components/text/format.ts';
import type { MarginLevels } from '../../trading/contracts.ts';

/** Assets over liabilities of a wallet that lends, and the level at which loans are repaid by force, as it is written. */
export const REPAYMENT_LEVEL = formatPercentOf(Number(LIQUIDATION_RATIO) / 100);

/** Ratio at which the terminal begins to warn, and at which it is serious (basis points). */
export const WARN_RATIO_BP = 13_000;
export const DANGER_RATIO_BP = 11_000;

/** Assets over liabilities in basis points, both in one currency; undefined without liabilities. */
export function riskRatioBp(assets: bigint, liabilities: bigint): number | undefined {
  return liabilities <= 0n ? undefined : Number((assets * 10_000n) / liabilities);
}

/** How near to the forced repayment a wallet is. */
export function riskTone(ratioBp: number | undefined): 'ok' | 'warn' | 'danger' {
  if (ratioBp === undefined || ratioBp >= WARN_RATIO_BP) return 'ok';
  return ratioBp >= DANGER_RATIO_BP ? 'warn' : 'danger';
}

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
