import { useState, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContextMenu, formatPrice, type ContextMenuEntry } from '../../components/index.ts';
import { productLabel } from '../shared/product-label.ts';
import { readThemeColours } from '../../theme/index.ts';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { intervalLabel } from './intervals/chart-interval.ts';
import { IndicatorAlertDialog } from './alerts/indicator-alert-dialog.tsx';
import { useAlertLines } from './alerts/use-alerts.ts';
import { namedBarTime } from './series/bar.ts';
import type { ChartEngine } from './chart-engine.ts';
import { fileName, saveBars, savePicture, titled } from './chart-files.ts';
import type { DrawingState } from './drawings/use-drawings.ts';
import type { Plans } from './drawings/position-plan.ts';
import { GoToDate } from './go-to-date.tsx';
import type { IndicatorLayer, IndicatorPlot } from './indicators/indicator-plot.ts';
import {
  useAxisEntries,
  useDrawingEntries,
  useIndicatorEntries,
  useLatestQuote,
  menuPlace,
  type MenuPlace,
  usePriceEntries,
} from './chart-menu-entries.ts';
import type { Replay } from './replay/use-replay.ts';
import type { DrawnBars } from './series/drawn-bars.ts';
import type { ChartView } from './settings/chart-view.ts';
import type { CandleState } from './use-candles.ts';
import styles from './chart.module.css';

/** What is under the pointer, and the market at that moment. */
export interface Pointed {
  readonly place: MenuPlace;
  readonly quote: QuoteView | undefined;
}

export interface ChartContextMenuProps {
  /** Name of the chart. */
  readonly chart: string;
  readonly engine: ChartEngine | undefined;
  readonly drawn: DrawnBars | undefined;
  readonly history: CandleState;
  readonly product: Product;
  readonly view: ChartView;
  readonly drawing: DrawingState;
  readonly indicators: IndicatorLayer | undefined;
  readonly plans: Plans;
  readonly replay: Replay;
  readonly children: ReactElement;
}

const NOWHERE: Pointed = { place: { on: 'plot', price: undefined, seconds: undefined }, quote: undefined };

/** What can be done at a place of the chart: at its price and time, at an axis, with a drawing, with an indicator. */
export function ChartContextMenu(props: ChartContextMenuProps) {
  const { engine, drawn, history, product, view, children } = props;
  const [pointed, setPointed] = useState(NOWHERE);
  const latestQuote = useLatestQuote(product.symbolId);
  const [asking, setAsking] = useState(false);
  const [alertOn, setAlertOn] = useState<IndicatorPlot>();
  const groups = useGroups(props, pointed, () => setAsking(true), setAlertOn);
  const point = (event: MouseEvent<HTMLElement>) => {
    if (engine === undefined) return;
    setPointed({ place: menuPlace(event, engine, props.drawing.controller), quote: latestQuote() });
  };
  const go = async (seconds: number) => {
    const reached = await history.reach(seconds);
    if (reached) engine?.showTime(seconds, drawn?.bars ?? []);
    return reached;
  };
  return (
    <>
      <ContextMenu groups={groups}>
        <div className={styles['place']} onContextMenuCapture={point}>
          {children}
        </div>
      </ContextMenu>
      <GoToDate open={asking} onOpenChange={setAsking} interval={view.interval} onGo={go} />
      {alertOn !== undefined && (
        <IndicatorAlertDialog
          plot={alertOn}
          product={product}
          interval={view.interval}
          close={drawn?.bars.at(-1)?.close}
          onClose={() => setAlertOn(undefined)}
        />
      )}
    </>
  );
}

function useGroups(
  props: ChartContextMenuProps,
  { place, quote }: Pointed,
  onDate: () => void,
  onAlert: (plot: IndicatorPlot) => void,
): readonly (readonly ContextMenuEntry[])[] {
  const { chart, engine, history, product, view, indicators, plans, replay } = props;
  const { t } = useTranslation('chart');
  const trades = replay.phase === 'off';
  const alerts = useAlertLines(trades ? engine : undefined, product.symbolId);
  const [price, seconds] = place.on === 'plot' ? [place.price, place.seconds] : [];
  const priced = usePriceEntries(product, { price, quote }, alerts, trades);
  const drawing = place.on === 'drawing' ? place.drawing : undefined;
  const drawings = useDrawingEntries(product, { drawing, quote }, plans, trades);
  const axes = useAxisEntries(chart, view, engine);
  const key = place.on === 'indicator' ? place.key : undefined;
  const indicator = useIndicatorEntries(product.code, indicators, key, onAlert);
  const files = useFileEntries(props);
  const times: readonly ContextMenuEntry[] = [
    { key: 'date', label: t('menu.date'), disabled: history.extent === undefined, onSelect: onDate },
    { key: 'now', label: t('menu.now'), onSelect: () => engine?.toNow() },
  ];
  if (place.on === 'drawing') return drawings;
  if (place.on === 'indicator') return indicator;
  if (place.on === 'priceAxis') return axes.price;
  if (place.on === 'timeAxis') return [times, axes.time];
  const replays: readonly ContextMenuEntry[] =
    seconds === undefined
      ? []
      : [{ key: 'replay', label: t('menu.replay'), onSelect: () => replay.startAt(seconds) }];
  return [...priced, [...replays, ...times], files];
}

/** The chart with a line over it: product, interval, its last price and when that was. */
function titledPicture(
  engine: ChartEngine,
  { product, drawn, view }: ChartContextMenuProps,
): HTMLCanvasElement {
  const last = drawn?.bars.at(-1);
  const when = last && namedBarTime(view.interval, last.timestamp);
  const price = last && formatPrice(Math.round(last.close), product.digits);
  const words = [`${productLabel(product).full} ${intervalLabel(view.interval)}`, price, when];
  const { surface, text } = readThemeColours(engine.element);
  return titled(engine.picture(), words.filter((word) => word !== undefined).join('   '), {
    ...{ ground: surface, ink: text },
    pixelRatio: engine.element.ownerDocument.defaultView?.devicePixelRatio ?? 1,
  });
}

function useFileEntries(props: ChartContextMenuProps): readonly ContextMenuEntry[] {
  const { engine, drawn, history, product, view } = props;
  const { t } = useTranslation('chart');
  const waits = { disabled: history.extent === undefined };
  const name = fileName(product, view.interval);
  return [
    {
      key: 'picture',
      label: t('menu.picture'),
      hint: 'PNG',
      ...waits,
      onSelect: () => engine && savePicture(name, titledPicture(engine, props)),
    },
    {
      key: 'csv',
      label: t('menu.csv'),
      hint: 'CSV',
      ...waits,
      onSelect: () => saveBars(drawn?.bars ?? [], product, view.interval),
    },
  ];
}
