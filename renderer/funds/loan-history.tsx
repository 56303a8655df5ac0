import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  formatAmount,
  formatDateTime,
  Skeleton,
  Table,
  type Column,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { PanelsKey } from '../i18n/index.ts';
import { useAccountName } from '../customer/money/account-name.ts';
import { useLoanHistory } from './use-loans.ts';
import { loanEvent } from './loan-model.ts';
import type { LoanEntry } from '../customer/money/loans/port.ts';

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

function Entries({ entries }: { readonly entries: readonly LoanEntry[] }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const columns: readonly Column<LoanEntry>[] = [
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
