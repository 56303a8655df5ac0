import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import { i18n } from '../../../i18n/index.ts';
import { subscribeQuote } from '../../../market/index.ts';
import { part } from '../../../parts.ts';
import { playSound } from '../../../sounds/sound-player.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { ChartHistory } from '../chart-history.ts';
import { intervalFeed } from '../intervals/interval-feed.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { AlertLayer } from './alert-layer.ts';
import { fireAlert, noteBack, popTriggeredAlerts, useAlerts } from './alert-store.ts';
import { alertSentence } from './alert-words.ts';
import type { Alert, IndicatorAlert } from './alert.ts';
import { showDesktopNotice } from '../../../session/desktop-notice.ts';
import { IndicatorWatch } from './indicator-watch.ts';

/** Follows every product that has an alert, whatever is on screen. For the frame, which is always there. */
export function useAlertWatch(): void {
  const products = useAlerts(useShallow(({ alerts }) => [...new Set(alerts.map((each) => each.symbolId))]));
  useEffect(() => {
    const stops = products.map((symbolId) =>
      subscribeQuote(symbolId, ({ price, timeMs }) =>
        popTriggeredAlerts(symbolId, price, timeMs).forEach((alert) => announce(alert, timeMs)),
      ),
    );
    return () => stops.forEach((stop) => stop());
  }, [products]);
  useIndicatorAlerts();
  useEffect(() => syncOverWindows(useAlerts), []);
}

/** Follows the candles of every product and interval that has an alert of an indicator. */
function useIndicatorAlerts(): void {
  const all = useAlerts(useShallow(({ alerts }) => alerts.filter((each) => each.kind === 'indicator')));
  useEffect(() => {
    const groups = new Map<string, IndicatorAlert[]>();
    for (const alert of all) {
      const key = `${alert.symbolId} ${alert.interval}`;
      groups.set(key, [...(groups.get(key) ?? []), alert]);
    }
    const histories = [...groups.values()].map(watchGroup);
    return () => histories.forEach((history) => history.close());
  }, [all]);
}

function watchGroup(alerts: readonly IndicatorAlert[]): ChartHistory {
  const [first] = alerts;
  if (first === undefined) throw new Error('a group of alerts has at least one');
  const sink = new IndicatorWatch(alerts, (alert, { lastTickTimeMs }) => {
    if (alert.waitsBack === true) noteBack(alert);
    else if (fireAlert(alert, lastTickTimeMs)) announce(alert, lastTickTimeMs);
  });
  return new ChartHistory({
    feed: intervalFeed(first.symbolId, first.interval),
    sink,
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    onCandles: () => undefined,
    onFailed: () => undefined,
  });
}

/** Tells the trader wherever he is: the list of activity (and with it a notice), a sound, and the desktop. */
function announce(alert: Alert, atMs: number): void {
  const { sound = 'alert' } = alert;
  if (sound !== 'none') playSound('alert', sound);
  part('trading').activity.announce({
    id: `alert-${alert.id}-${atMs}`,
    timeMs: atMs,
    kind: 'warning',
    get title() {
      return i18n.t('alert', { ns: 'chart' });
    },
    get detail() {
      return alertSentence(alert, 'fired');
    },
    code: undefined,
  });
  void showDesktopNotice(i18n.t('alert', { ns: 'chart' }), alertSentence(alert, 'fired'), alert.id);
}

/** The alerts of a product; those of a price are drawn on its chart. */
export function useAlertLines(engine: ChartEngine | undefined, symbolId: number): readonly Alert[] {
  const { t } = useTranslation('chart');
  const all = useAlerts(({ alerts }) => alerts);
  const alerts = useMemo(() => all.filter((each) => each.symbolId === symbolId), [all, symbolId]);
  const word = t('alert');
  useEffect(() => {
    const priced = alerts.filter((each) => each.kind === 'price');
    if (engine === undefined || priced.length === 0) return;
    return engine.addLayer((host, colours) => new AlertLayer(host, priced, word, colours));
  }, [engine, alerts, word]);
  return alerts;
}
