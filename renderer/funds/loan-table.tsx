import { useTranslation } from 'react-i18next';
import { FigureTable, formatAmount, formatPercentShort, ToolButton } from '../components/index.ts';
import { useAccountName } from '../customer/money/account-name.ts';
import { yearRateBp, type LoanAccount } from './loan-model.ts';
import { useLoanRates } from './use-loans.ts';

interface LoanTableProps {
  readonly loans: readonly LoanAccount[];
  readonly selected: number;
  onSelect(accountId: number): void;
}

/** Principal, interest, rate and limit of each account that lends. */
export function LoanTable({ loans, selected, onSelect }: LoanTableProps) {
  const { t } = useTranslation('panels');
  return (
    <FigureTable
      label={t('loans.title')}
      heads={[t('money.account'), t('loans.aYear'), t('loans.interest'), t('loan.owed'), t('loans.limit')]}
      rows="medium"
    >
      {loans.map((account) => (
        <LoanRow
          key={account.accountId}
          account={account}
          isSelected={account.accountId === selected}
          onSelect={() => onSelect(account.accountId)}
        />
      ))}
    </FigureTable>
  );
}

function LoanRow(props: { readonly account: LoanAccount; readonly isSelected: boolean; onSelect(): void }) {
  const { t } = useTranslation('panels');
  const { account, isSelected } = props;
  const { debt, digits, owed, accountType, currency } = account;
  const nameOf = useAccountName();
  const rate = yearRateBp(useLoanRates().data ?? [], accountType, currency);
  const none = <span className="faint">{t('none')}</span>;
  const amount = (value: bigint) => (value === 0n ? none : formatAmount(value, digits));
  return (
    <tr data-selected={isSelected}>
      <th scope="row">
        <ToolButton compact aria-pressed={isSelected} onClick={props.onSelect}>
          {nameOf(account)}
        </ToolButton>
      </th>
      <td>
        {rate === undefined
          ? none
          : rate.low === rate.high
            ? formatPercentShort(rate.low)
            : `${formatPercentShort(rate.low)}\u2013${formatPercentShort(rate.high)}`}
      </td>
      <td>{amount(debt.interest)}</td>
      <td>
        <b>{amount(owed)}</b>
      </td>
      <td>{debt.borrowable === undefined ? none : amount(debt.borrowable)}</td>
    </tr>
  );
}
