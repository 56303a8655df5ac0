import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../../session/profile-storage.ts';
import { knownValue, readUnits } from '../../ticket/ticket-model.ts';

/** Bounds of the risk of a planned position, in hundredths of a percent of the equity. */
export const MIN_RISK_BP = 1;
export const MAX_RISK_BP = 2_000;
const FIRST_RISK_BP = 100;
const PERCENT_DIGITS = 2;

/** The part of the equity that a planned position may lose, kept in the profile's local storage. */
export const useRisk = create<{ readonly riskBp: number }>()(
  persist(() => ({ riskBp: FIRST_RISK_BP }), {
    name: 'meridian.chart-risk',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored) => ({ riskBp: readRisk((stored as { readonly riskBp?: unknown } | undefined)?.riskBp) }),
  }),
);

/** A risk within its bounds; the first one for what is none. */
export function readRisk(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return FIRST_RISK_BP;
  return Math.min(MAX_RISK_BP, Math.max(MIN_RISK_BP, Math.round(value)));
}

/** The value of a field of percent, in hundredths of one; undefined for what is none. */
export function readPercent(text: string): number | undefined {
  const bp = knownValue(readUnits(text, PERCENT_DIGITS));
  return bp !== undefined && bp >= MIN_RISK_BP && bp <= MAX_RISK_BP ? bp : undefined;
}
