import { LIQUIDATION_RATIO, RECOVERED_RATIO, WARNING_RATIO } from '../../domain/index.ts';
import { isLevelAtMost, type MarginState } from '../../domain/margin-level.ts';
import type { ApplyTick } from '../commands.ts';
import type { Decision } from '../decision.ts';
import { liquidate } from './liquidate.ts';
import { valueWallet } from './value-wallet.ts';
import type { MarketTimeMs } from '../../domain/units.ts';

/** Looks at every wallet that owes something and holds or owes what a quote is about. */
export function checkWallets(decision: Decision, { symbolId, timeMs }: ApplyTick): void {
  const { state, terms, assets } = decision;
  if (state.indebted.size === 0) return;
  const base = terms(symbolId, undefined)?.baseCurrency;
  if (base === undefined || assets.pricedBy(base) !== symbolId) return;
  const units = new Set([...state.indebted].map((accountId) => state.unitOf(accountId)));
  for (const unit of [...units].sort((a, b) => a - b)) {
    const isMoved = state.unitMembers(unit).some((member) => state.account(member)?.currency === base);
    if (isMoved && decision.concerns(unit)) decision.contain(unit, () => checkRisk(decision, unit, timeMs));
  }
}

/**
 * Looks at the risk ratio of a wallet (assets over liabilities): at the warning ratio its owner is warned, once until it has
 * recovered; at the liquidation ratio its assets are sold and its loans repaid.
 */
export function checkRisk(decision: Decision, unit: number, timeMs: MarketTimeMs): void {
  const value = valueWallet(decision, unit);
  if (value === undefined) return;
  warn(decision, unit, value, timeMs);
  if (isLevelAtMost(value, LIQUIDATION_RATIO)) liquidate(decision, unit, timeMs);
}

function warn({ state, emit }: Decision, unit: number, value: MarginState, timeMs: MarketTimeMs): void {
  const isCalled = state.account(unit)?.isMarginCalled === true;
  const next = isLevelAtMost(value, isCalled ? RECOVERED_RATIO : WARNING_RATIO);
  if (next !== isCalled) emit({ type: 'marginCalled', accountId: unit, timeMs, isCalled: next, ...value });
}
