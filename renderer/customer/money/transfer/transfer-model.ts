import { divide, formatDecimal, parseDecimal } from '../../../../backend/domain/decimal.ts';
import { receivedAmount } from '../../../../backend/domain/transfer.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import type { MoneyAccount } from '../port.ts';

/** Why a transfer cannot be sent. */
export type TransferProblem = 'noNumber' | 'tooMuch' | 'worthNothing';

/** What a transfer comes to. */
export interface TransferQuote {
  readonly problem: TransferProblem | undefined;
  /** At the digits of the account that pays. */
  readonly amount: bigint;
  /** At the digits of the other one. */
  readonly received: bigint;
  /** What is free afterwards in the account that pays, and in the other one. */
  readonly fromFree: bigint;
  readonly toFree: bigint;
}

/** What comes of an amount that was typed; undefined while nothing was typed, or without a rate. */
export function quoteTransfer(
  typed: string,
  from: MoneyAccount,
  to: MoneyAccount,
  rate: Rate | undefined,
): TransferQuote | undefined {
  if (typed.trim() === '' || rate === undefined || rate <= 0n) return undefined;
  const amount = parseDecimal(typed.trim(), from.digits);
  if (amount === undefined || amount <= 0n)
    return { problem: 'noNumber', amount: 0n, received: 0n, fromFree: from.free, toFree: to.free };
  const received = receivedAmount(amount, { rate, fromDigits: from.digits, toDigits: to.digits });
  const problem = amount > from.free ? 'tooMuch' : received <= 0n ? 'worthNothing' : undefined;
  return { problem, amount, received, fromFree: from.free - amount, toFree: to.free + received };
}

/** So many percent of what is free, rounded down, as a field holds it. */
export function shareOfFree(
  { free, digits }: Pick<MoneyAccount, 'free' | 'digits'>,
  percent: number,
): string {
  return formatDecimal(free <= 0n ? 0n : divide(free * BigInt(percent), 100n, 'down'), digits);
}

/** Where money goes when nothing was chosen: from the account with most of it in this currency to the next one. */
export function firstPair(
  accounts: readonly MoneyAccount[],
  fromId?: number,
): readonly [from: MoneyAccount, to: MoneyAccount] | undefined {
  const ordered = accounts.toSorted((one, other) =>
    one.free === other.free ? 0 : one.free > other.free ? -1 : 1,
  );
  const wanted = ordered.find(({ accountId }) => accountId === fromId);
  const from = wanted ?? ordered.find(({ accountType }) => accountType === 'spot') ?? ordered[0];
  const to = ordered.find(({ accountId }) => accountId !== from?.accountId);
  return from === undefined || to === undefined ? undefined : [from, to];
}
