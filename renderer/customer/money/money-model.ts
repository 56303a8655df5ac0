import { useTranslation } from 'react-i18next';
import { divide, powerOfTen, rescale, formatDecimal } from '../../../backend/domain/decimal.ts';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import {
  addAmounts,
  convertAmount,
  inCurrencyOf,
  type CurrencyAmount,
} from '../../../backend/domain/currency-amount.ts';
import { formatAmount, formatPercentOf, formatPlain, formatList } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import type { FundPoint, MoneyAccount, Rates } from './port.ts';
import { useMoneyAccounts } from './use-money.ts';

/** What everything is counted in. */
const COUNTED_IN = 'USDT';

/** The account that a form begins with: spot in the currency that everything is counted in, and only then another one. */
export function preferredAccount(accounts: readonly MoneyAccount[]): MoneyAccount | undefined {
  const counted = accounts.filter(({ currency }) => currency === COUNTED_IN);
  const isSpot = ({ accountType }: MoneyAccount) => accountType === 'spot';
  return counted.find(isSpot) ?? counted[0] ?? accounts.find(isSpot) ?? accounts[0];
}

/** An account with what it is worth in the currency of all, and its part of all. */
export interface AccountShare {
  readonly account: MoneyAccount;
  /** Undefined without a rate. */
  readonly marketValue: CurrencyAmount | undefined;
  /** In basis points; undefined without a rate, and while the whole is nothing. */
  readonly shareBp: number | undefined;
}

export interface MarketValue {
  readonly shares: readonly AccountShare[];
  /** Of all accounts with a rate. */
  readonly total: CurrencyAmount;
  /** Accounts without a rate, which the total leaves out. */
  readonly left: number;
}

const FULL_BP = 10_000n;

/** What the accounts are worth together. Each is converted by itself and rounded down. */
export function computeMarketValue(
  accounts: readonly MoneyAccount[],
  rates: Rates,
  digits: number,
): MarketValue {
  const counted = { currency: COUNTED_IN, digits };
  const worths = accounts.map((account) =>
    convertAmount(inCurrencyOf(account, account.equity), counted, (currency) => rates.get(currency), 'down'),
  );
  const known = worths.filter((marketValue) => marketValue !== undefined);
  const total = known.reduce(addAmounts, inCurrencyOf(counted, 0n));
  return {
    shares: accounts.map((account, at) => ({
      account,
      marketValue: worths[at],
      shareBp: total.amount <= 0n ? undefined : partBp(worths[at], total),
    })),
    total,
    left: worths.length - known.length,
  };
}

/** An account with the figures of this moment. */
export type LiveFigures = Pick<MoneyAccount, 'accountId' | 'digits'> & {
  readonly equity: bigint | undefined;
  readonly openProfit: bigint | undefined;
};

/** Accounts with the live figures of the one that is traded, so that page and top bar say the same. */
export function withLive(
  accounts: readonly MoneyAccount[],
  live: LiveFigures | undefined,
): readonly MoneyAccount[] {
  const { equity, openProfit } = live ?? {};
  if (equity === undefined || openProfit === undefined) return accounts;
  return accounts.map((account) =>
    account.accountId === live?.accountId && account.digits === live.digits
      ? { ...account, equity, openProfit }
      : account,
  );
}

function partBp(part: CurrencyAmount | undefined, total: CurrencyAmount): number | undefined {
  return part && Number(divide(part.amount * FULL_BP, total.amount, 'down'));
}

/** Signs at the start and the end of an address that are compared by eye. */
const SHOWN_SIGNS = 6;

/** An address in three parts: the ends, which are checked, and what is between them. */
export function addressParts(address: string): readonly [first: string, middle: string, last: string] {
  if (address.length <= 2 * SHOWN_SIGNS) return [address, '', ''];
  return [
    address.slice(0, SHOWN_SIGNS),
    address.slice(SHOWN_SIGNS, -SHOWN_SIGNS),
    address.slice(-SHOWN_SIGNS),
  ];
}

