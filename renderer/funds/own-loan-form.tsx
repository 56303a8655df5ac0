import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, Line, Segmented } from '../components/index.ts';
import { LoanEntry } from '../panels/ticket/loan-entry.tsx';
import { judgeLoan, type LoanMove, useLoanRequest } from '../panels/ticket/loan-model.ts';
import { COUNTED_IN } from '../customer/money/account-name.ts';
import styles from './loans.module.css';
import type { MoneyAccounts } from '../customer/money/port.ts';
import { refreshMoney, useAssets } from '../customer/money/use-money.ts';
import { isByHand, loanInputs, type LoanAccount } from './loan-model.ts';

type OwnLoanFormProps = MoneyAccounts & { readonly account: LoanAccount };

/** Borrows or repays in an account of leveraged spot, worked out before it is sent; what a stock account owes goes by itself. */
export function OwnLoanForm(props: OwnLoanFormProps) {
  const { t } = useTranslation('panels');
  if (!isByHand(props.account)) return <p className={styles['hint']}>{t('loans.ofStock')}</p>;
  return <ByHand {...props} />;
}

function ByHand({ account, accounts, rates }: OwnLoanFormProps) {
  const { t } = useTranslation('panels');
  const { currency } = account;
  const [move, setMove] = useState<LoanMove>(account.owed > 0n ? 'repay' : 'borrow');
  const request = useLoanRequest(move, currency, () => void refreshMoney());
  const digits = useAssets().data?.get(COUNTED_IN) ?? 2;
  const spot = loanInputs(account, accounts, rates, digits);
  const loan = judgeLoan(move, currency, request.text, { spot });
  const paid = loan.amount ?? 0n;
  const ofInterest = paid < loan.interest ? paid : loan.interest;
  return (
    <div className={styles['column']}>
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
      <LoanEntry {...{ move, currency, loan, request }}>
        {move === 'repay' && (
          <Line name={t('loans.interestFirst')}>{formatAmount(ofInterest, loan.digits)}</Line>
        )}
      </LoanEntry>
    </div>
  );
}
