import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Callout,
  formatDateTime,
  Icon,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  ToolButton,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { TreasuryKey } from '../i18n/treasury-en-US.ts';
import styles from './operator.module.css';
import { useReconciliation } from './use-operator.ts';
import { KINDS } from './words.ts';

const STRETCHES = [1, 7, 30] as const;

const BETWEEN: Readonly<Record<string, TreasuryKey>> = {
  books: 'treasury.between.books',
  proposal: 'treasury.between.proposal',
  channel: 'treasury.between.channel',
};

/** Whether proposals, books and providers agree. The list of what does not must be empty. */
export function ReconcilePanel() {
  const { t } = useTranslation('panels');
  const [days, setDays] = useState<(typeof STRETCHES)[number]>(1);
  const { data, isFetching, error, refetch } = useReconciliation(days);
  const between = (word: string) => {
    const key = Object.hasOwn(BETWEEN, word) ? BETWEEN[word] : undefined;
    return key === undefined ? word : t(key);
  };
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
            <Callout
              tone={data.differences.length === 0 ? 'ok' : 'danger'}
              icon={data.differences.length === 0 ? Check : TriangleAlert}
            >
              {t(data.differences.length === 0 ? 'treasury.agrees' : 'treasury.differs', {
                compared: data.compared,
                number: data.differences.length,
                since: formatDateTime(data.sinceMs),
              })}
            </Callout>
          </div>
        )}
        <ul className={styles['differences']}>
          {data?.differences.map(({ kind, number, between: word }, at) => (
            <li key={at}>
              {t(KINDS[kind].label)} <code>{number}</code> {between(word)}
            </li>
          ))}
        </ul>
        <p className="faint">{t('treasury.reconcileText')}</p>
      </div>
    </Panel>
  );
}
