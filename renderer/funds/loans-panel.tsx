import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  Panel,
  PanelStrip,
  Skeleton,
  TabStrip,
  formatAmount,
  formatDateTime,
  Table,
  type Column,
  FigureTable,
  formatPercentShort,
  ToolButton,
  Line,
  Segmented,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { COUNTED_IN, useAccountName } from '../customer/money/money-model.ts';
import { useMoneyAccounts, refreshMoney, useAssets } from '../customer/money/use-money.ts';
import type { PanelsKey } from '../i18n/i18n.ts';
import type { LoanEntry as PastEntry, MoneyAccounts } from '../customer/money/port.ts';
import { LoanEntry } from '../panels/ticket/loan/loan-entry.tsx';
import { judgeLoan, type LoanMove, useLoanRequest } from '../panels/ticket/loan/loan-model.ts';
import {
  loanAccounts,
  loanEvent,
  yearRateBp,
  type LoanAccount,
  borrowsOnRequest,
  loanInputs,
  useLoanHistory,
  useLoanRates,
} from './loan-model.ts';
import styles from './loans-panel.module.css';
import type { AccountId } from '../../backend/domain/units.ts';

type View = 'owed' | 'history';

/** What is owed and may be borrowed, account by account, to borrow and repay, and what happened before. */
export function LoansPanel() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useMoneyAccounts(COUNTED_IN);
  const [view, setView] = useState<View>('owed');
  const [chosen, setChosen] = useState<number>();
  const loans = loanAccounts(data?.accounts ?? []);
  const account = loans.find(({ accountId }) => accountId === chosen) ?? loans[0];
  return (
    <Panel name={t('loans.title')} className={styles['loans'] ?? ''}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('loans.title')}
            tabs={[
              { id: 'owed', label: t('loans.title') },
              { id: 'history', label: t('moves.title') },
            ]}
            selected={view}
            onSelect={(id) => setView(id as View)}
          />
        }
      />
      {isPending && <Skeleton rows={5} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && view === 'history' && <LoanHistory />}
      {data && view === 'owed' && account === undefined && (
        <EmptyState title={t('loans.none')} detail={t('loans.noneText')} />
      )}
      {data && view === 'owed' && account !== undefined && (
        <div className={styles['body']} role="group" aria-label={t('loans.title')} tabIndex={0}>
          <LoanTable loans={loans} selected={account.accountId} onSelect={setChosen} />
          <OwnLoanForm key={account.accountId} account={account} {...data} />
        </div>
      )}
    </Panel>
  );
}

const WORDS: Readonly<Record<ReturnType<typeof loanEvent>, PanelsKey>> = {
  borrowed: 'loans.borrowed',
  repaid: 'loans.repaid',
  charged: 'loans.charged',
  interestPaid: 'loans.interestPaid',
};

/** Loans, repayments and interest, newest first. */
export function LoanHistory() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useLoanHistory();
  if (isPending) return <Skeleton rows={5} label={t('customer.loading')} />;
  if (data === undefined) return error && <CallErrorNote error={error} />;
  if (data.length === 0) return <EmptyState title={t('moves.none')} detail={t('loans.noHistory')} />;
  return <Entries entries={data} />;
}

function Entries({ entries }: { readonly entries: readonly PastEntry[] }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const columns: readonly Column<PastEntry>[] = [
    { id: 'time', label: t('money.time'), cell: ({ timeMs }) => formatDateTime(timeMs) },
    { id: 'kind', label: t('moves.kind'), cell: (entry) => t(WORDS[loanEvent(entry)]) },
    { id: 'account', label: t('money.account'), drop: 1, cell: (entry) => nameOf(entry) },
    {
      id: 'amount',
      label: t('money.amount'),
      align: 'end',
      cell: ({ principal, interest, digits }) => signed(principal + interest, digits),
    },
    {
      id: 'owed',
      label: t('loans.owedAfter'),
      align: 'end',
      cell: ({ owed, digits }) => <b>{formatAmount(owed, digits)}</b>,
    },
  ];
  return <Table label={t('loans.history')} columns={columns} rows={entries} rowId={({ id }) => id} />;
}

function signed(amount: bigint, digits: number): string {
  return `${amount > 0n ? '+' : ''}${formatAmount(amount, digits)}`;
}

interface LoanTableProps {
  readonly loans: readonly LoanAccount[];
  readonly selected: number;
  onSelect(accountId: AccountId): void;
}

/** Principal, interest, rate and limit of each account that lends. */
function LoanTable({ loans, selected, onSelect }: LoanTableProps) {
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

type OwnLoanFormProps = MoneyAccounts & { readonly account: LoanAccount };

/** Borrows or repays in an account of leveraged spot, worked out before it is sent; what a stock account owes goes by itself. */
export function OwnLoanForm(props: OwnLoanFormProps) {
  const { t } = useTranslation('panels');
  if (!borrowsOnRequest(props.account)) return <p className={styles['hint']}>{t('loans.ofStock')}</p>;
  return <RequestedLoanForm {...props} />;
}

function RequestedLoanForm({ account, accounts, rates }: OwnLoanFormProps) {
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
