import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import { LineStyle, type IPriceLine } from 'lightweight-charts';
import type { Candle } from '../../../../backend/domain/market-data.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { subscribeQuote } from '../../../market/market-api.ts';
import { part } from '../../../parts.ts';
import { playSound } from '../../../sounds/sound-player.ts';
import { showDesktopNotice } from '../../../session/desktop-notice.ts';
import type { ThemeColours } from '../../../theme/index.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { ChartHistory, type CandleSink } from '../chart-history.ts';
import { intervalFeed } from '../intervals/interval-feed.ts';
import { syncOverWindows } from '../../../session/stored-state.ts';
import type { ChartLayer, LayerHost } from '../series/chart-layer.ts';
import type { Calculator } from '../indicators/indicator.ts';
import { findKind } from '../indicators/kinds.ts';
import { fireAlert, noteBack, popTriggeredAlerts, useAlerts } from './alert-store.ts';
import {
  alertSentence,
  type Alert,
  type IndicatorAlert,
  type PriceAlert,
  indicatorReached,
} from './alert.ts';
import type { InstrumentNumber } from '../../../../backend/domain/units.ts';

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
export function useAlertLines(engine: ChartEngine | undefined, symbolId: InstrumentNumber): readonly Alert[] {
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

/** Alerts of a product as dotted lines with their price on the axis. */
class AlertLayer implements ChartLayer {
  readonly #host: LayerHost;
  readonly #lines: readonly IPriceLine[];

  constructor(host: LayerHost, alerts: readonly PriceAlert[], word: string, colours: ThemeColours) {
    this.#host = host;
    this.#lines = alerts.map(({ price }) =>
      host.main.createPriceLine({ price, title: word, lineWidth: 1, lineStyle: LineStyle.SparseDotted }),
    );
    this.paint(colours);
  }

  setBars(): void {}

  update(): void {}

  paint(colours: ThemeColours): void {
    for (const line of this.#lines)
      line.applyOptions({
        color: colours.warn,
        axisLabelColor: colours.warn,
        axisLabelTextColor: colours.surface,
      });
  }

  detach(): void {
    for (const line of this.#lines) this.#host.main.removePriceLine(line);
  }
}

/** Computes the indicators of alerts on the candles of their product and interval, whether or not a chart shows them. */
export class IndicatorWatch implements CandleSink {
  readonly #alerts: readonly IndicatorAlert[];
  readonly #onReached: (alert: IndicatorAlert, candle: Candle) => void;
  #calculators: readonly (readonly [IndicatorAlert, Calculator])[] = [];
  #last: number | undefined;

  /** All alerts are of one product and interval. One that waits for the other side is told when it is there. */
  constructor(alerts: readonly IndicatorAlert[], onReached: (alert: IndicatorAlert, candle: Candle) => void) {
    this.#alerts = alerts;
    this.#onReached = onReached;
  }

  setCandles(candles: readonly Candle[]): void {
    this.#calculators = this.#alerts.flatMap((alert) => {
      const calculator = findKind(alert.indicator)?.create(alert.parameters);
      return calculator === undefined ? [] : [[alert, calculator] as const];
    });
    this.#last = candles.at(-1)?.timestamp;
    candles.forEach((candle, index) => this.#take(candle, false, index === candles.length - 1));
  }

  update(candle: Candle): void {
    const again = candle.timestamp === this.#last;
    this.#last = candle.timestamp;
    this.#take(candle, again, true);
  }

  #take(candle: Candle, again: boolean, judge: boolean): void {
    for (const [alert, calculator] of this.#calculators) {
      const value = calculator.take(candle, again)[alert.line];
      if (!judge || value === undefined) continue;
      const isThere = indicatorReached(alert, value, candle.close);
      if (alert.waitsBack === true ? !isThere : isThere) this.#onReached(alert, candle);
    }
  }
}
