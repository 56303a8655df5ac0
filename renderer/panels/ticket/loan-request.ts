import { useRef, useState } from 'react';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { borrow, repay } from '../../trading/index.ts';
import type { RequestOutcome } from '../../trading/contracts.ts';
import type { LoanJudgement, LoanMove } from './loan-model.ts';

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
    ...{ text, busy, done },
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
