import { CircleAlert, CircleHelp, Check, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { divide, formatDecimal, powerOfTen } from '../../../backend/domain/decimal.ts';
import { interestFor, RATIO_DIGITS } from '../../../backend/domain/index.ts';
import {
  Button,
  formatAmount,
  formatPercent,
  formatLevel,
  NumberField,
  Segmented,
  Chips,
} from '../../components/index.ts';
import { borrow, repay } from '../../trading/index.ts';
import type { RequestOutcome } from '../../trading/contracts.ts';
import { judgeLoan, type LoanJudgement, type LoanMove } from './loan-model.ts';
import { Notice } from './notice.tsx';
import { Line, type TicketPartProps } from './ticket-parts.tsx';
import { cleanFigure, isFigureText } from './ticket-model.ts';
import { interestOfDay } from './side-rows.ts';
import styles from './ticket-form.module.css';

const SHARES = [25, 50, 75, 100] as const;

interface Done {
  readonly outcome: RequestOutcome;
  readonly amount: string;
  readonly currency: string;
}

/** What is typed, sent and answered of a loan. */
export function useLoanRequest(move: LoanMove, currency: string) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done>();
  const change = (next: string) => {
    const clean = cleanFigure(next);
    if (!isFigureText(clean)) return;
    setText(clean);
    setDone(undefined);
  };
  const send = async ({ amount, digits }: LoanJudgement) => {
    if (amount === undefined || busy) return;
    const sent = formatDecimal(amount, digits);
    setBusy(true);
    const outcome = await (move === 'borrow' ? borrow : repay)(currency, sent);
    setBusy(false);
    setDone({ outcome, amount: sent, currency });
    if (outcome.kind === 'accepted') setText('');
  };
  const again = async (run: () => Promise<RequestOutcome>) => {
    const outcome = await run();
    setDone((asked) => asked && { ...asked, outcome });
  };
  return { text, busy, done, change, send, again };
}

/** A loan taken or paid back by hand, in one of the two currencies of the product. */
export function LoanForm({ product, judged, move }: TicketPartProps & { readonly move: LoanMove }) {
  const { t } = useTranslation('panels');
  const currencies = [product.profitCurrency, product.baseCurrency];
  const [wanted, setCurrency] = useState(product.profitCurrency);
  const currency = currencies.includes(wanted) ? wanted : product.profitCurrency;
  const request = useLoanRequest(move, currency);
  const loan = judgeLoan(move, currency, request.text, judged);
  const parts = { loan, move, currency, product, judged };
  return (
    <>
      <Segmented
        label={t('loan.currency')}
        segments={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(value) => {
          setCurrency(value);
          request.change('');
        }}
      />
      <NumberField
        label={t('loan.amount')}
        value={request.text}
        unit={currency}
        invalid={loan.fault !== undefined}
        onChange={request.change}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void request.send(loan);
        }}
      />
      <LoanShares loan={loan} onChange={request.change} />
      <LoanLines {...parts} />
      <div className={styles['room']}>
        <LoanNotice {...parts} done={request.done} onAgain={(run) => void request.again(run)} />
      </div>
      <Button
        variant="primary"
        size="large"
        className={styles['loanButton']}
        busy={request.busy}
        disabled={loan.amount === undefined}
        onClick={() => void request.send(loan)}
      >
        {t(move === 'borrow' ? 'loan.borrowButton' : 'loan.repayButton', {
          amount: loan.amount === undefined ? '' : formatAmount(loan.amount, loan.digits),
          currency,
        })}
      </Button>
    </>
  );
}

interface LoanSharesProps {
  readonly loan: LoanJudgement;
  onChange(text: string): void;
}

