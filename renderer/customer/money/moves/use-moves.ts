import { Check, type LucideIcon, CircleX, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAmount, type StateTone } from '../../../components/index.ts';
import { wayText } from '../../../i18n/way-text.ts';
import { TYPE_NAMES, useAccountName } from '../money-model.ts';
import { DEPOSIT_STATES, useReasons, useDeposits, useDepositWays } from '../deposit/deposit-model.ts';
import type { Deposit, DepositWay } from '../deposit/port.ts';
import type { Booking, Transfer, ShareOrder } from '../port.ts';
import { useBookings } from '../use-money.ts';
import { useShareOrders } from '../shares/shares-model.ts';
import { useTransfers } from '../transfer/transfer-model.ts';
import type { Withdrawal } from '../withdraw/port.ts';
import { useWithdrawals, WITHDRAWAL_STATES } from '../withdraw/withdraw-model.ts';

/** How something stands, in words. */
export interface Standing {
  readonly tone: StateTone;
  readonly icon: LucideIcon;
  readonly text: string;
  /** Until when it waits (local clock). */
  readonly untilMs?: number | undefined;
}

/** A line with what only the page knows of it. */
export interface ShownMove extends Move {
  readonly state: Standing;
  onOpen?(): void;
}

/** What happens when a line is opened. */
export interface MovesOpeners {
  onOpenDeposit(number: string): void;
  onOpenWithdrawal(number: string): void;
}

/** Everything that moved money. A part that fails leaves the others; only when all of them fail is there nothing. */
export function useMoves(props: MovesOpeners) {
  const withdrawals = useWithdrawals();
  const toWithdrawalMove = useWithdrawalMove(props.onOpenWithdrawal);
  const deposits = useDeposits();
  const bookings = useBookings();
  const toDepositMove = useDepositMove(props.onOpenDeposit);
  const transfers = useTransfers();
  const toBookingMove = useBookingMove();
  const toTransferMove = useTransferMove();
  const shares = useShareOrders();
  const toShareMove = useShareMove();
  const parts = [deposits, withdrawals, transfers, shares, bookings];
  const isPending = parts.some((part) => part.isPending);
  const error = parts.find((part) => part.error !== null && part.data === undefined)?.error;
  const isNothing = parts.every((part) => part.data === undefined);
  const moves = isNothing
    ? undefined
    : [
        ...(deposits.data ?? []).map(toDepositMove),
        ...(withdrawals.data ?? []).map(toWithdrawalMove),
        ...(transfers.data ?? []).map(toTransferMove),
        ...(shares.data ?? []).map(toShareMove),
        ...(bookings.data ?? []).map(toBookingMove),
      ];
  return { moves: isPending ? undefined : moves, isPending, error };
}

function useDepositMove(onOpen: (number: string) => void): (deposit: Deposit) => ShownMove {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const ways = useDepositWays('spot').data;
  const reasonOf = useReasons();
  const standingOf = ({ state, reason, expiresAtMs }: Deposit): Standing => {
    const { tone, icon, label } = DEPOSIT_STATES[state];
    const text = reason === '' ? t(label) : `${t(label)}: ${reasonOf(reason)}`;
    return { tone, icon, text, untilMs: state === 'waiting' ? expiresAtMs : undefined };
  };
  return (deposit) => {
    const { number, accountType, currency, digits, wanted, paid, fee, createdAtMs } = deposit;
    const account = accountType === undefined ? currency : nameOf({ accountType, currency });
    return {
      ...{ id: number, kind: 'deposit', number, timeMs: createdAtMs, amount: wanted, digits, currency },
      fee: paid === undefined || deposit.state !== 'done' ? undefined : fee,
      way: t('moves.by', { way: wayName(ways, deposit, t), account }),
      amountText: formatAmount(wanted, digits),
      state: standingOf(deposit),
      onOpen: () => onOpen(number),
    };
  };
}

/** A way by its name; by its code where it is not offered any more. */
function wayName(
  ways: readonly DepositWay[] | undefined,
  { wayCode, network }: Deposit,
  t: Parameters<typeof wayText>[1],
): string {
  const name = wayText(ways?.find(({ id }) => id.startsWith(`${wayCode}|`))?.name ?? wayCode, t);
  return network === '' ? name : `${name} ${network}`;
}

function useBookingMove(): (booking: Booking) => ShownMove {
  const { t } = useTranslation('panels');
  return ({ id, number, timeMs, accountType, amount, digits, currency, remark }) => ({
    ...{ id: `booking-${id}`, kind: 'booking', number, timeMs, amount, digits, currency, fee: undefined },
    way:
      accountType === undefined
        ? t('moves.operator')
        : t('moves.byOperator', { account: `${t(TYPE_NAMES[accountType])}, ${currency}` }),
    amountText: formatAmount(amount, digits),
    state: { tone: 'ok', icon: Check, text: remark === '' ? t('moves.booked') : remark },
  });
}

