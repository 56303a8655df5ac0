import { Check, type LucideIcon, CircleX, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAmount, type StateTone } from '../../../components/index.ts';
import { wayText } from '../../../i18n/way-text.ts';
import { useAccountName, type PanelsText } from '../money-model.ts';
import {
  DEPOSIT_STATES,
  reasonText,
  useDeposits,
  useDepositMethods,
  useWithdrawals,
  WITHDRAWAL_STATES,
  type PaymentLook,
} from '../payments/payment-model.ts';
import type { Deposit, DepositMethod, Payment, Withdrawal } from '../payments/port.ts';
import type { Booking, Transfer, ShareOrder } from '../port.ts';
import { useBookings } from '../use-money.ts';
import { useShareOrders } from '../shares/shares-model.ts';
import { useTransfers } from '../transfer/transfer-model.ts';

/** How something stands, in words. */
export interface Standing {
  readonly tone: StateTone;
  readonly icon: LucideIcon;
  readonly text: string;
  /** Until when it waits (local clock). */
  readonly untilMs?: number | undefined;
}

/** A line with what only the page knows of it. */
export interface ShownTransaction extends Move {
  readonly state: Standing;
  onOpen?(): void;
}

/** What happens when a line is opened. */
export interface TransactionsOpeners {
  onOpenDeposit(number: string): void;
  onOpenWithdrawal(number: string): void;
}

/** Everything that moved money. A part that fails leaves the others; only when all of them fail is there nothing. */
export function useTransactions(openers: TransactionsOpeners) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const paymentMethods = useDepositMethods('spot').data;
  const words: Words = {
    t,
    paymentMethods,
    nameOf: ({ accountType, currency }) =>
      accountType === undefined ? currency : nameOf({ accountType, currency }),
  };
  const deposits = useDeposits();
  const withdrawals = useWithdrawals();
  const transfers = useTransfers();
  const shares = useShareOrders();
  const bookings = useBookings();
  const parts = [deposits, withdrawals, transfers, shares, bookings];
  const isPending = parts.some((part) => part.isPending);
  const error = parts.find((part) => part.error !== null && part.data === undefined)?.error;
  const isNothing = parts.every((part) => part.data === undefined);
  const transactions: readonly ShownTransaction[] | undefined =
    isPending || isNothing
      ? undefined
      : [
          ...(deposits.data ?? []).map((each) => depositMove(each, words, openers.onOpenDeposit)),
          ...(withdrawals.data ?? []).map((each) => withdrawalMove(each, words, openers.onOpenWithdrawal)),
          ...(transfers.data ?? []).map((each, at) => transferMove(each, at, words)),
          ...(shares.data ?? []).map((each) => shareMove(each, words)),
          ...(bookings.data ?? []).map((each) => bookingMove(each, words)),
        ];
  return { transactions, isPending, error };
}

/** What lines of the history are written with. */
interface Words {
  readonly t: PanelsText;
  readonly paymentMethods: readonly DepositMethod[] | undefined;
  /** An account by its type and currency, or by its currency alone. */
  nameOf(account: Pick<Payment, 'accountType' | 'currency'>): string;
}

/** The members that a payment has in and out. */
function paymentMove(
  payment: Payment,
  { tone, icon, label }: PaymentLook,
  { t }: Words,
  onOpen: (number: string) => void,
) {
  const { number, digits, currency, createdAtMs: timeMs } = payment;
  const reason = reasonText(payment, t);
  const text = reason === '' ? t(label) : `${t(label)}: ${reason}`;
  const state: Standing = { tone, icon, text };
  return { id: number, number, digits, currency, timeMs, state, onOpen: () => onOpen(number) };
}