/** Shares of the most that can be moved. */
export function LoanShares({ loan, onChange }: LoanSharesProps) {
  const { t } = useTranslation('panels');
  const partOf = (share: number) => divide(loan.most * BigInt(share), 100n, 'down');
  return (
    <Chips label={t('ticket.shares')}>
      {SHARES.map((share) => (
        <button
          key={share}
          type="button"
          disabled={loan.most <= 0n}
          onClick={() => onChange(formatDecimal(partOf(share), loan.digits))}
        >
          {share === 100 ? t('ticket.max') : `${share}%`}
        </button>
      ))}
    </Chips>
  );
}

function LoanLines({
  loan,
  currency,
  judged,
  product,
  move,
}: TicketPartProps & { readonly loan: LoanJudgement; readonly currency: string; readonly move: LoanMove }) {
  const { t } = useTranslation('panels');
  const { digits, owed, owedAfter, interest, free, freeAfter, left, riskBefore, riskAfter } = loan;
  const rate =
    currency === product.baseCurrency ? judged.lending?.assetInterest : judged.lending?.moneyInterest;
  const arrow = (before: string, after: string) => (
    <>
      <span className="faint">{before}</span> → {after}
    </>
  );
  const amount = (value: bigint) => formatAmount(value, digits);
  const percent = (bp: number | undefined) => (bp === undefined ? t('loan.noLoan') : formatLevel(bp));
  const yearBp = Number(divide((rate ?? 0n) * 10_000n, powerOfTen(RATIO_DIGITS), 'half-even'));
  const hour = interestFor(loan.amount ?? 0n, rate ?? 0n, 1, 0n).interest;
  return (
    <dl className={styles['loanLines']} aria-label={t('preview.title')}>
      <Line label={t('loan.owed')}>{arrow(amount(owed), amount(owedAfter))}</Line>
      <Line label={t('loan.interestDue')}>{amount(interest)}</Line>
      <Line label={t('loan.rate')}>
        {rate === undefined ? t('none') : formatPercent(yearBp, 'minus-only')}
      </Line>
      <Line label={t('loan.day')}>{amount(interestOfDay(owedAfter, rate))}</Line>
      {move === 'borrow' && <Line label={t('loan.firstHour')}>{amount(hour)}</Line>}
      <Line label={t('loan.left')}>{left === undefined ? t('none') : amount(left)}</Line>
      <Line label={t('loan.free')}>{arrow(amount(free), amount(freeAfter))}</Line>
      <Line label={t('loan.risk')}>{arrow(percent(riskBefore), percent(riskAfter))}</Line>
    </dl>
  );
}

interface LoanNoticeProps {
  readonly loan: LoanJudgement;
  readonly move: LoanMove;
  readonly currency: string;
  readonly done: Done | undefined;
  onAgain(run: () => Promise<RequestOutcome>): void;
}

export function LoanNotice({ loan, move, currency, done, onAgain }: LoanNoticeProps) {
  const { t } = useTranslation('panels');
  if (loan.fault !== undefined)
    return (
      <Notice
        tone="danger"
        icon={CircleAlert}
        role="alert"
        text={t(
          loan.fault === 'nothingOwed'
            ? 'loan.nothingOwed'
            : move === 'borrow'
              ? 'loan.tooMuch'
              : 'loan.tooMuchRepay',
          { amount: formatAmount(loan.most, loan.digits), currency },
        )}
      />
    );
  if (done?.outcome.kind === 'rejected')
    return <Notice tone="danger" icon={CircleAlert} role="alert" text={done.outcome.message} />;
  if (done?.outcome.kind === 'unknown') {
    const { again } = done.outcome;
    return (
      <Notice tone="unknown" icon={CircleHelp} role="alert" text={t('loan.unknown')}>
        <Button size="small" onClick={() => onAgain(again)}>
          {t('room.retrySameKey')}
        </Button>
      </Notice>
    );
  }
  if (done !== undefined) {
    const { amount, currency: of } = done;
    const text = t(move === 'borrow' ? 'loan.borrowed' : 'loan.repaid', { amount, currency: of });
    return <Notice tone="ok" icon={Check} role="status" text={text} />;
  }
  return <Notice tone="plain" icon={Info} text={t('loan.rests')} />;
}
