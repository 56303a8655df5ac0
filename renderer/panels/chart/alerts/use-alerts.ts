import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import { formatPrice, toast } from '../../../components/index.ts';
import { i18n } from '../../../i18n/index.ts';
import { subscribeQuote } from '../../../market/index.ts';
import { playSound } from '../../../sounds/sound-player.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { AlertLayer } from './alert-layer.ts';
import { popTriggeredAlerts, useAlerts, type PriceAlert } from './alert-store.ts';

/** Follows the price of every product that has an alert, whatever is on screen. For the frame, which is always there. */
export function useAlertWatch(): void {
  const products = useAlerts(useShallow(({ alerts }) => [...new Set(alerts.map((each) => each.symbolId))]));
  useEffect(() => {
    const stops = products.map((symbolId) =>
      subscribeQuote(symbolId, ({ price }) => popTriggeredAlerts(symbolId, price).forEach(announce)),
    );
    return () => stops.forEach((stop) => stop());
  }, [products]);
  useEffect(() => syncOverWindows(useAlerts), []);
}

function announce({ product, price, digits, side }: PriceAlert): void {
  const shown = { product, price: formatPrice(price, digits) };
  playSound('alert');
  toast({
    tone: 'warn',
    title: () => i18n.t('alert', { ns: 'chart' }),
    detail: () => i18n.t(side === 'above' ? 'alert.above' : 'alert.below', { ns: 'chart', ...shown }),
  });
}

/** The alerts of a product, which are drawn on its chart. */
export function useAlertLines(engine: ChartEngine | undefined, symbolId: number): readonly PriceAlert[] {
  const { t } = useTranslation('chart');
  const all = useAlerts(({ alerts }) => alerts);
  const alerts = useMemo(() => all.filter((each) => each.symbolId === symbolId), [all, symbolId]);
  const word = t('alert');
  useEffect(() => {
    if (engine === undefined || alerts.length === 0) return;
    return engine.addLayer((host, colours) => new AlertLayer(host, alerts, word, colours));
  }, [engine, alerts, word]);
  return alerts;
}
