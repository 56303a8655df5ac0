import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStrip, Skeleton } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useSettings } from '../../session/settings.ts';
import { useCommand } from '../../workspace/commands.ts';
import { PanelPlaceContext, usePanelText } from '../../workspace/panel-place.ts';
import { QuoteAge } from '../shared/feed-age.tsx';
import { productLabel } from '../shared/product-label.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { readInterval } from './intervals/chart-interval.ts';
import { SERVED_INTERVALS } from './intervals/served.ts';
import { ProductChart } from './product-chart.tsx';
import { useChartAppearance, useChartViews } from './settings/chart-view.ts';

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
