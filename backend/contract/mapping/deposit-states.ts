import type { DepositState } from '../../domain/deposits/index.ts';

/** The numbers by which records say how a deposit stands. */
export interface DepositNumbers {
  /** 1 waiting, 2 approved, 3 refused, 4 void. */
  readonly checkStatus: 1 | 2 | 3 | 4;
  /** 1 waiting, 2 done, 3 failed. */
  readonly depositStatus: 1 | 2 | 3;
  /** 1 waiting, 2 paid, 3 failed. */
  readonly paymentStatus: 1 | 2 | 3;
  /** 1 waiting, 5 paid back; null: there is nothing to pay back. */
  readonly refundRet: 1 | 5 | null;
}

const NUMBERS: Readonly<Record<DepositState, DepositNumbers>> = {
  waiting: { checkStatus: 1, depositStatus: 1, paymentStatus: 1, refundRet: null },
  paid: { checkStatus: 1, depositStatus: 1, paymentStatus: 2, refundRet: null },
  approved: { checkStatus: 1, depositStatus: 1, paymentStatus: 2, refundRet: null },
  done: { checkStatus: 2, depositStatus: 2, paymentStatus: 2, refundRet: null },
  refused: { checkStatus: 3, depositStatus: 3, paymentStatus: 2, refundRet: 1 },
  refunded: { checkStatus: 3, depositStatus: 3, paymentStatus: 2, refundRet: 5 },
  failed: { checkStatus: 4, depositStatus: 3, paymentStatus: 3, refundRet: null },
  void: { checkStatus: 4, depositStatus: 3, paymentStatus: 3, refundRet: null },
};

/** The numbers of a state. */
export function toDepositNumbers(state: DepositState): DepositNumbers {
  return NUMBERS[state];
}

/** The states that have all of the given numbers; an absent number leaves nothing out. */
export function statesWith(
  numbers: Record<'depositStatus' | 'paymentStatus', number | undefined>,
): DepositState[] {
  const { depositStatus, paymentStatus } = numbers;
  return (Object.keys(NUMBERS) as DepositState[]).filter(
    (state) =>
      (depositStatus === undefined || NUMBERS[state].depositStatus === depositStatus) &&
      (paymentStatus === undefined || NUMBERS[state].paymentStatus === paymentStatus),
  );
}
