import { useContext, useMemo, useEffect, useRef, useState, use, useCallback, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Panel,
  PanelStrip,
  Skeleton,
  Button,
  EmptyState,
  PortalContext,
  usePanelFault,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useSettings } from '../../session/settings.ts';
import { useCommand } from '../../workspace/keys/commands.ts';
import { PanelPlaceContext, usePanelText } from '../../workspace/panel-place.ts';
import { useFills } from '../../trading/trading-api.ts';
import { openLink } from '../../session/open-link-dialog.tsx';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { productLabel } from '../shared/product-label.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import {
  readInterval,
  SERVED_INTERVALS,
  barSeconds,
  intervalLabel,
  type ChartInterval,
  showsTimeOfDay,
} from './intervals/chart-interval.ts';
import { useChartAppearance, useChartViews, type ChartView } from './settings/chart-view.ts';
import { candleAt, useCandles, type CandleState } from './chart-history.ts';
import { ChartContextMenu } from './chart-context-menu.tsx';
import { ChartEngine } from './chart-engine.ts';
import { ChartLegend, IndicatorLegend } from './chart-legend.tsx';
import { ChartTools } from './chart-tools.tsx';
import { useCompareLayer } from './compare/compare-layer.ts';
import { DrawingBar, PlanFeed } from './drawings/drawing-bar.tsx';
import { DrawingRail } from './drawings/drawing-rail.tsx';
import { useDrawingController } from './drawings/use-drawings.ts';
import { NO_PLANS } from './drawings/position-plan.ts';
import { useIndicatorLayer } from './indicators/indicator-plot.ts';
import { LineOverlay } from './line-overlay.tsx';
import { fillMarks } from './order-lines.ts';
import { AxisPlus, useClickOrders } from './orders/chart-orders.tsx';
import { ReplayBar, useReplay, useReplayHand } from './replay/replay.tsx';
import { useSyncedChart } from './sync/chart-sync.ts';
import { ProfileLayer } from './profile/profile-layer.ts';
import { type DrawnBars, useDrawnOnFrames } from './series/drawn-bars.ts';
import { isSkin, SeriesSkin } from './series/series-skin.ts';
import { SessionLayer, type PlaceNames } from './series/session-layer.ts';
import drawingStyles from './drawings/drawings.module.css';
import styles from './chart.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Name of the appearance of a chart that stands in no layout. */
const LONE_CHART = 'main';

/** The chart of the selected product. */
export function Chart() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  const chart = useContext(PanelPlaceContext)?.panelId ?? LONE_CHART;
  // The library weighs the marks of its axis when it takes bars, and never again.
  const timeZone = useSettings((settings) => settings.timeZone);
  const appearance = useChartAppearance(chart);
  // A layout names the interval of each of its charts; how a chart draws stays with the chart.
  const usual = useChartViews(({ start }) => start.interval);
  const [interval, setInterval] = usePanelText('interval', readInterval, usual);
  const view = useMemo(() => ({ ...appearance, interval }), [appearance, interval]);
  useCommand('interval', (index) => {
    const chosen = SERVED_INTERVALS[index];
    if (chosen !== undefined) setInterval(chosen);
  });
  return (
    <Panel name={t('panel.chart')}>
      <PanelStrip title={product === undefined ? t('panel.chart') : productLabel(product).full} linked>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={8} label={t('loading')} />
      ) : (
        <ProductChart
          key={`${chartKey(product)} ${timeZone}`}
          {...{ chart, product, view }}
          onInterval={setInterval}
        />
      )}
    </Panel>
  );
}

/**
 * What an engine is made for. It is made anew with everything that draws on it, and for nothing else: what still drew on one
 * that is gone would fail.
 */
function chartKey({ symbolId, tradeType, digits, numberDigits }: Product): string {
  return `${symbolId} ${tradeType} ${digits} ${numberDigits}`;
}

export interface ProductChartProps {
  /** Name of the chart. */
  readonly chart: string;
  readonly product: Product;
  readonly view: ChartView;
  onInterval(interval: ChartInterval): void;
}

