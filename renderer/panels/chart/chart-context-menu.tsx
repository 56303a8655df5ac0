import { useState, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContextMenu, formatPrice, toast, type ContextMenuEntry } from '../../components/index.ts';
import { useQuote } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import { addAlert, removeAlert } from './alerts/alert-store.ts';
import { useAlertLines } from './alerts/use-alerts.ts';
import type { ChartEngine } from './chart-engine.ts';
import { fileName, saveBars, savePicture } from './chart-files.ts';
import { GoToDate } from './go-to-date.tsx';
import { snapPrice } from './line-drag.ts';
import type { DrawnBars } from './series/drawn-bars.ts';
import type { ChartView } from './settings/chart-view.ts';
import type { CandleState } from './use-candles.ts';
import styles from './chart.module.css';

export interface ChartContextMenuProps {
  readonly engine: ChartEngine | undefined;
  readonly drawn: DrawnBars | undefined;
  readonly history: CandleState;
  readonly product: Product;
  readonly view: ChartView;
  readonly children: ReactElement;
}

/** What can be done at a place of the chart: an alert at its price, a date, files. */
export function ChartContextMenu(props: ChartContextMenuProps) {
  const { engine, drawn, history, product, children } = props;
  const { t } = useTranslation('chart');
  const [price, setPrice] = useState<number>();
  const [asking, setAsking] = useState(false);
  const alertEntries = useAlertEntries(product, engine, price);
  const point = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const y = clientY - currentTarget.getBoundingClientRect().top;
    setPrice(snapPrice(engine?.priceAt(y), engine?.priceAt(y + 1)));
  };
  const go = async (seconds: number) => {
    const reached = await history.reach(seconds);
    if (reached) engine?.showTime(seconds, drawn?.bars ?? []);
    return reached;
  };
  const places: readonly ContextMenuEntry[] = [
    { key: 'date', label: t('menu.date'), onSelect: () => setAsking(true) },
    { key: 'now', label: t('menu.now'), onSelect: () => engine?.toNow() },
  ];
  return (
    <>
      <ContextMenu groups={[...alertEntries, places, useFileEntries(props)]}>
        <div className={styles['place']} onContextMenuCapture={point}>
          {children}
        </div>
      </ContextMenu>
      <GoToDate open={asking} onOpenChange={setAsking} onGo={go} />
    </>
  );
}

/** What can be done with a price under the pointer, and the alerts of the product, which can be removed. */
function useAlertEntries(
  { symbolId, code, digits }: Product,
  engine: ChartEngine | undefined,
  price: number | undefined,
): readonly (readonly ContextMenuEntry[])[] {
  const { t } = useTranslation('chart');
  const quote = useQuote(symbolId);
  const alerts = useAlertLines(engine, symbolId);
  const words = (ticks: number) => ({ price: formatPrice(ticks, digits) });
  const removals = alerts.map((alert) => ({
    key: alert.id,
    label: t('menu.removeAlert', words(alert.price)),
    tone: 'danger' as const,
    onSelect: () => removeAlert(alert.id),
  }));
  if (price === undefined || price <= 0) return [removals];
  const copy = () => {
    const failed = () => toast({ tone: 'warn', title: t('menu.notCopied') });
    navigator.clipboard.writeText(formatPrice(price, digits)).catch(failed);
  };
  const add = () => {
    if (quote !== undefined) addAlert({ symbolId, product: code, digits, price }, quote.price);
  };
  return [
    [
      { key: 'alert', label: t('menu.alert', words(price)), onSelect: add },
      { key: 'copy', label: t('menu.copy', words(price)), onSelect: copy },
    ],
    removals,
  ];
}

function useFileEntries(props: ChartContextMenuProps): readonly ContextMenuEntry[] {
  const { engine, drawn, product, view } = props;
  const { t } = useTranslation('chart');
  const name = fileName(product, view.interval);
  return [
    {
      key: 'picture',
      label: t('menu.picture'),
      hint: 'PNG',
      onSelect: () => engine && savePicture(name, engine.picture()),
    },
    {
      key: 'csv',
      label: t('menu.csv'),
      hint: 'CSV',
      onSelect: () => saveBars(drawn?.bars ?? [], product, view.interval),
    },
  ];
}
