import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBp, formatPercent, formatPrice, formatVolume } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { playKey, productLabel } from '../shared/product-label.ts';
import type { CompareLayer } from './compare/compare-layer.ts';
import { CompareLegend } from './compare/compare-legend.tsx';
import type { ChartEngine } from './chart-engine.ts';
import type { Bar } from './series/bar.ts';
import type { DrawnBars } from './series/drawn-bars.ts';
import { intervalLabel, type ChartInterval } from './intervals/chart-interval.ts';
import styles from './chart.module.css';

export interface ChartLegendProps {
  readonly engine: ChartEngine;
  readonly product: Product;
  readonly type: ChartInterval;
  readonly drawn: DrawnBars;
  readonly version: number;
  readonly comparison: CompareLayer | undefined;
}

/** How often the legend follows the running candle while no candle is pointed at (milliseconds). */
const FOLLOW_MS = 250;

/** Open, high, low, close and volume of the candle under the crosshair, or of the running one. */
export function ChartLegend({ engine, product, type, drawn, version, comparison }: ChartLegendProps) {
  const { t } = useTranslation('panels');
  const [candle, setCandle] = useState<Bar>();
  useEffect(() => {
    let pointed: number | undefined;
    const show = () => {
      const list = drawn.bars;
      setCandle(pointed === undefined ? list.at(-1) : list.find((each) => each.timestamp === pointed));
    };
    engine.onCrosshair((seconds) => {
      pointed = seconds;
      show();
    });
    show();
    const timer = setInterval(show, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [engine, drawn, version]);
  const { digits, numberDigits } = product;
  const change =
    candle === undefined ? undefined : changeBp(Math.round(candle.close), Math.round(candle.open));
  const tone = candle === undefined || candle.close >= candle.open ? 'up' : 'down';
  const figures: readonly [string, number | undefined][] = [
    ['O', candle?.open],
    ['H', candle?.high],
    ['L', candle?.low],
    ['C', candle?.close],
  ];
  return (
    <div className={styles['legend']}>
      <b>{productLabel(product).full}</b>{' '}
      <span className="faint">
        {intervalLabel(type)}, {t(playKey(product.tradeType)).toLowerCase()}
      </span>
      <br />
      {figures.map(([letter, price]) => (
        <span key={letter}>
          <span className="faint">{letter}</span>{' '}
          <span className={tone}>
            {price === undefined ? '' : formatPrice(Math.round(price), digits)}
          </span>{' '}
        </span>
      ))}
      {change !== undefined && <span className={tone}>{formatPercent(change)}</span>}{' '}
      <span className="faint">{t('chart.volume')}</span>{' '}
      {candle !== undefined && formatVolume(candle.volume, numberDigits)}
      {comparison !== undefined && <CompareLegend layer={comparison} product={product.code} />}
    </div>
  );
}