/** The chart of one product: bars, what is drawn over them, and what can be done with them. */
function ProductChart(props: ProductChartProps) {
  const { chart, product, view, onInterval } = props;
  const parts = useChartParts(props);
  const { engine, host, drawn, replay, history, indicators, comparison, plot, drawing, plans, setPlans } =
    parts;
  const { t } = useTranslation('chart');
  const { candles, version, extent } = history;
  const { code, symbolId } = product;
  const isLive = replay.phase === 'off';
  return (
    <>
      <ChartTools {...{ chart, product, view, engine, replay, onInterval }} />
      <QuoteBody symbolId={symbolId}>
        <div className={drawingStyles['stage']}>
          <DrawingRail state={drawing} product={code} />
          <ChartContextMenu
            {...{ chart, engine, drawn, history, product, view, drawing, indicators, plans, replay }}
          >
            <div
              ref={plot}
              className={styles['host']}
              role="group"
              tabIndex={0}
              aria-label={t('plot', { product: code })}
              data-candles={version}
              data-first={extent?.first}
              data-last={extent?.last}
              data-count={extent?.count}
            >
              <div className={styles['canvas']} ref={host} />
              <i className={styles['synced']} data-synced-line hidden />
              <ChartCredit />
              <DrawingBar state={drawing} product={product} plans={plans} trades={isLive} />
              {engine !== undefined && drawn !== undefined && (
                <>
                  <ChartLegend
                    {...{ chart, engine, product, drawn, version, comparison }}
                    folded={view.folded}
                    type={view.interval}
                  />
                  {indicators !== undefined && version > 0 && (
                    <IndicatorLegend
                      engine={engine}
                      layer={indicators}
                      product={product}
                      rowsAbove={comparison?.rows ?? 0}
                      folded={view.folded}
                    />
                  )}
                  {isLive && (
                    <LineOverlay engine={engine} product={product} type={view.interval} candles={candles} />
                  )}
                  {isLive && <AxisPlus engine={engine} />}
                </>
              )}
              <ReplayBar replay={replay} interval={view.interval} />
              <PlanFeed product={product} onPlans={setPlans} />
              {history.loading && <Loading interval={view.interval} />}
              {history.failed && <Failed onRetry={history.retry} />}
            </div>
          </ChartContextMenu>
        </div>
      </QuoteBody>
    </>
  );
}

/** Everything that draws on a chart, in the order in which it is made. */
function useChartParts({ chart, product, view }: ProductChartProps) {
  const { interval } = view;
  const { code, symbolId } = product;
  const plot = useRef<HTMLDivElement>(null);
  const { engine, host } = useEngine(product, interval);
  const drawn = useDrawnBars(engine, product, view);
  const replay = useReplay(drawn, symbolId, interval);
  const history = useCandles(engine, replay.sink, symbolId, interval);
  const indicators = useIndicatorLayer(engine, code);
  const comparison = useCompareLayer(engine, code, interval);
  const [plans, setPlans] = useState(NO_PLANS);
  const drawing = useDrawingController(engine, plot, code, interval, plans);
  const isLive = replay.phase === 'off';
  useFillMarks(engine, symbolId, history, isLive);
  useSyncedChart({ chart, engine, drawn, step: barSeconds(interval), plot });
  useClickOrders(engine, plot, product, isLive);
  useReplayHand(replay, engine, plot);
  return { engine, host, drawn, replay, history, indicators, comparison, plot, drawing, plans, setPlans };
}

/** Marks the own fills of a product on its candles; a replay knows none. */
function useFillMarks(
  engine: ChartEngine | undefined,
  symbolId: InstrumentNumber,
  { candles, version }: CandleState,
  isLive: boolean,
): void {
  const { rows: fills } = useFills();
  useEffect(() => {
    const shown = isLive ? fills : [];
    engine?.setMarks(fillMarks(shown, symbolId, (seconds) => candleAt(candles.current, seconds)));
  }, [engine, fills, symbolId, candles, version, isLive]);
}

