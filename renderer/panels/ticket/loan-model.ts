import { riskRatioBp } from '../shared/risk-ratio.ts';
import { mostLent, type LoanInputs } from './spot-summary.ts';
import { knownValue, parseNumericInput } from './ticket-figures.ts';

export type LoanMove = 'borrow' | 'repay';

/** What taking or repaying a loan would do; amounts at the digits of its currency. */
export interface LoanJudgement {
  readonly digits: number;
  /** What the text says; undefined for none. */
  readonly typed: bigint | undefined;
  /** Ready to send; undefined while it is refused or missing. */
  readonly amount: bigint | undefined;
  readonly fault: 'tooMuch' | 'nothingOwed' | 'malformed' | undefined;
  /** The most that can be moved now. */
  readonly most: bigint;
  readonly owed: bigint;
  readonly owedAfter: bigint;
  readonly interest: bigint;
  readonly free: bigint;
  readonly freeAfter: bigint;
  /** What could still be borrowed after it; undefined while the platform cannot tell. */
  readonly left: bigint | undefined;
  /** Assets over liabilities in basis points; undefined without liabilities. */
  readonly riskBefore: number | undefined;
  readonly riskAfter: number | undefined;
}

/** Judges a loan of a currency by what the wallet holds, owes and may borrow. */
export function judgeLoan(
  move: LoanMove,
  currency: string,
  text: string,
  { spot }: { readonly spot?: LoanInputs | undefined },
): LoanJudgement {
  const wallet = spot?.wallet;
  const digits = wallet?.digitsOf(currency) ?? 2;
  const debt = wallet?.debtOf?.(currency);
  const owed = debt === undefined ? 0n : debt.principal + debt.interest;
  const free = wallet?.freeOf(currency) ?? 0n;
  const borrowable = spot && mostLent(currency, spot);
  const isUnknown = move === 'borrow' && borrowable === undefined;
  const most = move === 'borrow' ? (borrowable ?? 0n) : least(owed, free);
  const figure = parseNumericInput(text, digits);
  const asked = knownValue(figure);
  const amount = asked ?? 0n;
  const fault = faultOf(move, figure.state, { amount, most, owed, isUnknown });
  const change = move === 'borrow' ? amount : -amount;
  const owedAfter = atLeastZero(owed + change);
  const worth = wallet?.worthOf?.(currency, amount);
  const sign = move === 'borrow' ? 1n : -1n;
  const { assets, owed: liabilities } = wallet ?? {};
  const isValued = assets !== undefined && liabilities !== undefined && worth !== undefined;
  return {
    ...{ digits, fault, most, owed, owedAfter, free },
    typed: asked,
    amount: fault === undefined ? asked : undefined,
    interest: debt?.interest ?? 0n,
    freeAfter: atLeastZero(free + change),
    left: borrowable === undefined ? undefined : atLeastZero(borrowable - change),
    riskBefore: isValued ? riskRatioBp(assets, liabilities) : undefined,
    riskAfter: isValued ? riskRatioBp(assets + sign * worth, liabilities + sign * worth) : undefined,
  };
}

interface Bounds {
  readonly amount: bigint;
  readonly most: bigint;
  readonly owed: bigint;
  readonly isUnknown: boolean;
}

function faultOf(
  move: LoanMove,
  state: 'empty' | 'value' | 'wrong',
  { amount, most, owed, isUnknown }: Bounds,
): LoanJudgement['fault'] {
  if (state === 'wrong') return 'malformed';
  if (state === 'empty') return undefined;
  if (move === 'repay' && owed === 0n) return 'nothingOwed';
  return !isUnknown && amount > most ? 'tooMuch' : undefined;
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
