import { Check, CircleX, Clock, Hourglass, Send, Undo2, type LucideIcon } from 'lucide-react';
import { keepPreviousData } from '@tanstack/react-query';
import { atLeastZero, leastOf, parseDecimal } from '../../../../backend/domain/decimal.ts';
import {
  computeDepositFee,
  toDepositAmount,
  toPaymentAmount,
  type DepositState,
} from '../../../../backend/domain/deposits/index.ts';
import {
  computeWithdrawalFee,
  toPayout,
  type WithdrawalState,
} from '../../../../backend/domain/withdrawals/index.ts';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import { formatAmount, type StateTone, formatList } from '../../../components/index.ts';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { valueOf } from '../../../connection/terminal-connection.ts';
import { useSettings } from '../../../session/settings.ts';
import type { BankAccount, WithdrawalAddress } from '../port.ts';
import type { AmountDraft, QuoteLine } from '../money-form.tsx';
import type { AmountProblem, PanelsText } from '../money-model.ts';
import { useHeldRate, useMoneyList, useMoneyQuery, WATCHED_MS } from '../use-money.ts';
import type {
  Deposit,
  DepositLimit,
  DepositMethod,
  HeldRate,
  Payee,
  Payment,
  PaymentLimit,
  Withdrawal,
  WithdrawChoice,
  WithdrawLimit,
  WithdrawStanding,
  WithdrawMethod,
} from './port.ts';

/** What a payment comes to, before anything is sent. */
export interface PaymentQuote {
  readonly problem: AmountProblem | undefined;
  /** What was typed, in the account's currency, as the fee. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** In the currency of the way: what is paid in, or the whole of what leaves. */
  readonly gross: bigint;
  /** In the account of a deposit, or at the payee of a withdrawal: in the currency of that place. */
  readonly arrives: bigint;
  /** A person of the operator approves it. */
  readonly isReviewed: boolean;
}

/** Undefined while nothing was typed, or without a rate. */
function quote(
  typed: string,
  limit: PaymentLimit,
  { rate }: Pick<HeldRate, 'rate'>,
  comesTo: (amount: bigint) => Pick<PaymentQuote, 'fee' | 'gross' | 'arrives'>,
  standing?: Pick<WithdrawStanding, 'free' | 'dayLeft'>,
): PaymentQuote | undefined {
  if (typed === '' || rate <= 0n) return undefined;
  const amount = parseDecimal(typed, limit.digits);
  if (amount === undefined || amount <= 0n)
    return { problem: 'noNumber', amount: 0n, fee: 0n, gross: 0n, arrives: 0n, isReviewed: false };
  const sums = comesTo(amount);
  const isReviewed = amount >= limit.reviewFrom;
  return { problem: problemOf(amount, sums.fee, limit, standing), amount, isReviewed, ...sums };
}

function problemOf(
  amount: bigint,
  fee: bigint,
  { least, most }: PaymentLimit,
  standing: Pick<WithdrawStanding, 'free' | 'dayLeft'> | undefined,
): AmountProblem | undefined {
  if (amount < least) return 'tooSmall';
  if (amount > most) return 'tooLarge';
  if (amount <= fee) return 'belowFee';
  if (standing === undefined) return undefined;
  if (amount > standing.free) return 'aboveFree';
  return amount > standing.dayLeft ? 'aboveDay' : undefined;
}

/** What comes of a deposit of an amount that was typed, in the account's currency. */
export function quoteDeposit(
  typed: string,
  way: Pick<DepositMethod, 'digits'>,
  limit: DepositLimit,
  held: Pick<HeldRate, 'rate'>,
): PaymentQuote | undefined {
  const conversion = { rate: held.rate, paymentDigits: way.digits, accountDigits: limit.digits };
  return quote(typed, limit, held, (amount) => {
    const gross = toPaymentAmount(amount, conversion);
    // What is paid is rounded up, so a little more than was asked for may arrive.
    const actual = toDepositAmount(gross, conversion);
    const fee = computeDepositFee(actual, limit.fee);
    return { gross, fee, arrives: atLeastZero(actual - fee) };
  });
}

