/** What changes a market while it runs, in a form that can be carried to another process. */
export interface MarketChanges {
  /** Grows with every change. */
  revision(): number;
  /** All changes, as JSON. */
  snapshot(): unknown;
  /** Makes the market the one of a snapshot. */
  restore(snapshot: unknown): void;
}

/** A market that nothing changes. */
export const NO_CHANGES: MarketChanges = {
  revision: () => 0,
  snapshot: () => null,
  restore: () => undefined,
};
