/** Faults of money that leaves. */
const CORE = 'backend/trading/move-withdrawal.test.ts';
const DOMAIN = 'backend/domain/withdrawals/withdrawals.test.ts';
const EYES = 'backend/domain/four-eyes.test.ts';
const HISTORIES = 'backend/services/fund/withdrawals/withdrawal-histories.test.ts';

export const WITHDRAWALS = [
  {
    name: 'withdrawals: more than may leave is set aside',
    file: 'backend/trading/move-withdrawal.ts',
    from: 'requireFunds(account, amount + fee, computeMovable(decision, account, false));',
    to: 'requireFunds(account, amount, computeMovable(decision, account, true));',
    tests: [CORE],
  },
  {
    name: 'withdrawals: the fee does not come back',
    file: 'backend/trading/move-withdrawal.ts',
    from: "posting.move('payable', 'cash', fee, 'withdrawalFeeCancelled');",
    to: '',
    tests: [CORE],
  },
  {
    name: 'withdrawals: one person approves twice',
    file: 'backend/domain/withdrawals/proposal.ts',
    from: '|| obstacleToWithdrawal(withdrawal, by, nowMs) !== undefined',
    to: '',
    tests: [DOMAIN],
  },
  {
    name: 'four eyes: an issuer approves beside whom it issued credentials to',
    file: 'backend/domain/four-eyes.ts',
    from: '|| second.issuers.includes(first.by)',
    to: '',
    tests: [EYES],
  },
  {
    name: 'four eyes: the wait begins with the earlier issue',
    file: 'backend/domain/four-eyes.ts',
    from: 'Math.max(first.issuedAtMs, second.issuedAtMs)',
    to: 'Math.min(first.issuedAtMs, second.issuedAtMs)',
    tests: [EYES],
  },
  {
    name: 'four eyes: the credentials of the company are a person',
    file: 'backend/domain/four-eyes.ts',
    from: "if (!next.isPerson) return { type: 'company' };",
    to: '',
    tests: [EYES],
  },
  {
    name: 'withdrawals: two persons from one unit more on',
    file: 'backend/domain/withdrawals/proposal.ts',
    from: 'if (amount >= fourEyesFrom) return 2;',
    to: 'if (amount > fourEyesFrom) return 2;',
    tests: [DOMAIN],
  },
  {
    name: 'withdrawals: a payout is rounded up',
    file: 'backend/domain/withdrawals/amounts.ts',
    from: "powerOfTen(RATE_DIGITS + accountDigits), 'down')",
    to: "powerOfTen(RATE_DIGITS + accountDigits), 'up')",
    tests: [DOMAIN],
  },
  {
    name: 'withdrawals: a fee holds at the left end of its tier',
    file: 'backend/domain/withdrawals/amounts.ts',
    from: 'amount > leftOpen',
    to: 'amount >= leftOpen',
    tests: [DOMAIN],
  },
  {
    name: 'withdrawals: what a payout took does not come back to the house',
    file: 'backend/services/fund/withdrawals/withdrawals.ts',
    from: "return stored.isSent ? [this.#entries(stored, 'returned')] : [];",
    to: 'return [];',
    tests: [HISTORIES],
  },
  {
    name: 'withdrawals: a note by hand does not stop the provider',
    file: 'backend/services/fund/withdrawals/withdrawals.ts',
    from: "if (row.merchant_no === '') return;",
    to: 'if (row.merchant_no !== undefined) return;',
    tests: [HISTORIES],
  },
];
