/** Faults of the hedge of the company that a test must notice. */

const HEDGES_PURE = ['backend/trading/hedge/hedges.test.ts'];
const HEDGES_STORED = ['backend/services/trade/hedges.integration.test.ts'];

export const HEDGES = [
  {
    name: 'hedge: dealt before the threshold',
    file: 'backend/domain/hedge.ts',
    from: 'Math.abs(away) >= (terms?.threshold ?? 1)',
    to: 'away !== 0',
    tests: ['backend/domain/hedge.test.ts'],
    title: 'is dealt in full once it is the threshold away',
  },
  {
    name: 'hedge: cost that is closed rounded away from what is left',
    file: 'backend/domain/hedge.ts',
    from: 'cost: before.cost - released + side',
    to: 'cost: before.cost - released - 1n + side',
    tests: ['backend/domain/hedge.test.ts'],
    title: 'loses nothing',
  },
  {
    name: 'hedge: at the stated volume instead of the own book of the source',
    file: 'backend/trading/hedge/decide-hedges.ts',
    from: 'market.sourceDepth ?? market.depth',
    to: 'market.depth',
    tests: HEDGES_PURE,
    title: 'walks the own levels of the source',
  },
  {
    name: 'hedge: a start makes up for nothing',
    file: 'backend/trading/trading-core.ts',
    from: 'if (dueHedge(this.state, this.valuing.terms, product) !== 0) hedges.watch(product);',
    to: '',
    tests: HEDGES_PURE,
    title: 'makes up at a start',
  },
  {
    name: 'hedge: stored before what it counts',
    file: 'backend/services/trade/commit-tracker.ts',
    from: "units.some(isHedgeUnit) ? 'addAfterAll' : 'add'",
    to: "'add'",
    tests: HEDGES_STORED,
    title: 'is not stored either',
  },
  {
    name: 'hedge: counts an account whose state is to be restored',
    file: 'backend/trading/trading-core.ts',
    from: 'account.tradeType === product.tradeType) return false;',
    to: 'account.tradeType === product.tradeType) continue;',
    tests: HEDGES_PURE,
    title: 'counts no account whose state is to be restored',
  },
];
