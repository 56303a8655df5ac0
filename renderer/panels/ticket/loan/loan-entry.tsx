import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check, CircleAlert, CircleHelp, Info } from 'lucide-react';
import { divide, formatDecimal, powerOfTen } from '../../../../backend/domain/decimal.ts';
import { interestFor, RATIO_DIGITS } from '../../../../backend/domain/index.ts';
import {
  Button,
  Chips,
  formatAmount,
  formatLevel,
  formatPercentOf,
  Line,
  Lines,
  NumberField,
  formatPercent,
  Segmented,
} from '../../../components/index.ts';
import {
  type LoanJudgement,
  type LoanMove,
  type LoanRequest,
  judgeLoan,
  useLoanRequest,
} from './loan-model.ts';
import { interestOfDay } from '../side-rows.ts';
import { Notice, type TicketPartProps } from '../ticket-parts.tsx';
import styles from './loan-entry.module.css';
import { restate } from '../../../i18n/rejection-text.ts';

interface LoanEntryProps {
  readonly move: LoanMove;
  readonly currency: string;
  readonly loan: LoanJudgement;
  readonly request: LoanRequest;
  /** Further figures of what it comes to, each a `Line`. */
  readonly children?: ReactNode;
}

/** How much is borrowed or repaid, what it comes to, and the button: the same wherever loans are. */
export function LoanEntry({ move, currency, loan, request, children }: LoanEntryProps) {
  const { t } = useTranslation('panels');
  return (
    <form
      className={styles['entry']}
      onSubmit={(event) => {
        event.preventDefault();
        void request.send(loan);
      }}
    >
      <NumberField
        label={t('loan.amount')}
        value={request.text}
        unit={currency}
        invalid={loan.fault !== undefined}
        onChange={request.change}
      />
      <LoanShares loan={loan} onChange={request.change} />
      <LoanEffect loan={loan}>{children}</LoanEffect>
      <div className={styles['room']}>
        <LoanNotice {...{ loan, move, currency, request }} />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={request.busy}
        disabled={loan.amount === undefined}
      >
        {loan.typed === undefined
          ? t('deposit.payNothing')
          : t(move === 'borrow' ? 'loan.borrowButton' : 'loan.repayButton', {
              amount: formatAmount(loan.typed, loan.digits),
              currency,
            })}
      </Button>
    </form>
  );
}

const SHARES = [25, 50, 75, 100] as const;

/** Shares of the most that can be moved. */
function LoanShares(props: { readonly loan: LoanJudgement; onChange(text: string): void }) {
  const { t } = useTranslation('panels');
  const { loan, onChange } = props;
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
          {share === 100 ? t('ticket.max') : formatPercentOf(share / 100)}
        </button>
      ))}
    </Chips>
  );
}

/** What is owed, free and near the repayment, before and after. */
function LoanEffect({ loan, children }: { readonly loan: LoanJudgement; readonly children: ReactNode }) {
  const { t } = useTranslation('panels');
  const amount = (value: bigint) => formatAmount(value, loan.digits);
  const percent = (bp: number | undefined) => (bp === undefined ? t('loan.noLoan') : formatLevel(bp));
  const change = (before: string, after: string) => (
    <>
      <span className="faint">{before}</span> {'\u2192'} {after}
    </>
  );
  return (
    <div className={styles['effect']}>
      <Lines label={t('preview.title')}>
        {children}
        <Line name={t('loan.free')}>{change(amount(loan.free), amount(loan.freeAfter))}</Line>
        <Line name={t('loan.left')}>{loan.left === undefined ? t('none') : amount(loan.left)}</Line>
        <Line name={t('loan.risk')}>{change(percent(loan.riskBefore), percent(loan.riskAfter))}</Line>
        <Line name={t('loan.owed')} sum>
          {change(amount(loan.owed), amount(loan.owedAfter))}
        </Line>
      </Lines>
    </div>
  );
}

interface LoanNoticeProps {
  readonly loan: LoanJudgement;
  readonly move: LoanMove;
  readonly currency: string;
  readonly request: LoanRequest;
}

