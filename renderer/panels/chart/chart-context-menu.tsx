import { Suspense, useState, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ContextMenu,
  formatPrice,
  type ContextMenuEntry,
  Button,
  Dialog,
  Field,
  momentOfWallTime,
  zoneName,
  plainPrice,
} from '../../components/index.ts';
import { readThemeColours } from '../../theme/index.ts';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { saveCsv, toCsv, type CsvColumn } from '../../components/table/csv.ts';
import { saveFile } from '../../save-file.ts';
import { DRAWN_FONT } from '../../theme/drawn-font.ts';
import { productLabel } from '../shared/product-label.ts';
import { intervalLabel, showsTimeOfDay, type ChartInterval } from './intervals/chart-interval.ts';
import { alertProduct } from '../alerts/alert.ts';
import { AlertDialog, useAlertsOf } from '../alerts/use-alerts.tsx';
import { namedBarTime, barTimeInFile, type Bar } from './series/bar.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { DrawingState } from './drawings/use-drawings.ts';
import type { Plans } from './drawings/position-plan.ts';
import { parametersOf } from './indicators/indicator.ts';
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
import type { Replay } from './replay/replay.tsx';
import type { DrawnBars } from './series/drawn-bars.ts';
import type { ChartView } from './settings/chart-view.ts';
import type { CandleState } from './chart-history.ts';
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
        <Suspense fallback={null}>
          <AlertDialog
            product={alertProduct(product)}
            seed={{
              interval: view.interval,
              indicator: alertOn.kind.id,
              parameters: parametersOf(alertOn.kind, alertOn.shown.parameters),
            }}
            onClose={() => setAlertOn(undefined)}
          />
        </Suspense>
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
  const alerts = useAlertsOf(product.symbolId);
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
    ground: surface,
    ink: text,
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

export interface GoToDateProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** Length of the bars: those of days are found by their date. */
  readonly interval: ChartInterval;
  /** Shows a time (seconds). False when history does not reach so far in this interval. */
  onGo(seconds: number): Promise<boolean>;
}

/** Asks for a date, and below a day for a time of the trader's clock, and shows the chart there. */
export function GoToDate({ open, onOpenChange, interval, onGo }: GoToDateProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const hasTime = showsTimeOfDay(interval);
  const wallMs = Date.parse(hasTime ? `${typed}Z` : typed);
  const atMs = hasTime && Number.isFinite(wallMs) ? momentOfWallTime(wallMs) : wallMs;
  const go = async () => {
    setBusy(true);
    const reached = await onGo(atMs / 1000);
    setBusy(false);
    setError(reached ? undefined : t('date.tooOld'));
    if (reached) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('date')}
      width={340}
      closeLabel={t('indicators.close')}
      footer={
        <Button variant="primary" disabled={!Number.isFinite(atMs)} busy={busy} onClick={() => void go()}>
          {t('date.go')}
        </Button>
      }
    >
      <Field
        label={
          hasTime
            ? t('date.inZone', { zone: zoneName(Number.isFinite(atMs) ? atMs : Date.now()) })
            : t('date.day')
        }
        type={hasTime ? 'datetime-local' : 'date'}
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}

/** Bars as CSV, as they are drawn: bars of days with their dates, shorter ones with times in UTC. */
export function barsCsv(
  bars: readonly Bar[],
  { digits, numberDigits }: Pick<Product, 'digits' | 'numberDigits'>,
  interval: ChartInterval,
): string {
  const price = (head: 'open' | 'high' | 'low' | 'close'): CsvColumn<Bar> => ({
    head,
    text: (bar) => plainPrice(Math.round(bar[head]), digits),
  });
  return toCsv(
    [
      {
        head: showsTimeOfDay(interval) ? 'time' : 'date',
        text: ({ timestamp }) => barTimeInFile(interval, timestamp),
      },
      price('open'),
      price('high'),
      price('low'),
      price('close'),
      { head: 'volume', text: ({ volume }) => plainPrice(volume, numberDigits) },
    ],
    bars,
  );
}

/** Name of a file without its ending: product and interval. */
export function fileName({ code }: Pick<Product, 'code'>, interval: ChartInterval): string {
  return `${code.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${interval}`;
}

function saveBars(bars: readonly Bar[], product: Product, interval: ChartInterval): void {
  saveCsv(fileName(product, interval), barsCsv(bars, product, interval));
}

/** Height of the line of words over a picture, and of its letters (CSS pixels). */
const TITLE_HEIGHT = 30;
const TITLE_LETTERS = 13;

/**
 * A picture with a line over it that says what it shows; `pixelRatio` is the number of its pixels in a CSS pixel. Without a context to
 * draw in the picture itself.
 */
function titled(
  picture: HTMLCanvasElement,
  title: string,
  { pixelRatio, ground, ink }: { readonly pixelRatio: number; readonly ground: string; readonly ink: string },
): HTMLCanvasElement {
  const canvas = picture.ownerDocument.createElement('canvas');
  const top = Math.round(TITLE_HEIGHT * pixelRatio);
  canvas.width = picture.width;
  canvas.height = picture.height + top;
  const context = canvas.getContext('2d');
  if (context === null) return picture;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, top);
  context.fillStyle = ink;
  context.font = `600 ${Math.round(TITLE_LETTERS * pixelRatio)}px ${DRAWN_FONT}`;
  context.textBaseline = 'middle';
  context.fillText(title, Math.round(10 * pixelRatio), top / 2);
  context.drawImage(picture, 0, top);
  return canvas;
}

/** Lets the user keep a picture as PNG. */
function savePicture(name: string, picture: HTMLCanvasElement): void {
  picture.toBlob((blob) => blob !== null && saveFile(`${name}.png`, blob), 'image/png');
}
