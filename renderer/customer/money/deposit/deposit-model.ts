import { Check, CircleX, Clock, Hourglass, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseDecimal } from '../../../../backend/domain/decimal.ts';
import {
  computeDepositFee,
  toDepositAmount,
  toPaymentAmount,
  type DepositState,
} from '../../../../backend/domain/deposits/index.ts';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { StateTone } from '../../../components/index.ts';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { queryClient, valueOf } from '../../../connection/terminal-connection.ts';
import { useSettings } from '../../../session/settings.ts';
import { customerPort } from '../../part.ts';
import { MONEY_KEY, refreshMoney } from '../use-money.ts';
import type { DepositLimit, DepositRate, DepositWay, Deposit } from './port.ts';

/** Why an amount cannot be sent. */
export type DepositProblem = 'noNumber' | 'tooSmall' | 'tooLarge' | 'belowFee';

/** What a deposit comes to, before anything is sent. */
export interface DepositQuote {
  readonly problem: DepositProblem | undefined;
  /** In the payment currency, at the digits of the way. */
  readonly toPay: bigint;
  /** In the account's currency, as everything below. */
  readonly fee: bigint;
  readonly arrives: bigint;
  /** A person of the operator approves it before it arrives. */
  readonly isReviewed: boolean;
}

/** What comes of an amount that was typed, in the account's currency; undefined while nothing was typed, or without a rate. */
export function quoteDeposit(
  typed: string,
  way: Pick<DepositWay, 'digits'>,
  limit: DepositLimit,
  { rate }: Pick<DepositRate, 'rate'>,
): DepositQuote | undefined {
  if (typed === '' || rate <= 0n) return undefined;
  const wanted = parseDecimal(typed, limit.digits);
  if (wanted === undefined || wanted <= 0n)
    return { problem: 'noNumber', toPay: 0n, fee: 0n, arrives: 0n, isReviewed: false };
  const conversion = { rate, paymentDigits: way.digits, accountDigits: limit.digits };
  const toPay = toPaymentAmount(wanted, conversion);
  // What is paid is rounded up, so a little more than was asked for may arrive.
  const actual = toDepositAmount(toPay, conversion);
  const fee = computeDepositFee(actual, limit.fee);
  return {
    problem: problemOf(wanted, fee, limit),
    ...{ toPay, fee, arrives: actual > fee ? actual - fee : 0n },
    isReviewed: wanted >= limit.reviewFrom,
  };
}

function problemOf(wanted: bigint, fee: bigint, { least, most }: DepositLimit): DepositProblem | undefined {
  if (wanted < least) return 'tooSmall';
  if (wanted > most) return 'tooLarge';
  return wanted <= fee ? 'belowFee' : undefined;
}

/** The limit of a way for accounts in a currency; undefined where the way does not lead there. */
export function limitFor(way: DepositWay | undefined, currency: string): DepositLimit | undefined {
  return way?.limits.find((limit) => limit.currency === currency);
}

/** True while something can still come of it. */
export function isUnfinished({ state }: Pick<Deposit, 'state'>): boolean {
  return state === 'waiting' || state === 'paid' || state === 'approved' || state === 'refused';
}

/** Which step a deposit has reached, from 0; those that end badly stop at the step that they failed at. */
export function stepOf(state: DepositState): number {
  switch (state) {
    case 'waiting':
    case 'void':
    case 'failed':
      return 0;
    case 'paid':
    case 'refused':
    case 'refunded':
      return 1;
    case 'approved':
      return 2;
    case 'done':
      return 3;
  }
}

/** Reasons that the platform gives by itself, by its words. */
const OWN_REASONS: Readonly<Record<string, 'expired' | 'belowFee' | 'notAccepted' | 'notPaid'>> = {
  expired: 'expired',
  'below the fee': 'belowFee',
  'the payment channel did not accept the request': 'notAccepted',
  'the payer did not pay': 'notPaid',
};

/** Which of the platform's own reasons a text is; undefined for the words of a person. */
export function ownReason(reason: string): 'expired' | 'belowFee' | 'notAccepted' | 'notPaid' | undefined {
  return Object.hasOwn(OWN_REASONS, reason) ? OWN_REASONS[reason] : undefined;
}

/** The part of its time that is left to a deposit, in percent. */
export function timeLeftPercent(
  { createdAtMs, expiresAtMs }: Pick<Deposit, 'createdAtMs' | 'expiresAtMs'>,
  nowMs: number,
): number {
  const whole = expiresAtMs - createdAtMs;
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round(((expiresAtMs - nowMs) / whole) * 100)));
}

/** How each state looks in a list and is called. */
export const DEPOSIT_STATES: Readonly<
  Record<DepositState, { readonly tone: StateTone; readonly icon: LucideIcon; readonly label: PanelsKey }>
