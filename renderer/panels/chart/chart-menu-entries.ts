import { useTranslation } from 'react-i18next';
import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { formatPrice, toast, type ContextMenuEntry } from '../../components/index.ts';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { useArming } from '../../trading/arming.ts';
import { useOpeningLock } from '../../trading/trading-api.ts';
import { subscribeQuote } from '../../market/market-api.ts';
import { removeAlert } from '../alerts/alert-store.ts';
import {
  type Alert,
  alertProduct,
  isLine,
  lineAlert,
  lineLevel,
  priceLevel,
  sideOf,
} from '../alerts/alert.ts';
import { setAlert, setPriceAlert } from '../alerts/set-alert.ts';
import { placeEntry, fillTicket, entriesAt } from './orders/chart-orders.tsx';
import type { ChartEngine } from './chart-engine.ts';
import { changeChartAppearance, PRICE_SCALES, type ChartView } from './settings/chart-view.ts';
import { changeDrawing, removeDrawing, useDrawings } from './drawings/drawing-store.ts';
import type { Drawing } from './drawings/drawing.ts';
import { planOf, type Plans } from './drawings/position-plan.ts';
import { changeIndicator, removeIndicator } from './indicators/indicator-store.ts';
import type { IndicatorLayer, IndicatorPlot } from './indicators/indicator-plot.ts';
import { parametersOf } from './indicators/indicator.ts';
import type { DrawingController } from './drawings/drawing-controller.ts';
import { snapPrice } from './line-drag.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

type Groups = readonly (readonly ContextMenuEntry[])[];

/**
 * Orders, an alert and a copy of the price (ticks) under the pointer, and the alerts of the product, which can be removed.
 * `trades` is false where nothing may be ordered.
 */
export function usePriceEntries(
  product: Product,
  { price, quote }: { readonly price: number | undefined; readonly quote: QuoteView | undefined },
  alerts: readonly Alert[],
  trades: boolean,
): Groups {
  const { t } = useTranslation('chart');
  const { t: lockWord } = useTranslation('panels');
  const { digits } = product;
  const { armed } = useArming();
  const isLocked = useOpeningLock() !== undefined;
  const words = (ticks: number) => ({ price: formatPrice(ticks, digits) });
  const removals = alerts.flatMap((alert) => {
    const level = priceLevel(alert);
    if (level === undefined) return [];
    const label = t('menu.removeAlert', words(level));
    return [{ key: alert.id, label, tone: 'danger' as const, onSelect: () => removeAlert(alert.id) }];
  });
  if (price === undefined) return [removals];
  const copy = () => {
    const failed = () => toast({ tone: 'warn', title: t('menu.notCopied') });
    navigator.clipboard.writeText(formatPrice(price, digits)).catch(failed);
  };
  const add = () => {
    if (quote !== undefined) setPriceAlert(product, price, quote.price);
  };
  const orders =
    quote === undefined || !trades
      ? []
      : entriesAt(price, quote).map((kind) => ({
          key: kind,
          label: t(`order.${kind}`, words(price)),
          hint: isLocked ? lockWord('lock.badge') : t(armed ? 'order.sends' : 'order.fills'),
          disabled: isLocked,
          onSelect: () => placeEntry(product, kind, price),
        }));
  return [
    orders,
    [
      { key: 'alert', label: t('menu.alert', words(price)), onSelect: add },
      { key: 'copy', label: t('menu.copy', words(price)), onSelect: copy },
    ],
    removals,
  ];
}

export interface AxisEntries {
  readonly price: readonly (readonly ContextMenuEntry[])[];
  /** What follows the ways to a time. */
  readonly time: readonly ContextMenuEntry[];
}

/** What can be changed at the axes of a chart. */
export function useAxisEntries(chart: string, view: ChartView, engine: ChartEngine | undefined): AxisEntries {
  const { t } = useTranslation('chart');
  const toggle = (key: 'inverted' | 'breaks') => ({
    key,
    label: t(`view.${key}`),
    hint: t(view[key] ? 'on' : 'off'),
    onSelect: () => changeChartAppearance(chart, { [key]: !view[key] }),
  });
  return {
    price: [
      [{ key: 'fit', label: t('menu.fit'), onSelect: () => engine?.fitPrices() }],
      PRICE_SCALES.map((scale) => ({
        key: scale,
        label: t(`scale.${scale}`),
        hint: scale === view.scale ? t('on') : undefined,
        onSelect: () => changeChartAppearance(chart, { scale }),
      })),
      [toggle('inverted')],
    ],
    time: [toggle('breaks')],
  };
}

