import { Bell } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, toast, ToolButton } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';
import { requestNoticePermission } from '../../session/desktop-notice.ts';
import { alertProduct, priceAlert, type Alert, type AlertProduct, type NewAlert } from './alert.ts';
import { MAX_ALERTS, storeAlert, useAlerts } from './alert-store.ts';
import styles from './alerts.module.css';

/** What evaluates alerts, shows and changes them comes with its texts when it is needed. */
const AlertEvaluation = lazy(async () => ({
  default: (await import('./watch/alert-evaluation.tsx')).AlertEvaluation,
}));
export const AlertDialog = lazy(async () => ({ default: (await import('./alerts-view.tsx')).AlertDialog }));
export const WebhookGroup = lazy(async () => ({
  default: (await import('./webhook-group.tsx')).WebhookGroup,
}));
export const AlertsView = lazy(async () => ({ default: (await import('./alerts-view.tsx')).AlertsView }));

/** Evaluates alerts while there are any, whatever is on screen. For the frame, which is always there. */
export function AlertPlace() {
  const isNeeded = useAlerts(({ alerts }) => alerts.length > 0);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <AlertEvaluation />
    </Suspense>
  );
}

/** Makes alerts and lists them; says how many there are, in amber while one fired that was not seen. */
export function AlertTool({ product }: { readonly product: AlertProduct }) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const set = useAlerts(({ alerts }) => alerts.length);
  const unseen = useAlerts((state) => state.unseen);
  const count = set > 0 ? String(set) : '';
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
      {open && (
        <Suspense fallback={null}>
          <AlertDialog product={alertProduct(product)} seed={undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Sets an alert that a press of the trader asks for. False where there is no room, which is said. */
export function setAlert(alert: NewAlert): boolean {
  requestNoticePermission();
  if (storeAlert(alert)) return true;
  toast({ tone: 'warn', title: () => i18n.t('alert.full', { ns: 'chart', most: MAX_ALERTS }) });
  return false;
}

/** Sets an alert at a price for a market that is at `market`; both in ticks. */
export function setPriceAlert(product: AlertProduct, price: number, market: number): boolean {
  return setAlert(priceAlert(alertProduct(product), price, market));
}

/** The alerts of a product. */
export function useAlertsOf(symbolId: InstrumentNumber): readonly Alert[] {
  const all = useAlerts(({ alerts }) => alerts);
  return useMemo(() => all.filter(({ product }) => product?.symbolId === symbolId), [all, symbolId]);
}