> = {
  waiting: { tone: 'wait', icon: Hourglass, label: 'deposit.state.waiting' },
  paid: { tone: 'wait', icon: Hourglass, label: 'deposit.state.paidInReview' },
  approved: { tone: 'wait', icon: Hourglass, label: 'deposit.state.approvedByOne' },
  done: { tone: 'ok', icon: Check, label: 'deposit.state.done' },
  refused: { tone: 'bad', icon: CircleX, label: 'deposit.state.refused' },
  refunded: { tone: 'bad', icon: Undo2, label: 'deposit.state.refunded' },
  failed: { tone: 'off', icon: CircleX, label: 'deposit.state.failed' },
  void: { tone: 'off', icon: Clock, label: 'deposit.state.void' },
};

const REASON_WORDS: Readonly<Record<NonNullable<ReturnType<typeof ownReason>>, PanelsKey>> = {
  expired: 'deposit.why.expired',
  belowFee: 'deposit.why.belowFee',
  notAccepted: 'deposit.why.notAccepted',
  notPaid: 'deposit.why.notPaid',
};

/** Why deposits ended as they did: the platform's own reasons in the terminal's language, a person's words as they are. */
export function useReasons(): (reason: string) => string {
  const { t } = useTranslation('panels');
  return (reason) => {
    const own = ownReason(reason);
    return own === undefined ? reason : t(REASON_WORDS[own]);
  };
}

const KEY = [...MONEY_KEY, 'deposits'];
const ADDRESSES_KEY = [...KEY, 'addresses'];
/** Networks of all ways of which the address is asked for. */
export const MAX_STANDING_ADDRESSES = 24;
/** While something is on its way, somebody looks at it. */
const WATCHED_MS = 2_000;
const AT_REST_MS = 30_000;
/** Before the platform lets go of a rate, another one is there. */
const RATE_AGAIN_MS = 4 * 60_000;

/** Own deposits, newest first; those on their way are looked at often, and so are all where something may come at any time (`isAwaited`). */
export function useDeposits(isAwaited = false) {
  const query = useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().deposits.list()),
      refetchInterval: ({ state }) => (isAwaited || state.data?.some(isUnfinished) ? WATCHED_MS : AT_REST_MS),
    },
    queryClient,
  );
  const done = query.data?.filter(({ state }) => state === 'done').length;
  // What arrived is in an account, and may be in a list of what was booked.
  useEffect(() => {
    if (done !== undefined) void refreshMoney('accounts');
  }, [done]);
  return query;
}

/** Ways to pay into accounts of a type, in words of the terminal's language; nothing is asked without a type. */
export function useDepositWays(accountType: TradeType | undefined) {
  const language = useSettings((settings) => settings.language);
  return useQuery(
    {
      queryKey: [...KEY, 'ways', accountType, language],
      enabled: accountType !== undefined,
      queryFn: async () => valueOf(await customerPort().deposits.ways(accountType ?? 'spot')),
      // A form that is being filled in stays while the words change; another account has other ways.
      placeholderData: (before, query) => (query?.queryKey.includes(accountType) ? before : undefined),
    },
    queryClient,
  );
}

/** The rate of a payment, held by the platform and asked for again before it lets go of it. */
export function useDepositRate(payCurrency: string | undefined, currency: string) {
  return useQuery(
    {
      queryKey: [...KEY, 'rate', payCurrency, currency],
      enabled: payCurrency !== undefined,
      queryFn: async () => valueOf(await customerPort().deposits.rate(payCurrency ?? '', currency)),
      refetchInterval: RATE_AGAIN_MS,
      // One that waited in the cache may be held no longer.
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Standing addresses of ways, each network by itself; only those that the customer has. */
export function useStandingAddresses(ways: readonly DepositWay[], currency: string) {
  const choices = ways.flatMap((way) => way.networks.map((network) => ({ way, network, currency })));
  return useQuery(
    {
      queryKey: [...ADDRESSES_KEY, currency, choices.map(({ way, network }) => `${way.id} ${network}`)],
      queryFn: async () => {
        const asked = choices.slice(0, MAX_STANDING_ADDRESSES);
        const found = await Promise.all(
          asked.map(async (choice) => ({
            choice,
            address: valueOf(await customerPort().deposits.standingAddress(choice)),
          })),
        );
        return found.flatMap(({ choice, address }) => (address ? [{ choice, address }] : []));
      },
    },
    queryClient,
  );
}

/** Reads the standing addresses again. */
export function refreshAddresses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ADDRESSES_KEY });
}

/** Reads the list of deposits again. */
export function refreshDeposits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY, exact: true });
}
