import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  formatAmount,
  formatPercentShort,
  Line,
  Lines,
  NumberField,
  Segmented,
} from '../components/index.ts';
import { LoanNotice, LoanShares, useLoanRequest } from '../panels/ticket/loan-form.tsx';
import { judgeLoan, type LoanJudgement, type LoanMove } from '../panels/ticket/loan-model.ts';
import { COUNTED_IN } from '../customer/money/account-name.ts';
import styles from './loans.module.css';
import type { MoneyAccounts } from '../customer/money/port.ts';
import { refreshMoney, useAssets } from '../customer/money/use-money.ts';
import { isByHand, loanInputs, type LoanAccount } from './loan-model.ts';

/** Borrows or repays in an account of leveraged spot, worked out before it is sent; what a stock account owes goes by itself. */
export function OwnLoanForm(props: MoneyAccounts & { readonly account: LoanAccount }) {
  const { t } = useTranslation('panels');
  const { account, accounts, rates } = props;
  const { currency } = account;
  const [move, setMove] = useState<LoanMove>(account.owed > 0n ? 'repay' : 'borrow');
  const request = useLoanRequest(move, currency);
  const digits = useAssets().data?.get(COUNTED_IN) ?? 2;
  const outcome = request.done?.outcome;
  useEffect(() => {
    if (outcome?.kind === 'accepted') void refreshMoney();
  }, [outcome]);
  if (!isByHand(account)) return <p className={styles['hint']}>{t('loans.ofStock')}</p>;
  const spot = loanInputs(account, accounts, rates, digits);
  const loan = judgeLoan(move, currency, request.text, { spot });
  return (
    <form
      className={styles['column']}
      onSubmit={(event) => {
        event.preventDefault();
        void request.send(loan);
      }}
    >
      <Segmented
        label={t('loans.move')}
        segments={[
          { value: 'borrow', label: t('loans.borrow') },
          { value: 'repay', label: t('loans.repay') },
        ]}
        value={move}
        onChange={(next) => {
          setMove(next);
          request.change('');
        }}
      />
      <NumberField
        label={t('loan.amount')}
        value={request.text}
        unit={currency}
        invalid={loan.fault !== undefined}
        onChange={request.change}
      />
      <LoanShares loan={loan} onChange={request.change} />
      <LoanEffect loan={loan} move={move} />
      <LoanNotice
        {...{ loan, move, currency }}
        done={request.done}
        onAgain={(run) => void request.again(run)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={request.busy}
        disabled={loan.amount === undefined}
      >
        {t(move === 'borrow' ? 'loan.borrowButton' : 'loan.repayButton', {
          amount: loan.amount === undefined ? '' : formatAmount(loan.amount, loan.digits),
          currency,
        })}
      </Button>
    </form>
  );
}

/** Ratios beyond this are far from everything. */
const MOST_BP = 9_999_900;

function LoanEffect({ loan, move }: { readonly loan: LoanJudgement; readonly move: LoanMove }) {
  const { t } = useTranslation('panels');
  const amount = (value: bigint) => formatAmount(value, loan.digits);
  const percent = (bp: number | undefined) =>
    bp === undefined ? t('loan.noLoan') : formatPercentShort(Math.min(bp, MOST_BP));
  const change = (before: string, after: string) => (
    <>
      <span className="faint">{before}</span> {'\u2192'} {after}
    </>
  );
  const paid = loan.amount ?? 0n;
  const ofInterest = paid < loan.interest ? paid : loan.interest;
  return (
    <Lines label={t('preview.title')}>
      {move === 'repay' && <Line name={t('loans.interestFirst')}>{amount(ofInterest)}</Line>}
      <Line name={t('loan.free')}>{change(amount(loan.free), amount(loan.freeAfter))}</Line>
      <Line name={t('loan.left')}>{loan.left === undefined ? t('none') : amount(loan.left)}</Line>
      <Line name={t('loan.risk')}>{change(percent(loan.riskBefore), percent(loan.riskAfter))}</Line>
      <Line name={t('loan.owed')} sum>
        {change(amount(loan.owed), amount(loan.owedAfter))}
      </Line>
    </Lines>
  );
}
