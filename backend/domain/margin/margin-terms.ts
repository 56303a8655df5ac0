/** The times of a product that may have margins of their own, the one of every other time first. */
export const MARGIN_PERIODS = [
  'daily',
  'overnight',
  'weekend',
  'beforeWeekend',
  'holiday',
  'beforeHoliday',
] as const;
export type MarginPeriod = (typeof MARGIN_PERIODS)[number];

/** What a part of the position on one side of a product costs: from so many volume units up to the next tier. */
export interface MarginTier {
  readonly fromVolume: number;
  /** Highest leverage that counts in this tier; a position with less has its own. */
  readonly maxLeverage: number;
  /** Maintenance margin as a share of the opening notional, RATIO_DIGITS. */
  readonly maintenanceRatio: bigint;
}

/** Margins of a product by time and size. The tiers of a set rise from volume 0. */
export interface MarginSets extends Readonly<Partial<Record<MarginPeriod, readonly MarginTier[]>>> {
  readonly daily: readonly MarginTier[];
  /** Minutes before a rest of the market at which its margins begin. */
  readonly leads: MarginLeads;
}

export interface MarginLeads {
  readonly weekend: number;
  readonly holiday: number;
  readonly overnight: number;
}
