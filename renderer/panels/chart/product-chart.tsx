import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useFills } from '../../trading/index.ts';
import { QuoteBody } from '../shared/feed-age.tsx';
import { candleAt } from './candle-list.ts';
import { ChartContextMenu } from './chart-context-menu.tsx';
import { ChartCredit } from './chart-credit.tsx';
import type { ChartEngine } from './chart-engine.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTools } from './chart-tools.tsx';
import { useCompareLayer } from './compare/use-compare.ts';
import { DrawingBar } from './drawings/drawing-bar.tsx';
import { DrawingRail } from './drawings/drawing-rail.tsx';
import drawingStyles from './drawings/drawings.module.css';
import { useDrawingController } from './drawings/use-drawings.ts';
import { PlanFeed } from './drawings/plan-feed.tsx';
import { NO_PLANS } from './drawings/plans.ts';
import { IndicatorLegend } from './indicators/indicator-legend.tsx';
import { useIndicatorLayer } from './indicators/use-indicators.ts';
import { barSeconds, intervalLabel, type ChartInterval } from './intervals/chart-interval.ts';
import { LineOverlay } from './line-overlay.tsx';
import { fillMarks } from './order-lines.ts';
import { AxisPlus } from './orders/axis-plus.tsx';
import { useClickOrders } from './orders/use-click-orders.ts';
import { ReplayBar } from './replay/replay-bar.tsx';
import { useReplay, useReplayHand } from './replay/use-replay.ts';
import type { ChartView } from './settings/chart-view.ts';
import { useSyncedChart } from './sync/use-chart-sync.ts';
import { useCandles, type CandleState } from './use-candles.ts';
import { useDrawnBars } from './use-chart-view.ts';
import { useEngine } from './use-engine.ts';
import styles from './chart.module.css';

export interface ProductChartProps {
  /** Name of the chart. */
  readonly chart: string;
  readonly product: Product;
  readonly view: ChartView;
  onInterval(interval: ChartInterval): void;
}

/** The chart of one product: bars, what is drawn over them, and what can be done with them. */
export function ProductChart(props: ProductChartProps) {
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
  symbolId: number,
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