/** Why a loan cannot be sent, or what became of the last one. */
function LoanNotice({ loan, move, currency, request }: LoanNoticeProps) {
  const { t } = useTranslation('panels');
  const fault = useFault({ loan, move, currency });
  const { done, busy } = request;
  if (fault !== undefined) return <Wrong text={fault} />;
  if (done?.outcome.kind === 'rejected') return <Wrong text={restate(done.outcome.message)} />;
  if (done?.outcome.kind === 'unknown')
    return (
      <Notice tone="unknown" icon={CircleHelp} role="alert" text={t('loan.unknown')}>
        <Button size="small" busy={busy} onClick={() => void request.send(loan)}>
          {t('room.retrySameKey')}
        </Button>
      </Notice>
    );
  if (done === undefined) return <Notice tone="plain" icon={Info} text={t('loan.rests')} />;
  const words = { amount: formatAmount(done.amount, done.digits), currency: done.currency };
  const text = t(move === 'borrow' ? 'loan.borrowed' : 'loan.repaid', words);
  return <Notice tone="ok" icon={Check} role="status" text={text} />;
}

function Wrong({ text }: { readonly text: ReactNode }) {
  return <Notice tone="danger" icon={CircleAlert} role="alert" text={text} />;
}

/** Why what is typed cannot be sent, in words; undefined where it can. */
function useFault({ loan, move, currency }: Omit<LoanNoticeProps, 'request'>): string | undefined {
  const { t } = useTranslation('panels');
  const most = { amount: formatAmount(loan.most, loan.digits), currency };
  switch (loan.fault) {
    case undefined:
      return undefined;
    case 'malformed':
      return t('amount.noNumber', { digits: loan.digits });
    case 'nothingOwed':
      return t('loan.nothingOwed', { currency });
    case 'tooMuch':
      return t(move === 'borrow' ? 'loan.tooMuch' : 'loan.tooMuchRepay', most);
  }
}

/** A loan taken or paid back by hand, in one of the two currencies of the product. */
export function LoanForm({ product, judged, move }: TicketPartProps & { readonly move: LoanMove }) {
  const { t } = useTranslation('panels');
  const currencies = [product.profitCurrency, product.baseCurrency];
  const [wanted, setCurrency] = useState(product.profitCurrency);
  const currency = currencies.includes(wanted) ? wanted : product.profitCurrency;
  const request = useLoanRequest(move, currency);
  const loan = judgeLoan(move, currency, request.text, judged);
  const rate =
    currency === product.baseCurrency ? judged.lending?.assetInterest : judged.lending?.moneyInterest;
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
      <LoanEntry {...{ move, currency, loan, request }}>
        <InterestLines loan={loan} rate={rate} isNew={move === 'borrow'} />
      </LoanEntry>
    </>
  );
}

interface InterestLinesProps {
  readonly loan: LoanJudgement;
  /** Interest a year, at RATIO_DIGITS; undefined where the currency is not lent. */
  readonly rate: bigint | undefined;
  readonly isNew: boolean;
}

/** What is due, and what a year, a day and the first hour cost. */
function InterestLines({ loan, rate, isNew }: InterestLinesProps) {
  const { t } = useTranslation('panels');
  const amount = (value: bigint) => formatAmount(value, loan.digits);
  const yearBp = Number(divide((rate ?? 0n) * 10_000n, powerOfTen(RATIO_DIGITS), 'half-even'));
  const hour = interestFor(loan.amount ?? 0n, rate ?? 0n, 1, 0n).interest;
  return (
    <>
      <Line name={t('loan.interestDue')}>{amount(loan.interest)}</Line>
      <Line name={t('loan.rate')}>
        {rate === undefined ? t('none') : formatPercent(yearBp, 'minus-only')}
      </Line>
      <Line name={t('loan.day')}>{amount(interestOfDay(loan.owedAfter, rate))}</Line>
      {isNew && <Line name={t('loan.firstHour')}>{amount(hour)}</Line>}
    </>
  );
}