/** What comes of a withdrawal of an amount that was typed, in the account's currency. */
export function quoteWithdrawal(
  typed: string,
  way: Pick<WithdrawMethod, 'digits'>,
  limit: WithdrawLimit,
  held: Pick<HeldRate, 'rate'>,
  standing: Pick<WithdrawStanding, 'free' | 'dayLeft'> | undefined,
): PaymentQuote | undefined {
  const conversion = { rate: held.rate, accountDigits: limit.digits, payoutDigits: way.digits };
  const comesTo = (amount: bigint) => {
    const fee = computeWithdrawalFee(amount, limit.fees);
    const arrives = amount > fee ? toPayout(amount - fee, conversion) : 0n;
    return { gross: toPayout(amount, conversion), fee, arrives };
  };
  return quote(typed, limit, held, comesTo, standing);
}

/** The limit of a way for accounts in a currency; undefined where the way does not lead there. */
export function limitFor<Limit extends PaymentLimit>(
  way: { readonly limits: readonly Limit[] } | undefined,
  currency: string,
): Limit | undefined {
  return way?.limits.find((limit) => limit.currency === currency);
}

/** An amount within the bounds of a way, with what is wrong of it. */
export function amountDraft(
  t: PanelsText,
  { least, most, digits, currency }: PaymentLimit,
  text: string,
  problem: string | undefined,
  onChange: (text: string) => void,
): AmountDraft {
  const range = { least: formatAmount(least, digits), most: formatAmount(most, digits), currency };
  return {
    label: t('money.amount'),
    unit: currency,
    text,
    problem,
    hint: t('deposit.range', range),
    onChange,
  };
}

/** What is paid in the currency of the way, the fee, and what arrives: in the account, or at the payee (`isOut`). */
export function quoteLines(
  t: PanelsText,
  names: { readonly gross: PanelsKey; readonly fee: string; readonly isOut: boolean },
  way: Pick<DepositMethod, 'digits' | 'currency'>,
  limit: PaymentLimit,
  quote: PaymentQuote | undefined,
): readonly QuoteLine[] {
  const shown = quote?.problem === 'noNumber' ? undefined : quote;
  const amount = (value: bigint, { digits, currency }: Pick<PaymentLimit, 'digits' | 'currency'>) =>
    `${formatAmount(value, digits)} ${currency}`;
  return [
    { name: t(names.gross), text: shown && amount(shown.gross, way) },
    { name: names.fee, text: shown && amount(-shown.fee, limit) },
    {
      name: t('deposit.arrives'),
      text: shown && amount(shown.arrives, names.isOut ? way : limit),
      isSum: true,
    },
  ];
}

/** From which amount on a person looks at it. */
export function reviewText(t: PanelsText, { reviewFrom, digits, currency }: PaymentLimit): string {
  return t('deposit.reviewFrom', { amount: formatAmount(reviewFrom, digits), currency });
}

/** The most that one withdrawal may take now. */
export function mostNow({ most }: WithdrawLimit, { free, dayLeft }: WithdrawStanding): bigint {
  return atLeastZero(leastOf(most, free, dayLeft));
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
  way: WithdrawMethod,
  addresses: readonly WithdrawalAddress[],
  banks: readonly BankAccount[],
): readonly OwnPayee[] {
  if (way.payee === 'card')
    return banks
      .filter(({ currency }) => currency === way.currency)
      .map(({ id, bank, number, coolsUntilMs }) => ({
        id: `bank-${id}`,
        name: `${bank} \u2026${number.slice(-4)}`,
        account: number,
        network: '',
        coolsUntilMs,
      }));
  return addresses
    .filter(({ currency, network }) => currency === way.currency && way.networks.includes(network))
    .map(({ id, address, network, remark, coolsUntilMs }) => ({
      id: `address-${id}`,
      name: `${formatList([remark, network], 'facts')} \u2026${address.slice(-4)}`,
      account: address,
      network,
      coolsUntilMs,
    }));
}