function useTransferMove(): (transfer: Transfer, at: number) => ShownMove {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const name = ({ accountType, currency }: Transfer['from']) =>
    accountType === undefined ? currency : nameOf({ accountType, currency });
  return ({ timeMs, from, to, sent, sentDigits, received, receivedDigits }, at) => ({
    ...{ id: `transfer-${timeMs}-${at}`, kind: 'transfer', number: '', timeMs, amount: sent },
    ...{ digits: sentDigits, currency: from.currency, fee: undefined, isOwn: true },
    way: t('moves.between', { from: name(from), to: name(to) }),
    amountText: formatAmount(sent, sentDigits),
    state: {
      ...{ tone: 'ok', icon: Check },
      text: t('moves.arrived', { amount: formatAmount(received, receivedDigits), currency: to.currency }),
    },
  });
}

function useWithdrawalMove(onOpen: (number: string) => void): (withdrawal: Withdrawal) => ShownMove {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  return ({
    number,
    accountType,
    currency,
    digits,
    amount,
    fee,
    createdAtMs,
    place,
    payee,
    state,
    reason,
  }) => {
    const { tone, icon, label } = WITHDRAWAL_STATES[state];
    const account = accountType === undefined ? currency : nameOf({ accountType, currency });
    return {
      ...{ id: number, kind: 'withdrawal', number, timeMs: createdAtMs, amount: -amount, digits, currency },
      fee,
      way: t('moves.out', { account, place: `${place} \u2026${payee.slice(-4)}`.trim() }),
      amountText: formatAmount(amount, digits),
      state: { tone, icon, text: reason === '' ? t(label) : `${t(label)}: ${reason}` },
      onOpen: () => onOpen(number),
    };
  };
}

/** What moved money, as the history shows it. */
export type MoveKind = 'deposit' | 'withdrawal' | 'transfer' | 'subscription' | 'redemption' | 'booking';

/** A line of the history. Money is at `digits`. */
export interface Move {
  readonly id: string;
  readonly kind: MoveKind;
  readonly timeMs: number;
  readonly amount: bigint;
  readonly digits: number;
  readonly currency: string;
  /** Undefined while it is not known or there is none. */
  readonly fee: bigint | undefined;
  readonly number: string;
  /** From where to where, in words. */
  readonly way: string;
  /** Money stays with the customer: its amount carries no sign. */
  readonly isOwn?: boolean;
  /** Amount as text, for the search. */
  readonly amountText: string;
}

/** What of the history is looked at. */
export interface MoveFilter {
  readonly kind: MoveKind | 'all';
  /** Days back from now; 0 is all times. */
  readonly days: number;
  readonly search: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The lines that a filter lets through, newest first. */
export function filterMoves<Each extends Move>(
  moves: readonly Each[],
  { kind, days, search }: MoveFilter,
  nowMs: number,
): readonly Each[] {
  const fromMs = days === 0 ? -Infinity : nowMs - days * DAY_MS;
  const wanted = plain(search);
  return moves
    .filter((move) => (kind === 'all' || move.kind === kind) && move.timeMs >= fromMs)
    .filter(({ number, amountText, way, currency }) =>
      [number, amountText, way, currency].some((text) => plain(text).includes(wanted)),
    )
    .toSorted((one, other) => other.timeMs - one.timeMs);
}

/** Text without what people leave out: capitals, spaces and marks between thousands. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s,\u202f]/g, '');
}

const LOOKS = {
  waiting: { tone: 'wait', icon: Hourglass },
  confirmed: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: CircleX },
} as const;

/** A subscription or redemption as a line of the history. */
function useShareMove(): (order: ShareOrder) => ShownMove {
  const { t } = useTranslation('panels');
  return ({ kind, number, timeMs, fund, state, shares, currency, money, fee, netValue }) => {
    const { value = 0n, digits = 2 } = money ?? {};
    const { tone, icon } = LOOKS[state];
    const at = netValue === undefined ? '' : formatAmount(netValue.value, netValue.digits);
    return {
      ...{ id: number, kind, number, timeMs, digits, currency, fee: fee?.value },
      amount: kind === 'subscription' ? -value : value,
      way: t('moves.ofFund', { shares: formatAmount(shares.value, shares.digits), fund }),
      amountText: formatAmount(value, digits),
      state: {
        ...{ tone, icon },
        text:
          state === 'confirmed' ? t('shares.state.confirmed', { netValue: at }) : t(`shares.state.${state}`),
      },
    };
  };
}
