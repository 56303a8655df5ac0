import { Check, CircleX, Clock, Hourglass, Send, type LucideIcon } from 'lucide-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseDecimal } from '../../../../backend/domain/decimal.ts';
import {
  computeWithdrawalFee,
  toPayout,
  type WithdrawalState,
} from '../../../../backend/domain/withdrawals/index.ts';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { StateTone } from '../../../components/index.ts';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { queryClient, valueOf } from '../../../connection/terminal-connection.ts';
import { useSettings } from '../../../session/settings.ts';
import { customerPort } from '../../part.ts';
import type { BankAccount, WithdrawalAddress } from '../port.ts';
import { MONEY_KEY, refreshMoney } from '../use-money.ts';
import type {
  Payee,
  WithdrawLimit,
  WithdrawRate,
  WithdrawStanding,
  WithdrawWay,
  Mend,
  WithdrawChoice,
} from './port.ts';

/** How each state looks in a list and is called. */
export const WITHDRAWAL_STATES: Readonly<
  Record<WithdrawalState, { readonly tone: StateTone; readonly icon: LucideIcon; readonly label: PanelsKey }>
> = {
  waiting: { tone: 'wait', icon: Hourglass, label: 'withdraw.state.waiting' },
  approved: { tone: 'wait', icon: Hourglass, label: 'deposit.state.approvedByOne' },
  paying: { tone: 'wait', icon: Send, label: 'withdraw.state.paying' },
  done: { tone: 'ok', icon: Check, label: 'deposit.state.done' },
  refused: { tone: 'bad', icon: CircleX, label: 'withdraw.state.refused' },
  failed: { tone: 'bad', icon: CircleX, label: 'withdraw.state.failed' },
  cancelled: { tone: 'off', icon: Clock, label: 'withdraw.state.cancelled' },
};

/** What helps against a refusal, in words. */
export const MENDS: Readonly<Record<Mend, PanelsKey>> = {
  fundPassword: 'withdraw.mend.fundPassword',
  verification: 'withdraw.mend.verification',
  deposit: 'withdraw.mend.deposit',
  wait: 'withdraw.mend.wait',
  places: 'withdraw.mend.places',
  operator: 'withdraw.mend.operator',
};

export const PROBLEMS = {
  noNumber: 'amount.noNumber',
  tooSmall: 'amount.tooSmall',
  tooLarge: 'amount.tooLarge',
  belowFee: 'deposit.belowFee',
  aboveFree: 'transfer.tooMuch',
  aboveDay: 'withdraw.aboveDay',
} as const satisfies Readonly<Record<WithdrawProblem, PanelsKey>>;

/** What keeps money in an account of each type. */
export const STAYS = {
  cross: 'withdraw.stays.cross',
  isolated: 'withdraw.stays.isolated',
  spot: 'withdraw.stays.spot',
  leveragedSpot: 'withdraw.stays.leveragedSpot',
  stock: 'withdraw.stays.stock',
} as const satisfies Readonly<Record<TradeType, PanelsKey>>;

/** Why an amount cannot be sent. */
type WithdrawProblem = 'noNumber' | 'tooSmall' | 'tooLarge' | 'belowFee' | 'aboveFree' | 'aboveDay';

/** What a withdrawal comes to, before anything is sent. */
export interface WithdrawQuote {
  readonly problem: WithdrawProblem | undefined;
  /** At the digits of the account, as the fee. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** In the paid currency: the whole, and what the payee gets. */
  readonly gross: bigint;
  readonly arrives: bigint;
  /** A person of the operator approves it before it leaves. */
  readonly isReviewed: boolean;
}

/** What comes of an amount that was typed, in the account's currency; undefined while nothing was typed, or without a rate. */
export function quoteWithdrawal(
  typed: string,
  way: Pick<WithdrawWay, 'digits'>,
  limit: WithdrawLimit,
  { rate }: Pick<WithdrawRate, 'rate'>,
  standing: Pick<WithdrawStanding, 'free' | 'dayLeft'> | undefined,
): WithdrawQuote | undefined {
  if (typed === '' || rate <= 0n) return undefined;
  const amount = parseDecimal(typed, limit.digits);
  if (amount === undefined || amount <= 0n)
    return { problem: 'noNumber', amount: 0n, fee: 0n, gross: 0n, arrives: 0n, isReviewed: false };
  const conversion = { rate, accountDigits: limit.digits, payoutDigits: way.digits };
  const fee = computeWithdrawalFee(amount, limit.fees);
  return {
    problem: problemOf(amount, fee, limit, standing),
    ...{ amount, fee, gross: toPayout(amount, conversion) },
    arrives: amount > fee ? toPayout(amount - fee, conversion) : 0n,
    isReviewed: amount >= limit.reviewFrom,
  };
}