/** How a state of a payment looks and is called, and what it means. */
export interface PaymentLook {
  readonly tone: StateTone;
  readonly icon: LucideIcon;
  readonly label: PanelsKey;
  /** Which of four steps it has reached, from 0; what ended badly stops at the step that it failed at. */
  readonly step: 0 | 1 | 2 | 3;
  /** What came of it, in a sentence. */
  readonly outcome: PanelsKey;
}

/** Deposits by their state. */
export const DEPOSIT_STATES: Readonly<Record<DepositState, PaymentLook>> = {
  waiting: look('wait', Hourglass, 'deposit.state.waiting', 0, 'deposit.nothingCame'),
  paid: look('wait', Hourglass, 'deposit.state.paidInReview', 1, 'deposit.paidWaits'),
  approved: look('wait', Hourglass, 'deposit.state.approvedByOne', 2, 'deposit.secondWaits'),
  done: look('ok', Check, 'deposit.state.done', 3, 'deposit.done'),
  refused: look('bad', CircleX, 'deposit.state.refused', 1, 'deposit.refused'),
  refunded: look('bad', Undo2, 'deposit.state.refunded', 1, 'deposit.refunded'),
  failed: look('off', CircleX, 'deposit.state.failed', 0, 'deposit.nothingCame'),
  void: look('off', Clock, 'deposit.state.void', 0, 'deposit.nothingCame'),
};

/** Withdrawals by their state. */
export const WITHDRAWAL_STATES: Readonly<Record<WithdrawalState, PaymentLook>> = {
  waiting: look('wait', Hourglass, 'withdraw.state.waiting', 0, 'withdraw.waits'),
  approved: look('wait', Hourglass, 'deposit.state.approvedByOne', 1, 'withdraw.secondWaits'),
  paying: look('wait', Send, 'withdraw.state.paying', 2, 'withdraw.isPaid'),
  done: look('ok', Check, 'deposit.state.done', 3, 'withdraw.arrived'),
  refused: look('bad', CircleX, 'withdraw.state.refused', 0, 'withdraw.refused'),
  failed: look('bad', CircleX, 'withdraw.state.failed', 2, 'withdraw.failed'),
  cancelled: look('off', Clock, 'withdraw.state.cancelled', 0, 'withdraw.cancelled'),
};

function look(
  tone: StateTone,
  icon: LucideIcon,
  label: PanelsKey,
  step: PaymentLook['step'],
  outcome: PanelsKey,
): PaymentLook {
  return { tone, icon, label, step, outcome };
}

/** True while something can still come of a deposit: money that was refused is still to be sent back. */
export function isUnfinished({ state }: Pick<Deposit, 'state'>): boolean {
  return state === 'refused' || DEPOSIT_STATES[state].tone === 'wait';
}

/** True while something can still come of a withdrawal. */
export function isOnItsWay({ state }: Pick<Withdrawal, 'state'>): boolean {
  return WITHDRAWAL_STATES[state].tone === 'wait';
}

/** Reasons that the platform gives by itself, by its words. */
const OWN_REASONS: Readonly<Record<string, PanelsKey>> = {
  expired: 'deposit.why.expired',
  'below the fee': 'deposit.why.belowFee',
  'the payment channel did not accept the request': 'deposit.why.notAccepted',
  'the payer did not pay': 'deposit.why.notPaid',
};

