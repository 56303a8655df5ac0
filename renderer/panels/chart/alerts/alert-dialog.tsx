import { Bell, Pencil, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Dialog,
  EmptyState,
  formatDateTime,
  formatPercentOf,
  Icon,
  ToolButton,
  useNow,
} from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { useHealth, useQuote } from '../../../market/index.ts';
import { alertLevel, clearFired, removeAlert, seeAlerts, useAlerts } from './alert-store.ts';
import { alertSentence } from './alert-words.ts';
import { AlertForm } from './alert-form.tsx';
import { isExpired, type Alert } from './alert.ts';
import styles from './alerts.module.css';

/** Makes alerts and lists them; says how many wait, in amber while one fired that was not seen. */
export function AlertTool({ product }: { readonly product: Product }) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const waiting = useAlerts(({ alerts }) => alerts.length);
  const unseen = useAlerts((state) => state.unseen);
  const count = waiting > 0 ? String(waiting) : '';
  return (
    <>
      <span className={styles['tool']} data-unseen={unseen > 0}>
        <ToolButton
          aria-label={`${t('alerts')} ${count}`.trimEnd()}
          title={t('alerts')}
          onClick={() => setOpen(true)}
        >
          <Icon icon={Bell} />
          {count}
        </ToolButton>
      </span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('alerts')}
        width={560}
        closeLabel={t('indicators.close')}
      >
        <AlertForm
          product={{ symbolId: product.symbolId, product: product.code, digits: product.digits }}
          alert={undefined}
          onDone={() => undefined}
        />
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
              <li key={`${alert.id} ${atMs}`}>
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
  const [isEdited, setEdited] = useState(false);
  const { marketOffsetMs = 0 } = useHealth();
  const isOver = isExpired(alert, useNow(1000) + marketOffsetMs);
  const sentence = alertSentence(alert, 'waits');
  if (isEdited)
    return (
      <li>
        <AlertForm product={alert} alert={alert} onDone={() => setEdited(false)} />
      </li>
    );
  return (
    <li>
      <span className={isOver ? 'faint' : undefined}>
        {sentence}
        {alert.repeats !== undefined && <small className="faint"> {t('alerts.everyTime')}</small>}
        {alert.expiresAtMs !== undefined && (
          <small className="faint">
            {' '}
            {t(isOver ? 'alerts.over' : 'alerts.until', { time: formatDateTime(alert.expiresAtMs) })}
          </small>
        )}
      </span>
      <span className="faint">
        <Away alert={alert} />
      </span>
      <ToolButton compact aria-label={`${t('alerts.edit')}: ${sentence}`} onClick={() => setEdited(true)}>
        <Icon icon={Pencil} size={12} />
      </ToolButton>
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
  return formatPercentOf(level / quote.price - 1, 2, 'always');
}
