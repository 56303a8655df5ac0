import type { WithdrawalState } from '../../domain/withdrawals/index.ts';

/** The numbers by which records say how a withdrawal stands. */
export interface WithdrawNumbers {
  /** 1 waiting, 2 approved, 3 refused. */
  readonly checkStatus: 1 | 2 | 3;
  /** 1 waiting, 2 done, 3 failed. */
  readonly transferStatus: 1 | 2 | 3;
  /** What the customer sees: 1 waiting for approval, 2 refused, 3 failed, 4 done, 5 in progress. */
  readonly withdrawViewStatus: 1 | 2 | 3 | 4 | 5;
}

const NUMBERS: Readonly<Record<WithdrawalState, WithdrawNumbers>> = {
  waiting: { checkStatus: 1, transferStatus: 1, withdrawViewStatus: 1 },
  approved: { checkStatus: 1, transferStatus: 1, withdrawViewStatus: 1 },
  paying: { checkStatus: 2, transferStatus: 1, withdrawViewStatus: 5 },
  done: { checkStatus: 2, transferStatus: 2, withdrawViewStatus: 4 },
  failed: { checkStatus: 2, transferStatus: 3, withdrawViewStatus: 3 },
  refused: { checkStatus: 3, transferStatus: 1, withdrawViewStatus: 2 },
  cancelled: { checkStatus: 3, transferStatus: 1, withdrawViewStatus: 2 },
};

/** The numbers of a state. */
export function toWithdrawNumbers(state: WithdrawalState): WithdrawNumbers {
  return NUMBERS[state];
}
