import { formatPercentOf } from '../../components/format.ts';
import { LIQUIDATION_RATIO } from '../../../backend/domain/lending.ts';

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