function depositMove(deposit: Deposit, words: Words, onOpen: (number: string) => void): ShownTransaction {
  const { state, wanted, paid, fee, digits, expiresAtMs } = deposit;
  const move = paymentMove(deposit, DEPOSIT_STATES[state], words, onOpen);
  return {
    ...move,
    kind: 'deposit',
    amount: wanted,
    amountText: formatAmount(wanted, digits),
    fee: paid === undefined || state !== 'done' ? undefined : fee,
    way: words.t('moves.by', { way: wayName(deposit, words), account: words.nameOf(deposit) }),
    state: { ...move.state, untilMs: state === 'waiting' ? expiresAtMs : undefined },
  };
}

/** A way by its name; by its code where it is not offered any more. */
function wayName({ wayCode, network }: Deposit, { t, paymentMethods }: Words): string {
  const name = wayText(paymentMethods?.find(({ id }) => id.startsWith(`${wayCode}|`))?.name ?? wayCode, t);
  return network === '' ? name : `${name} ${network}`;
}

function withdrawalMove(
  withdrawal: Withdrawal,
  words: Words,
  onOpen: (number: string) => void,
): ShownTransaction {
  const { state, amount, fee, digits, place, payee } = withdrawal;
  const account = words.nameOf(withdrawal);
  return {
    ...paymentMove(withdrawal, WITHDRAWAL_STATES[state], words, onOpen),
    kind: 'withdrawal',
    amount: -amount,
    amountText: formatAmount(amount, digits),
    fee,
    way: words.t('moves.out', { account, place: `${place} \u2026${payee.slice(-4)}`.trim() }),
  };
}

function bookingMove(booking: Booking, { t, nameOf }: Words): ShownTransaction {
  const { id, accountType, amount, digits, remark } = booking;
  return {
    ...booking,
    id: `booking-${id}`,
    kind: 'booking',
    amountText: formatAmount(amount, digits),
    fee: undefined,
    way:
      accountType === undefined ? t('moves.operator') : t('moves.byOperator', { account: nameOf(booking) }),
    state: { tone: 'ok', icon: Check, text: remark === '' ? t('moves.booked') : remark },
  };
}

function transferMove(transfer: Transfer, at: number, { t, nameOf }: Words): ShownTransaction {
  const { timeMs, from, to, sent, sentDigits, received, receivedDigits } = transfer;
  const arrived = { amount: formatAmount(received, receivedDigits), currency: to.currency };
  return {
    id: `transfer-${timeMs}-${at}`,
    kind: 'transfer',
    number: '',
    timeMs,
    amount: sent,
    amountText: formatAmount(sent, sentDigits),
    digits: sentDigits,
    currency: from.currency,
    fee: undefined,
    isOwn: true,
    way: t('moves.between', { from: nameOf(from), to: nameOf(to) }),
    state: { tone: 'ok', icon: Check, text: t('moves.arrived', arrived) },
  };
}

const SHARE_LOOKS = {
  waiting: { tone: 'wait', icon: Hourglass },
  confirmed: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: CircleX },
} as const;

function shareMove(order: ShareOrder, { t }: Words): ShownTransaction {
  const { kind, number, timeMs, fund, state, shares, currency, money, fee, netValue } = order;
  const { value, digits } = money ?? { value: 0n, digits: 2 };
  const at = netValue === undefined ? '' : formatAmount(netValue.value, netValue.digits);
  return {
    id: number,
    kind,
    number,
    timeMs,
    amount: kind === 'subscription' ? -value : value,
    amountText: formatAmount(value, digits),
    digits,
    currency,
    fee: fee?.value,
    way: t('moves.ofFund', { shares: formatAmount(shares.value, shares.digits), fund }),
    state: {
      ...SHARE_LOOKS[state],
      text:
        state === 'confirmed' ? t('shares.state.confirmed', { netValue: at }) : t(`shares.state.${state}`),
    },
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
export function filterTransactions<Each extends Move>(
  transactions: readonly Each[],
  { kind, days, search }: MoveFilter,
  nowMs: number,
): readonly Each[] {
  const fromMs = days === 0 ? -Infinity : nowMs - days * DAY_MS;
  const wanted = plain(search);
  return transactions
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
