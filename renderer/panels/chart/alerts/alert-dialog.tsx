import { Bell, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Dialog,
  EmptyState,
  formatDateTime,
  Icon,
  ToolButton,
  useNow,
} from '../../../components/index.ts';
import { useHealth, useQuote } from '../../../market/index.ts';
import { alertLevel, clearFired, removeAlert, seeAlerts, useAlerts } from './alert-store.ts';
import { alertSentence } from './alert-words.ts';
import type { Alert } from './alert.ts';
import styles from './alerts.module.css';

/** Opens the list of alerts; says how many wait, in amber while one fired that was not seen. */
export function AlertTool() {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const waiting = useAlerts(({ alerts }) => alerts.length);
  const unseen = useAlerts((state) => state.unseen);
  return (
    <>
      <span className={styles['tool']} data-unseen={unseen > 0}>
        <ToolButton aria-label={t('alerts')} title={t('alerts')} onClick={() => setOpen(true)}>
          <Icon icon={Bell} />
          {waiting > 0 && waiting}
        </ToolButton>
      </span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('alerts')}
        width={560}
        closeLabel={t('indicators.close')}
      >
        <AlertLists />
      </Dialog>
    </>
  );
}

/** The alerts that wait, with how far the market is from each, and those that fired. Looking at them marks them as seen. */
export function AlertLists() {
  const { t } = useTranslation('chart');
  const { alerts, fired } = useAlerts();
  useEffect(() => seeAlerts(), [fired]);
  if (alerts.length === 0 && fired.length === 0) return <EmptyState title={t('alerts.none')} />;
  return (
    <div className={styles['lists']}>
      <ul className={styles['list']} aria-label={t('alerts.waiting')}>
        {alerts.map((alert) => (
          <Waiting key={alert.id} alert={alert} />
        ))}
      </ul>
      {fired.length > 0 && (
        <>
          <div className={styles['head']}>
            {t('alerts.fired')}
            <span className="grow" />
            <Button size="small" variant="quiet" onClick={clearFired}>
              {t('alerts.clear')}
            </Button>
          </div>
          <ul className={styles['list']} aria-label={t('alerts.fired')}>
            {fired.map(({ alert, atMs }) => (
              <li key={alert.id}>
                <span>{alertSentence(alert, 'fired')}</span>
                <time className="faint">{formatDateTime(atMs)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Waiting({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('chart');
  const sentence = alertSentence(alert, 'waits');
  return (
    <li>
      <span>{sentence}</span>
      <span className="faint">
        <Away alert={alert} />
      </span>
      <ToolButton
        compact
        aria-label={`${t('alerts.remove')}: ${sentence}`}
        onClick={() => removeAlert(alert.id)}
      >
        <Icon icon={X} size={12} />
      </ToolButton>
    </li>
  );
}

/** How far the market is from an alert, in percent. */
function Away({ alert }: { readonly alert: Alert }) {
  const quote = useQuote(alert.symbolId);
  const { marketOffsetMs } = useHealth();
  const now = useNow(1000);
  const level = alertLevel(alert, now + (marketOffsetMs ?? 0));
  if (quote === undefined || level === undefined) return null;
  const percent = (level / quote.price - 1) * 100;
  return `${percent < 0 ? '\u2212' : '+'}${Math.abs(percent).toFixed(2)}%`;
}