/** The last signs of an account number, which is all that lists show. */
export function maskedNumber(number: string): string {
  return `…${number.slice(-4)}`;
}

/** The texts of panels. */
export type PanelsText = ReturnType<typeof useTranslation<'panels'>>['t'];

/** Why an amount that was typed cannot be sent. */
export type AmountProblem =
  | 'noNumber'
  | 'tooSmall'
  | 'tooLarge'
  | 'belowFee'
  | 'aboveFree'
  | 'aboveDay'
  | 'worthless';

const PROBLEMS: Readonly<Record<AmountProblem, PanelsKey>> = {
  noNumber: 'amount.noNumber',
  tooSmall: 'amount.tooSmall',
  tooLarge: 'amount.tooLarge',
  belowFee: 'deposit.belowFee',
  aboveFree: 'transfer.tooMuch',
  aboveDay: 'withdraw.aboveDay',
  worthless: 'transfer.worthNothing',
};

/** What an amount is bounded by, at `digits`. */
interface AmountBounds {
  readonly currency: string;
  readonly digits: number;
  readonly least?: bigint;
  readonly most?: bigint;
  readonly dayLeft?: bigint | undefined;
}

/** Why an amount cannot be sent, in words; undefined where it can, and while none was typed. */
export function problemText(
  t: PanelsText,
  problem: AmountProblem | undefined,
  { currency, digits, least, most, dayLeft }: AmountBounds,
): string | undefined {
  if (problem === undefined) return undefined;
  const bound = { tooSmall: least, tooLarge: most, aboveDay: dayLeft }[problem as string] ?? 0n;
  return t(PROBLEMS[problem], { amount: formatAmount(bound, digits), currency, digits });
}

/** Percent of a proportion: `0.008` is `0.80%`. Text that is none stays as it is. */
export function percentOf(proportion: string): string {
  const value = Number(proportion);
  return Number.isFinite(value) ? formatPercentOf(value, 2) : proportion;
}

/** `22:00` of minutes of the day. */
export function minuteOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** How much a net value changed from the first of its points to the last, in basis points; undefined for less than two. */
export function stretchChangeBp(points: readonly FundPoint[]): number | undefined {
  const [first, last] = [points[0]?.value, points.at(-1)?.value];
  if (points.length < 2 || first === undefined || last === undefined || first <= 0) return undefined;
  return Math.round((last / first - 1) * 10_000);
}

/** Figures that a rate is shown with. */
const FIGURES = 6;

/** A rate with six figures, zeros at its end left out: `1.0843`, `0.0000156`, `64,210` is `64210`. */
export function rateText(rate: bigint, digits: number): string {
  if (rate <= 0n) return '0';
  let shown = digits;
  while (shown > 0 && rescale(rate, digits, shown, 'half-even') >= powerOfTen(FIGURES)) shown -= 1;
  let value = rescale(rate, digits, shown, 'half-even');
  while (shown > 0 && value % 10n === 0n) {
    value = divide(value, 10n, 'down');
    shown -= 1;
  }
  return formatPlain(formatDecimal(value, shown));
}

export { COUNTED_IN };

/** Names of account types on this page. */
export const TYPE_NAMES: Readonly<Record<TradeType, PanelsKey>> = {
  cross: 'money.cross',
  isolated: 'money.isolated',
  leveragedSpot: 'money.leveragedSpot',
  spot: 'money.spot',
  stock: 'money.stock',
};

/** How an account is called: its type and its currency. */
export function useAccountName(): (account: Pick<MoneyAccount, 'accountType' | 'currency'>) => string {
  const { t } = useTranslation('panels');
  return ({ accountType, currency }) => formatList([t(TYPE_NAMES[accountType]), currency], 'facts');
}

/** The customer's accounts, and a choice of them by name. */
export function useAccountChoice() {
  const accounts = useMoneyAccounts(COUNTED_IN).data?.accounts ?? [];
  const nameOf = useAccountName();
  const options = accounts.map((account) => ({ value: String(account.accountId), label: nameOf(account) }));
  return { accounts, options, nameOf };
}
