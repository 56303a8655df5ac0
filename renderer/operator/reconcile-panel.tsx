import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDateTime,
  Icon,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  StateWord,
  ToolButton,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { TreasuryKey } from '../i18n/treasury-en-US.ts';
import styles from './operator.module.css';
import type { ReconciledPart } from './port.ts';
import { useReconciliation } from './use-operator.ts';

const STRETCHES = [1, 7, 30] as const;

const BETWEEN: Readonly<Record<string, TreasuryKey>> = {
  books: 'treasury.between.books',
  proposal: 'treasury.between.proposal',
  channel: 'treasury.between.channel',
  ledger: 'treasury.between.ledger',
  check: 'treasury.between.check',
};

/** Whether proposals, books and providers agree. The list of what does not must be empty. */
export function ReconcilePanel() {
  const { t } = useTranslation('panels');
  const [days, setDays] = useState<(typeof STRETCHES)[number]>(1);
  const { data, isFetching, error, refetch } = useReconciliation(days);
  return (
    <Panel name={t('treasury.reconcile')} className={styles['reconcile'] ?? ''}>
      <PanelStrip title={t('treasury.reconcile')}>
        <Segmented
          label={t('moves.period')}
          segments={STRETCHES.map((value) => ({ value, label: t('money.days', { days: value }) }))}
          value={days}
          onChange={setDays}
        />
        <ToolButton onClick={() => void refetch()} disabled={isFetching}>
          <Icon icon={RefreshCw} size={12} />
          {t('treasury.compareAgain')}
        </ToolButton>
      </PanelStrip>
      <div className={styles['body']} role="group" aria-label={t('treasury.reconcile')} tabIndex={0}>
        {data === undefined && isFetching && <Skeleton rows={2} label={t('customer.loading')} />}
        {error && !data && <CallErrorNote error={error} />}
        {data && (
          <div role="status">
            <ul className={styles['parts']}>
              {data.parts.map((part) => (
                <Part key={part.name} part={part} />
              ))}
            </ul>
          </div>
        )}
        <p className="faint">
          {data && t('treasury.comparedSince', { since: formatDateTime(data.sinceMs) })}{' '}
          {t('treasury.reconcileText')}
        </p>
      </div>
    </Panel>
  );
}

const PARTS: Readonly<Record<string, TreasuryKey>> = {
  deposits: 'treasury.deposits',
  withdrawals: 'treasury.withdrawals',
  transfers: 'treasury.transfers',
  rebates: 'treasury.rebates',
  funds: 'treasury.fundShares',
};

/** One comparison: how much was compared, and each thing that does not agree. */
function Part({ part }: { readonly part: ReconciledPart }) {
  const { t } = useTranslation('panels');
  const { name, compared, differences } = part;
  const agrees = differences.length === 0;
  const word = (keys: Readonly<Record<string, TreasuryKey>>, text: string) => {
    const key = Object.hasOwn(keys, text) ? keys[text] : undefined;
    return key === undefined ? text : t(key);
  };
  return (
    <li>
      <StateWord tone={agrees ? 'ok' : 'bad'} icon={agrees ? Check : TriangleAlert}>
        <b>{word(PARTS, name)}</b>{' '}
        {agrees
          ? t('treasury.agrees', { compared })
          : t('treasury.differs', { compared, number: differences.length })}
      </StateWord>
      <ul>
        {differences.map(({ subject, reference, between }, at) => (
          <li key={at}>
            <code>{subject}</code> <code>{reference}</code> {word(BETWEEN, between)}
          </li>
        ))}
      </ul>
    </li>
  );
}
