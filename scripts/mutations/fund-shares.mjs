/** Faults of fund shares that a test must notice: money of the fund or the customer that rounding or a second end gives away. */

const DOMAIN = ['backend/domain/fund-shares/fund-shares.test.ts'];

export const FUND_SHARES = [
  {
    name: 'fund share: cost rounded down',
    file: 'backend/domain/fund-shares/amounts.ts',
    from: "const cost = worthOf(shares, netValue, terms, 'up');",
    to: "const cost = worthOf(shares, netValue, terms, 'down');",
    tests: DOMAIN,
    title: 'cost what they are worth, rounded up',
  },
  {
    name: 'fund share: more shares than the money pays',
    file: 'backend/domain/fund-shares/amounts.ts',
    from: 'if (price.cost + price.fee <= money)',
    to: 'if (price.cost <= money)',
    tests: DOMAIN,
    title: 'as many as it pays and never more',
  },
  {
    name: 'fund share: no reserve for a higher net value',
    file: 'backend/domain/fund-shares/subscription.ts',
    from: '(whole + SHARE_RESERVE)',
    to: 'whole',
    tests: DOMAIN,
    title: 'five percent more',
  },
  {
    name: 'fund share: what shares did not cost is kept',
    file: 'backend/domain/fund-shares/subscription.ts',
    from: 'amount: amount - used',
    to: 'amount: used - used',
    tests: DOMAIN,
    title: 'gives back what the shares did not cost',
  },
  {
    name: 'fund share: a subscription that has ended is priced again',
    file: 'backend/domain/fund-shares/subscription.ts',
    from: "if (state !== 'waiting') return undefined;",
    to: "if (state === 'confirmed') return undefined;",
    tests: DOMAIN,
    title: 'ends once, in one of two states',
  },
  {
    name: 'fund share: a redemption brings more than its worth',
    file: 'backend/domain/fund-shares/redemption.ts',
    from: "const worth = worthOf(shares, netValue, terms, 'down');",
    to: "const worth = worthOf(shares, netValue, terms, 'up');",
    tests: DOMAIN,
    title: 'rounds down what the shares are worth',
  },
  {
    name: 'fund share: a redemption is confirmed without a net value',
    file: 'backend/domain/fund-shares/redemption.ts',
    from: "return state === 'priced' ?",
    to: "return state !== 'failed' ?",
    tests: DOMAIN,
    title: 'is priced, then confirmed',
  },
];
