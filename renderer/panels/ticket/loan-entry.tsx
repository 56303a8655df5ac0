import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { divide, formatDecimal } from '../../../backend/domain/decimal.ts';
import {
  Button,
  Chips,
  formatAmount,
  formatLevel,
  formatPercentOf,
  Line,
  Lines,
  NumberField,
} from '../../components/index.ts';
import type { LoanJudgement, LoanMove } from './loan-model.ts';
import { LoanNotice } from './loan-notice.tsx';
import type { LoanRequest } from './loan-request.ts';
import styles from './loan-entry.module.css';

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
