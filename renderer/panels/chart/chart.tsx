import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton, Button, EmptyState, Panel, PanelStrip } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useSettings } from '../../session/settings.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { useFills } from '../../trading/index.ts';
import { useCommand } from '../../workspace/commands.ts';
import { PanelPlaceContext, usePanelText } from '../../workspace/panel-place.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { productLabel } from '../shared/product-label.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { candleAt } from './candle-list.ts';
import { useCompareLayer } from './compare/use-compare.ts';
import { ChartContextMenu } from './chart-context-menu.tsx';
import { ChartCredit } from './chart-credit.tsx';
import { ChartEngine } from './chart-engine.ts';
import { ChartTools } from './chart-tools.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { barSeconds, readInterval, showsTimeOfDay, type ChartInterval } from './intervals/chart-interval.ts';
import { SERVED_INTERVALS } from './intervals/served.ts';
import { DrawingBar } from './drawings/drawing-bar.tsx';
import { DrawingRail } from './drawings/drawing-rail.tsx';
import { useDrawingController } from './drawings/use-drawings.ts';
import drawingStyles from './drawings/drawings.module.css';
import { IndicatorLegend } from './indicators/indicator-legend.tsx';
import { useIndicatorLayer } from './indicators/use-indicators.ts';
import { LineOverlay } from './line-overlay.tsx';
import { fillMarks } from './order-lines.ts';
import { useChartAppearance, type ChartView } from './settings/chart-view.ts';
import { useSyncedChart } from './sync/use-chart-sync.ts';
import { useCandles, type CandleState } from './use-candles.ts';
import { useDrawnBars } from './use-chart-view.ts';
import styles from './chart.module.css';

/** Name of the appearance of a chart that stands in no layout. */
const LONE_CHART = 'main';

/** The chart of the selected product. */
export function Chart() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  const chart = useContext(PanelPlaceContext)?.panelId ?? LONE_CHART;
  const appearance = useChartAppearance(chart);
  // A layout names the interval of each of its charts; how a chart draws stays with the chart.
  const [interval, setType] = usePanelText('interval', readInterval, '5m');
  const view = useMemo(() => ({ ...appearance, interval }), [appearance, interval]);
  useCommand('interval', (index) => {
    const chosen = SERVED_INTERVALS[index];
    if (chosen !== undefined) setType(chosen);
  });
  return (
    <Panel name={t('panel.chart')}>
      <PanelStrip title={product === undefined ? t('panel.chart') : productLabel(product).full} linked>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={8} label={t('loading')} />
      ) : (
        <ProductChart key={chartKey(product)} {...{ chart, product, view }} onType={setType} />
      )}
    </Panel>
  );
}

/**
 * What an engine is made for. It is made anew with everything that draws on it, and for nothing else: what still drew on one
 * that is gone would fail.
 */
function chartKey({ symbolId, digits, numberDigits }: Product): string {
  return `${symbolId} ${digits} ${numberDigits}`;
}

interface ProductChartProps {
  readonly chart: string;
  readonly product: Product;
  readonly view: ChartView;
  onType(type: ChartInterval): void;
}

function ProductChart({ chart, product, view, onType }: ProductChartProps) {
  const { interval: type } = view;
  const { symbolId } = product;
  const { engine, host } = useEngine(product, type);
  const drawn = useDrawnBars(engine, product, view);
  const history = useCandles(engine, drawn, symbolId, type);
  const indicators = useIndicatorLayer(engine, product.code);
  const comparison = useCompareLayer(engine, product.code, type);
  const plot = useRef<HTMLDivElement>(null);
  useSyncedChart({ chart, engine, drawn, step: barSeconds(type), plot });
  const drawing = useDrawingController(engine, plot, product.code, type);
  const { candles, version } = history;
  useFillMarks(engine, symbolId, history);
  return (
    <>
      <ChartTools chart={chart} product={product} view={view} engine={engine} onInterval={onType} />
      <QuoteBody symbolId={symbolId}>
        <div className={drawingStyles['stage']}>
          <DrawingRail state={drawing} product={product.code} />
          <ChartContextMenu engine={engine} drawn={drawn} history={history} product={product} view={view}>
            <div
              ref={plot}
              className={styles['host']}
              data-candles={version}
              data-first={history.extent?.first}
              data-last={history.extent?.last}
              data-count={history.extent?.count}
            >
              <div className={styles['canvas']} ref={host} />
              <i className={styles['synced']} data-synced-line hidden />
              <ChartCredit />
              <DrawingBar state={drawing} product={product.code} />
              {engine !== undefined && drawn !== undefined && (
                <>
                  <ChartLegend
                    engine={engine}
                    product={product}
                    type={type}
                    drawn={drawn}
                    version={version}
                    comparison={comparison}
                  />
                  {indicators !== undefined && (
                    <IndicatorLegend
                      engine={engine}
                      layer={indicators}
                      product={product}
                      rowsAbove={comparison?.rows ?? 0}
                    />
                  )}
                  <LineOverlay engine={engine} product={product} type={type} candles={candles} />
                </>
              )}
              {history.failed && <Failed onRetry={history.retry} />}
            </div>
          </ChartContextMenu>
        </div>
      </QuoteBody>
    </>
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

/** Marks the own fills of a product on its candles. */
function useFillMarks(engine: ChartEngine | undefined, symbolId: number, history: CandleState): void {
  const { rows: fills } = useFills();
  const { candles, version } = history;
  useEffect(() => {
    engine?.setMarks(fillMarks(fills, symbolId, (seconds) => candleAt(candles.current, seconds)));
  }, [engine, fills, symbolId, candles, version]);
}

/** Creates the engine in its element once, and keeps its colours and words those of the settings. */
function useEngine(product: Product, type: ChartInterval) {
  const { digits, numberDigits } = product;
  const locale = useSettings((settings) => settings.language);
  const themeVersion = useThemeVersion();
  const [engine, setEngine] = useState<ChartEngine>();
  const element = useRef<HTMLElement>(null);
  const host = useCallback(
    (target: HTMLElement | null) => {
      if (target === null) return undefined;
      element.current = target;
      const colours = readThemeColours(target);
      const { language } = useSettings.getState();
      const created = new ChartEngine(target, {
        digits,
        numberDigits,
        locale: language,
        timeVisible: true,
        colours,
      });
      setEngine(created);
      return () => {
        setEngine(undefined);
        created.destroy();
      };
    },
    [digits, numberDigits],
  );
  useEffect(() => engine?.setLocale(locale), [engine, locale]);
  useEffect(() => {
    if (engine !== undefined && element.current !== null) engine.paint(readThemeColours(element.current));
  }, [engine, themeVersion]);
  useEffect(() => engine?.setTimeVisible(showsTimeOfDay(type)), [engine, type]);
  return { engine, host };
}