/** What can be done with the drawing under the pointer. `trades` is false where nothing may be ordered. */
export function useDrawingEntries(
  product: Product,
  { drawing, quote }: { readonly drawing: Drawing | undefined; readonly quote: QuoteView | undefined },
  plans: Plans,
  trades: boolean,
): readonly (readonly ContextMenuEntry[])[] {
  const { t } = useTranslation('chart');
  const { code } = product;
  const allLocked = useDrawings((state) => state.allLocked);
  if (drawing === undefined) return [];
  const { id, locked } = drawing;
  const level = quote && lineLevel(drawing, quote.timeMs / 1000);
  const plan = planOf(drawing);
  const alert = () => {
    if (quote === undefined || level === undefined) return;
    const line = { kind: 'drawing', drawing: id } as const;
    setAlert(lineAlert(alertProduct(product), line, sideOf(quote.price, level)));
  };
  const use = () => {
    if (plan === undefined) return;
    const { side, entry: price, target: takeProfit, stop: stopLoss } = plan;
    fillTicket(product, { side, price, takeProfit, stopLoss, volume: plans.figures(drawing)?.volume });
  };
  return [
    [
      ...(isLine(drawing) && level !== undefined
        ? [{ key: 'alert', label: t('menu.alertLine'), onSelect: alert }]
        : []),
      ...(plan !== undefined && trades ? [{ key: 'use', label: t('plan.use'), onSelect: use }] : []),
    ],
    [
      {
        key: 'lock',
        label: t(locked ? 'menu.unlock' : 'drawing.lock'),
        onSelect: () => changeDrawing(code, id, { locked: !locked }),
      },
      ...(locked || allLocked
        ? []
        : [
            {
              key: 'remove',
              label: t('drawing.remove'),
              tone: 'danger' as const,
              onSelect: () => removeDrawing(code, id),
            },
          ]),
    ],
  ];
}

/** The indicator of a row of the legend, and what can be done with it. */
export function useIndicatorEntries(
  product: string,
  layer: IndicatorLayer | undefined,
  key: string | undefined,
  onAlert: (plot: IndicatorPlot) => void,
): readonly (readonly ContextMenuEntry[])[] {
  const { t } = useTranslation('chart');
  const plot = layer?.plots.find(({ shown }) => shown.key === key);
  if (plot === undefined || key === undefined) return [];
  const { kind, shown } = plot;
  const name = [kind.short, ...Object.values(parametersOf(kind, shown.parameters))].join(' ');
  return [
    [{ key: 'alert', label: t('menu.alertIndicator', { name }), onSelect: () => onAlert(plot) }],
    [
      {
        key: 'hide',
        label: t(shown.hidden ? 'indicators.show' : 'indicators.hide', { name }),
        onSelect: () => changeIndicator(product, key, { hidden: !shown.hidden }),
      },
      {
        key: 'remove',
        label: t('indicators.remove', { name }),
        tone: 'danger',
        onSelect: () => removeIndicator(product, key),
      },
    ],
  ];
}

/** Gives the newest quote of a product when it is asked; nothing is drawn anew with it. */
export function useLatestQuote(symbolId: InstrumentNumber): () => QuoteView | undefined {
  const latest = useRef<QuoteView>(undefined);
  useEffect(() => {
    latest.current = undefined;
    return subscribeQuote(symbolId, (quote) => (latest.current = quote));
  }, [symbolId]);
  return useCallback(() => latest.current, []);
}

/** What lies under the pointer when a menu is asked for. */
export type MenuPlace =
  | {
      readonly on: 'plot';
      /** Ticks on a round step; undefined outside the price pane. */
      readonly price: number | undefined;
      /** Start of the bar there (seconds). */
      readonly seconds: number | undefined;
    }
  | { readonly on: 'priceAxis' }
  | { readonly on: 'timeAxis' }
  | { readonly on: 'drawing'; readonly drawing: Drawing }
  | { readonly on: 'indicator'; readonly key: string };

/** Finds what the pointer is on; `event` comes from the element of the plot. */
export function menuPlace(
  { clientX, clientY, target, currentTarget }: MouseEvent<HTMLElement>,
  engine: ChartEngine,
  controller: Pick<DrawingController, 'find'> | undefined,
): MenuPlace {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-indicator]') : null;
  if (row?.dataset['indicator'] !== undefined) return { on: 'indicator', key: row.dataset['indicator'] };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  const { axisWidth, paneHeight, timeHeight } = engine.geometry();
  if (y > height - timeHeight) return { on: 'timeAxis' };
  // The button at the axis asks for the price beside it.
  const onCanvas = target instanceof HTMLCanvasElement;
  if (onCanvas && x > width - axisWidth) return { on: 'priceAxis' };
  const drawing = onCanvas && y <= paneHeight ? controller?.find({ x, y }) : undefined;
  if (drawing !== undefined) return { on: 'drawing', drawing };
  const price = y <= paneHeight ? snapPrice(engine.priceAt(y), engine.priceAt(y + 1)) : undefined;
  return {
    on: 'plot',
    price: price !== undefined && price > 0 ? price : undefined,
    seconds: onCanvas ? engine.timeAt(x) : undefined,
  };
}
