import { Check, Hourglass, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Panel, PanelStrip, Segmented, Skeleton, StateWord, ToolButton } from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { PanelsKey } from '../i18n/i18n.ts';
import styles from './operator.module.css';
import type { ReconciledPart } from './port.ts';
import { useReconciliation } from './use-operator.ts';
import { useWallTimes } from '../connection/wall-times.ts';

const STRETCHES = [1, 7, 30] as const;

const BETWEEN: Readonly<Record<string, PanelsKey>> = {
  books: 'treasury.between.books',
  proposal: 'treasury.between.proposal',
  channel: 'treasury.between.channel',
  ledger: 'treasury.between.ledger',
  check: 'treasury.between.check',
};

/** Whether proposals, books and providers agree. The list of what does not must be empty. */
export function ReconcilePanel() {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const [days, setDays] = useState<(typeof STRETCHES)[number]>(1);
  const { job, isRunning, error, again, cancel, isCancelling } = useReconciliation(days);
  const result = job?.result;
  return (
    <Panel name={t('treasury.reconcile')} className={styles['reconcile'] ?? ''}>
      <PanelStrip title={t('treasury.reconcile')}>
        <Segmented
          label={t('moves.period')}
          segments={STRETCHES.map((value) => ({ value, label: t('money.days', { days: value }) }))}
          value={days}
          onChange={setDays}
        />
        <ToolButton onClick={again} disabled={isRunning}>
          <Icon icon={RefreshCw} size={12} />
          {t('treasury.compareAgain')}
        </ToolButton>
        {job?.state === 'running' && (
          <ToolButton onClick={cancel} disabled={isCancelling}>
            <Icon icon={X} size={12} />
            {t('treasury.cancelComparing')}
          </ToolButton>
        )}
      </PanelStrip>
      <div className={styles['body']} role="group" aria-label={t('treasury.reconcile')} tabIndex={0}>
        {job === undefined && isRunning && <Skeleton rows={2} label={t('customer.loading')} />}
        {error && <CallErrorNote error={error} />}
        <div role="status" aria-busy={job?.state === 'running'}>
          {job?.state === 'running' && (
            <StateWord tone="wait" icon={Hourglass}>
              {t('treasury.comparing', { done: job.done, all: job.all, compared: job.compared })}
            </StateWord>
          )}
          {job?.state === 'cancelled' && (
            <StateWord tone="look" icon={TriangleAlert}>
              {t('treasury.cancelled', { done: job.done, all: job.all, compared: job.compared })}
            </StateWord>
          )}
          {job?.state === 'unfinished' && (
            <StateWord tone="look" icon={TriangleAlert}>
              {t('treasury.unfinished')}
            </StateWord>
          )}
          {result && (
            <ul className={styles['parts']}>
              {result.parts.map((part) => (
                <Part key={part.name} part={part} isCancelled={job.state === 'cancelled'} />
              ))}
            </ul>
          )}
        </div>
        <p className="faint">
          {result && t('treasury.comparedSince', { since: wall.dateTime(result.sinceMs) })}{' '}
          {t('treasury.reconcileText')}
        </p>
      </div>
    </Panel>
  );
}

const PARTS: Readonly<Record<string, PanelsKey>> = {
  deposits: 'treasury.deposits',
  withdrawals: 'treasury.withdrawals',
  transfers: 'treasury.transfers',
  rebates: 'treasury.rebates',
  funds: 'treasury.fundShares',
};

function toneOf({ found, isComplete }: ReconciledPart): 'ok' | 'look' | 'bad' {
  if (found > 0) return 'bad';
  return isComplete ? 'ok' : 'look';
}

/** Why a part says less than all there is. */
function missingKey({ found, differences }: ReconciledPart, isCancelled: boolean): PanelsKey {
  if (found > differences.length) return 'treasury.notListed';
  if (isCancelled) return 'treasury.notToItsEnd';
  return 'treasury.notAsked';
}

/** One comparison: how much was compared, and each thing that does not agree. */
function Part({ part, isCancelled }: { readonly part: ReconciledPart; readonly isCancelled: boolean }) {
  const { t } = useTranslation('panels');
  const { name, compared, differences, found, isComplete } = part;
  const agrees = found === 0;
  const word = (keys: Readonly<Record<string, PanelsKey>>, text: string) => {
    const key = Object.hasOwn(keys, text) ? keys[text] : undefined;
    return key === undefined ? text : t(key);
  };
  return (
    <li>
      <StateWord tone={toneOf(part)} icon={agrees && isComplete ? Check : TriangleAlert}>
        <b>{word(PARTS, name)}</b>{' '}
        {agrees ? t('treasury.agrees', { compared }) : t('treasury.differs', { compared, number: found })}
        {!isComplete && ` ${t(missingKey(part, isCancelled))}`}
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
