import { useRef, useState } from 'react';
import { atLeastZero, formatDecimal, leastOf } from '../../../../backend/domain/decimal.ts';
import { borrow, repay } from '../../../trading/trading-api.ts';
import type { RequestOutcome } from '../../../trading/contracts.ts';
import { riskRatioBp } from '../../shared/risk-ratio.ts';
import { mostLent, type LoanInputs } from '../spot-summary.ts';
import { knownValue, parseNumericInput } from '../ticket-model.ts';

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
  const most = move === 'borrow' ? (borrowable ?? 0n) : leastOf(owed, free);
  const figure = parseNumericInput(text, digits);
  const requested = knownValue(figure);
  const amount = requested ?? 0n;
  const fault = faultOf(move, figure.state, { amount, most, owed, isUnknown });
  const change = move === 'borrow' ? amount : -amount;
  const owedAfter = atLeastZero(owed + change);
  const marketValue = wallet?.computeMarketValue?.(currency, amount);
  const sign = move === 'borrow' ? 1n : -1n;
  const { assets, owed: liabilities } = wallet ?? {};
  const isValued = assets !== undefined && liabilities !== undefined && marketValue !== undefined;
  return {
    digits,
    fault,
    most,
    owed,
    owedAfter,
    free,
    typed: requested,
    amount: fault === undefined ? requested : undefined,
    interest: debt?.interest ?? 0n,
    freeAfter: atLeastZero(free + change),
    left: borrowable === undefined ? undefined : atLeastZero(borrowable - change),
    riskBefore: isValued ? riskRatioBp(assets, liabilities) : undefined,
    riskAfter: isValued
      ? riskRatioBp(assets + sign * marketValue, liabilities + sign * marketValue)
      : undefined,
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

/** A loan that was sent, and what became of it. */
export interface SentLoan {
  readonly outcome: RequestOutcome;
  /** At `digits`. */
  readonly amount: bigint;
  readonly digits: number;
  readonly currency: string;
}

/** What is typed, sent and answered of a loan. One at a time: without an answer the same goes again, under its key. */
export interface LoanRequest {
  readonly text: string;
  readonly busy: boolean;
  readonly done: SentLoan | undefined;
  change(text: string): void;
  send(loan: LoanJudgement): Promise<void>;
}

/** `onAccepted` is told of every loan that was taken or repaid. */
export function useLoanRequest(move: LoanMove, currency: string, onAccepted?: () => void): LoanRequest {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<SentLoan>();
  const isOnItsWay = useRef(false);
  const ask = async (sent: Omit<SentLoan, 'outcome'>, run: () => Promise<RequestOutcome>) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setBusy(true);
    const outcome = await run();
    isOnItsWay.current = false;
    setBusy(false);
    setDone({ outcome, ...sent });
    if (outcome.kind !== 'accepted') return;
    setText('');
    onAccepted?.();
  };
  return {
    text,
    busy,
    done,
    change(next) {
      setText(next);
      setDone(undefined);
    },
    async send({ amount, digits }) {
      if (amount === undefined) return;
      const text = formatDecimal(amount, digits);
      const again = done?.outcome.kind === 'unknown' ? done.outcome.again : undefined;
      await ask(
        { amount, digits, currency },
        again ?? (() => (move === 'borrow' ? borrow : repay)(currency, text)),
      );
    },
  };
}
