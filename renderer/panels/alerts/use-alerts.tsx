import { Bell } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToolButton } from '../../components/index.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';
import { alertProduct, type Alert, type AlertProduct } from './alert.ts';
import { useAlerts } from './alert-store.ts';
import styles from './alert-tool.module.css';

const room = () => import('./alerts-view.tsx');
const AlertEvaluation = lazy(async () => ({ default: (await room()).AlertEvaluation }));
export const AlertDialog = lazy(async () => ({ default: (await room()).AlertDialog }));
export const AlertsView = lazy(async () => ({ default: (await room()).AlertsView }));
export const WebhookGroup = lazy(async () => ({ default: (await room()).WebhookGroup }));

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

/** The alerts of a product. */
export function useAlertsOf(symbolId: InstrumentNumber): readonly Alert[] {
  const all = useAlerts(({ alerts }) => alerts);
  return useMemo(() => all.filter(({ product }) => product?.symbolId === symbolId), [all, symbolId]);
}