function problemOf(
  amount: bigint,
  fee: bigint,
  { least, most }: WithdrawLimit,
  standing: Pick<WithdrawStanding, 'free' | 'dayLeft'> | undefined,
): WithdrawProblem | undefined {
  if (amount < least) return 'tooSmall';
  if (amount > most) return 'tooLarge';
  if (amount <= fee) return 'belowFee';
  if (standing === undefined) return undefined;
  if (amount > standing.free) return 'aboveFree';
  return amount > standing.dayLeft ? 'aboveDay' : undefined;
}

/** The most that one withdrawal may take now. */
export function mostNow({ most }: WithdrawLimit, { free, dayLeft }: WithdrawStanding): bigint {
  const least = [most, free, dayLeft].reduce((one, other) => (other < one ? other : one));
  return least < 0n ? 0n : least;
}

/** What of 24 hours is used, in percent. */
export function dayUsedPercent({ dayLeft, dayMost }: WithdrawStanding): number {
  return dayMost <= 0n ? 100 : Number(((dayMost - dayLeft) * 100n) / dayMost);
}

/** A place of the customer's own list to which a way leads. */
export interface OwnPayee extends Payee {
  readonly id: string;
  readonly name: string;
  /** Until when nothing is sent there because it is new (local clock); undefined for one that is not. */
  readonly coolsUntilMs: number | undefined;
}

/** Addresses and bank accounts to which a way leads: those of its currency, and of its networks. */
export function payeesOf(
  way: WithdrawWay,
  addresses: readonly WithdrawalAddress[],
  banks: readonly BankAccount[],
): readonly OwnPayee[] {
  if (way.payee === 'card')
    return banks
      .filter(({ currency }) => currency === way.currency)
      .map(({ id, bank, number, coolsUntilMs }) => ({
        ...{ id: `bank-${id}`, account: number, network: '', coolsUntilMs },
        name: `${bank} \u2026${number.slice(-4)}`,
      }));
  return addresses
    .filter(({ currency, network }) => currency === way.currency && way.networks.includes(network))
    .map(({ id, address, network, remark, coolsUntilMs }) => ({
      ...{ id: `address-${id}`, account: address, network, coolsUntilMs },
      name: `${remark === '' ? network : `${remark}, ${network}`} \u2026${address.slice(-4)}`,
    }));
}

/** True while something can still come of it. */
export function isOnItsWay({ state }: { readonly state: WithdrawalState }): boolean {
  return state === 'waiting' || state === 'approved' || state === 'paying';
}

/** Which step a withdrawal has reached, from 0; those that end badly stop at the step that they failed at. */
export function withdrawStep(state: WithdrawalState): number {
  switch (state) {
    case 'waiting':
    case 'refused':
    case 'cancelled':
      return 0;
    case 'approved':
      return 1;
    case 'paying':
    case 'failed':
      return 2;
    case 'done':
      return 3;
  }
}

const KEY = [...MONEY_KEY, 'withdrawals'];
const WATCHED_MS = 2_000;
const AT_REST_MS = 30_000;
/** What may leave moves with the market and with what others do in the account. */
const STANDING_AGAIN_MS = 5_000;
const RATE_AGAIN_MS = 4 * 60_000;

/** Own withdrawals, newest first; those on their way are looked at often. */
export function useWithdrawals() {
  const query = useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().withdrawals.list()),
      refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? WATCHED_MS : AT_REST_MS),
    },
    queryClient,
  );
  const open = query.data?.filter(isOnItsWay).length;
  // What was refused or failed is in the account again.
  useEffect(() => {
    if (open !== undefined) void refreshMoney('accounts');
  }, [open]);
  return query;
}

/** Ways out, in words of the terminal's language. */
export function useWithdrawWays() {
  const language = useSettings((settings) => settings.language);
  return useQuery(
    {
      queryKey: [...KEY, 'ways', language],
      queryFn: async () => valueOf(await customerPort().withdrawals.ways()),
      // A form that is being filled in stays while the words change.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

const namesOf = ({ way, accountId, currency, network }: WithdrawChoice) => [
  way.id,
  accountId,
  currency,
  network,
];

/** What bounds a withdrawal now. */
export function useWithdrawStanding(choice: WithdrawChoice) {
  return useQuery(
    {
      queryKey: [...KEY, 'standing', ...namesOf(choice)],
      queryFn: async () => valueOf(await customerPort().withdrawals.standing(choice)),
      refetchInterval: STANDING_AGAIN_MS,
    },
    queryClient,
  );
}

/** The rate of a withdrawal, held by the platform and asked for again before it lets go of it. */
export function useWithdrawRate(choice: WithdrawChoice) {
  return useQuery(
    {
      queryKey: [...KEY, 'rate', choice.way.currency, choice.currency],
      queryFn: async () => valueOf(await customerPort().withdrawals.rate(choice)),
      refetchInterval: RATE_AGAIN_MS,
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Reads the list of withdrawals again, and what may leave. */
export function refreshWithdrawals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
