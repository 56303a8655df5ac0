import { atLeastZero, divide, formatDecimal, parseDecimal } from '../../../../backend/domain/decimal.ts';
import { receivedAmount } from '../../../../backend/domain/transfer.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import type { TransferRequest } from '../../../session/transfer-request.ts';
import { preferredAccount, type AmountProblem } from '../money-model.ts';
import type { MoneyAccount } from '../port.ts';
import { useMoneyList, useMoneyQuery } from '../use-money.ts';

/** What a transfer comes to. */
export interface TransferQuote {
  readonly problem: AmountProblem | undefined;
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
  if (typed === '' || rate === undefined || rate <= 0n) return undefined;
  const amount = parseDecimal(typed, from.digits);
  if (amount === undefined || amount <= 0n)
    return { problem: 'noNumber', amount: 0n, received: 0n, fromFree: from.free, toFree: to.free };
  const received = receivedAmount(amount, { rate, fromDigits: from.digits, toDigits: to.digits });
  const problem = amount > from.free ? 'aboveFree' : received <= 0n ? 'worthless' : undefined;
  return { problem, amount, received, fromFree: from.free - amount, toFree: to.free + received };
}

/** So many percent of what is free, rounded down, as a field holds it. */
export function shareOfFree(
  { free, digits }: Pick<MoneyAccount, 'free' | 'digits'>,
  percent: number,
): string {
  return formatDecimal(divide(atLeastZero(free) * BigInt(percent), 100n, 'down'), digits);
}

/** The accounts that a request means, those of its currency first; a side without an account is undefined. */
export function requestedPair(
  accounts: readonly MoneyAccount[],
  { from, to, currency }: TransferRequest,
): { readonly from: MoneyAccount | undefined; readonly to: MoneyAccount | undefined } {
  const ends = accounts.filter((each) => each.accountType === to);
  const starts = accounts.filter(
    (each) => each.accountType === from && (currency ?? each.currency) === each.currency,
  );
  // Amounts of two currencies say nothing of each other.
  const leaves =
    starts.find((start) => ends.some((end) => end.currency === start.currency)) ?? preferredAccount(starts);
  return { from: leaves, to: ends.find((each) => each.currency === leaves?.currency) ?? ends[0] };
}

/** Where money goes when nothing was chosen: from spot to the account of the same currency with most of it, and only then to another one. */
export function firstPair(
  accounts: readonly MoneyAccount[],
  fromId?: number,
): readonly [from: MoneyAccount, to: MoneyAccount] | undefined {
  const from = accounts.find(({ accountId }) => accountId === fromId) ?? preferredAccount(accounts);
  const others = accounts.filter(({ accountId }) => accountId !== from?.accountId);
  // Amounts of two currencies say nothing of each other.
  const alike = others.filter(({ currency }) => currency === from?.currency);
  const to = alike.toSorted((one, other) => Number(other.free > one.free) - Number(one.free > other.free))[0];
  const end = to ?? preferredAccount(others);
  return from === undefined || end === undefined ? undefined : [from, end];
}

/** A rate moves with the market; what is shown is a little old at most. */
const RATE_AGAIN_MS = 3_000;

/** Own transfers, newest first. */
export const useTransfers = () =>
  useMoneyList({ key: 'transfers', ask: ({ transfers }) => transfers.list() });

/** The rate of now between two currencies. */
export const useTransferRate = (from: string, to: string) =>
  useMoneyQuery(['rate', from, to], ({ transfers }) => transfers.rate(from, to), {
    refetchInterval: from === to ? false : RATE_AGAIN_MS,
  });