/** Says that candles are read: until they are there nothing stands under the name of the interval. */
function Loading({ interval }: { readonly interval: ChartInterval }) {
  const { t } = useTranslation('chart');
  return (
    <p className={styles['loading']} role="status">
      {t('loading', { interval: intervalLabel(interval) })}
    </p>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['failed']}>
      <EmptyState
        title={t('chart.failed')}
        action={
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

const HOME = 'https://www.tradingview.com/';
/** The sign of the maker of the chart library, as its licence asks for. */
const SIGN = 'M14 2H2v6h6v9h6V2Zm12 15h-7l6-15h7l-6 15Zm-7-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
const NAME = 'Charting by TradingView';

/** Names the library that draws the chart and leads to its maker. */
function ChartCredit() {
  return (
    <button
      type="button"
      className={styles['credit']}
      title={NAME}
      aria-label={NAME}
      onClick={() => void openLink(HOME)}
    >
      <svg width="35" height="19" viewBox="0 0 35 19" aria-hidden>
        <path fill="currentColor" d={SIGN} />
      </svg>
    </button>
  );
}

/** Creates the engine in its element once, and keeps its colours and words those of the settings. */
function useEngine(product: Product, type: ChartInterval) {
  const { digits, numberDigits } = product;
  const { language: locale, dateForm } = useSettings();
  const themeVersion = useThemeVersion();
  const onFault = usePanelFault();
  const [engine, setEngine] = useState<ChartEngine>();
  const element = useRef<HTMLElement>(null);
  const host = useCallback(
    (target: HTMLElement | null) => {
      if (target === null) return undefined;
      element.current = target;
      let created: ChartEngine | undefined;
      const create = () => {
        try {
          const colours = readThemeColours(target);
          const { language } = useSettings.getState();
          created = new ChartEngine(target, { digits, numberDigits, locale: language, colours, onFault });
          setEngine(created);
        } catch (fault) {
          onFault(fault);
        }
      };
      // What answers the choice of a product is drawn first.
      const turn = setTimeout(create, 0);
      return () => {
        clearTimeout(turn);
        setEngine(undefined);
        created?.destroy();
      };
    },
    [digits, numberDigits, onFault],
  );
  const inWindow = use(PortalContext);
  useLayoutEffect(() => engine?.followSize(), [engine, inWindow]);
  useEffect(() => engine?.setLocale(locale), [engine, locale, dateForm]);
  useEffect(() => {
    if (engine !== undefined && element.current !== null) engine.paint(readThemeColours(element.current));
  }, [engine, themeVersion]);
  useEffect(() => engine?.setOfDays(!showsTimeOfDay(type)), [engine, type]);
  return { engine, host };
}

/** Draws a chart as its view says. Candles go into what it returns. */
function useDrawnBars(
  engine: ChartEngine | undefined,
  product: Pick<Product, 'area'>,
  view: ChartView,
): DrawnBars | undefined {
  const { interval, style, scale, inverted, volume, breaks, profile } = view;
  const drawn = useDrawnOnFrames(engine);
  useEffect(() => {
    if (engine === undefined || drawn === undefined) return;
    drawn.setStyle(style);
    engine.setCandlesVisible(!isSkin(style));
    return isSkin(style)
      ? engine.addLayer((host, colours) => new SeriesSkin(host, style, colours))
      : undefined;
  }, [engine, drawn, style]);
  useEffect(() => engine?.setScale(scale, inverted), [engine, scale, inverted]);
  useEffect(() => engine?.setVolumeVisible(volume), [engine, volume]);
  useEffect(() => {
    if (engine === undefined || profile === 'none') return;
    return engine.addLayer((host, colours) => new ProfileLayer(host, profile, colours));
  }, [engine, profile]);
  const places = usePlaceNames(product.area);
  useEffect(() => {
    if (engine === undefined || !breaks || style === 'renko') return;
    const seconds = barSeconds(interval);
    return engine.addLayer((host, colours) => new SessionLayer(host, seconds, places, colours));
  }, [engine, breaks, interval, style, places]);
  return drawn;
}

/** Areas that are traded around the clock: their day has no opening of its own. */
const AROUND_THE_CLOCK: ReadonlySet<string> = new Set(['crypto', 'forex', 'metal']);

/** Names of the market places, for products whose day they divide. */
function usePlaceNames(area: string): PlaceNames | undefined {
  const { t } = useTranslation('chart');
  return useMemo(
    () =>
      AROUND_THE_CLOCK.has(area)
        ? { tokyo: t('place.tokyo'), london: t('place.london'), newYork: t('place.newYork') }
        : undefined,
    [t, area],
  );
}