/** The text of a reason that the platform gave by itself; undefined for the words of a person. */
export function ownReason(reason: string): PanelsKey | undefined {
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

/** Keys of what is read of deposits and of withdrawals. */
export const DEPOSITS = 'deposits';
export const WITHDRAWALS = 'withdrawals';
/** Key of the standing addresses, beside the other things of deposits. */
export const ADDRESSES = 'addresses';
/** Networks of all ways of which the address is asked for. */
export const MAX_STANDING_ADDRESSES = 24;
/** What may leave moves with the market and with what others do in the account. */
const STANDING_AGAIN_MS = 5_000;

/** Own deposits, newest first; all are looked at often where something may come at any time (`isAwaited`). */
export function useDeposits(isAwaited = false) {
  const list = { key: DEPOSITS, isOpen: isUnfinished, ...(isAwaited ? { restMs: WATCHED_MS } : {}) };
  return useMoneyList<Deposit>({ ...list, ask: ({ deposits }) => deposits.list() });
}

/** Own withdrawals, newest first. */
export function useWithdrawals() {
  return useMoneyList<Withdrawal>({
    key: WITHDRAWALS,
    ask: ({ withdrawals }) => withdrawals.list(),
    isOpen: isOnItsWay,
  });
}

/** Ways to pay into accounts of a type, in words of the terminal's language; nothing is asked without a type. */
export function useDepositMethods(accountType: TradeType | undefined) {
  const language = useSettings((settings) => settings.language);
  const key = [DEPOSITS, 'ways', accountType, language];
  return useMoneyQuery(key, ({ deposits }) => deposits.paymentMethods(accountType ?? 'spot'), {
    enabled: accountType !== undefined,
    // A form that is being filled in stays while the words change; another account has other ways.
    placeholderData: (before, query) => (query?.queryKey.includes(accountType) ? before : undefined),
  });
}

/** Ways out, in words of the terminal's language. */
export function useWithdrawMethods() {
  const language = useSettings((settings) => settings.language);
  return useMoneyQuery([WITHDRAWALS, 'ways', language], ({ withdrawals }) => withdrawals.paymentMethods(), {
    // A form that is being filled in stays while the words change.
    placeholderData: keepPreviousData,
  });
}

/** The rate of a payment into an account. */
export const useDepositRate = (payCurrency: string, currency: string) =>
  useHeldRate([DEPOSITS, 'rate', payCurrency, currency], ({ deposits }) =>
    deposits.rate(payCurrency, currency),
  );

/** The rate of a withdrawal. */
export const useWithdrawRate = (choice: WithdrawChoice) =>
  useHeldRate([WITHDRAWALS, 'rate', choice.way.currency, choice.currency], ({ withdrawals }) =>
    withdrawals.rate(choice),
  );

/** What bounds a withdrawal now. */
export function useWithdrawStanding(choice: WithdrawChoice) {
  const { way, accountId, currency, network } = choice;
  const key = [WITHDRAWALS, 'standing', way.id, accountId, currency, network];
  return useMoneyQuery(key, ({ withdrawals }) => withdrawals.standing(choice), {
    refetchInterval: STANDING_AGAIN_MS,
  });
}

/** Standing addresses of ways, each network by itself; only those that the customer has. */
export function useStandingAddresses(paymentMethods: readonly DepositMethod[], currency: string) {
  const choices = paymentMethods.flatMap((way) =>
    way.networks.map((network) => ({ way, network, currency })),
  );
  const key = [DEPOSITS, ADDRESSES, currency, choices.map(({ way, network }) => `${way.id} ${network}`)];
  return useMoneyQuery(key, async ({ deposits }) => {
    const found = await Promise.all(
      choices
        .slice(0, MAX_STANDING_ADDRESSES)
        .map(async (choice) => ({ choice, address: valueOf(await deposits.standingAddress(choice)) })),
    );
    return {
      kind: 'value',
      value: found.flatMap(({ choice, address }) => (address ? [{ choice, address }] : [])),
    };
  });
}

/** The reason of a payment: the platform's own in the terminal's language, a person's words as they are. */
export function reasonText({ reason }: Pick<Payment, 'reason'>, t: (key: PanelsKey) => string): string {
  const own = ownReason(reason);
  return own === undefined ? reason : t(own);
}
