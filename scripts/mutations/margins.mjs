/** Faults of the margins by time and size that a test must notice. */
export const MARGINS = [
  {
    name: 'margin sets: positions are charged by the set of before',
    file: 'backend/trading/margin/change-set.ts',
    from: 'if (!rechargeProduct(decision, accountId, symbolId, timeMs)) return;',
    to: 'if (!rechargeProduct(decision, accountId, symbolId, timeMs - 1)) return;',
    tests: ['backend/trading/margin-sets.test.ts'],
    title: 'the example of margin sets is what the core computes',
  },
  {
    name: 'margin sets: each position fills the tiers from below',
    file: 'backend/domain/margin-sets.ts',
    from: 'const from = Math.max(ahead, tier.fromVolume);',
    to: 'const from = Math.max(0, tier.fromVolume);',
    tests: ['backend/domain/margin-sets.test.ts'],
    title: 'begins where the positions before it end',
  },
  {
    name: 'margin sets: the past is charged by the clock of now',
    file: 'backend/services/trade/margin-set-changes.ts',
    from: 'this.#change(next.symbolIds, next.timeMs, only);',
    to: 'this.#change(next.symbolIds, untilMs, only);',
    tests: ['backend/services/trade/margin-set-changes.test.ts'],
    title: 'made up for at their own times',
  },
];
