import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown, ChevronUp, X, Eye, EyeOff } from 'lucide-react';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  changeBp,
  formatPercent,
  formatPrice,
  formatVolume,
  Icon,
  formatCalendarDate,
  useNow,
  IconButton,
  formatList,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useFills } from '../../trading/trading-api.ts';
import { playKey, productLabel } from '../shared/product-label.ts';
import { type CompareLayer, COMPARE_TONES, useComparison } from './compare/compare-layer.ts';
import type { ChartEngine } from './chart-engine.ts';
import { fillsWithin, MAX_SHOWN_FILLS } from './order-lines.ts';
import { type Bar, barTime } from './series/bar.ts';
import type { DrawnBars } from './series/drawn-bars.ts';
import { barEnd, intervalLabel, type ChartInterval } from './intervals/chart-interval.ts';
import { changeChartAppearance } from './settings/chart-view.ts';
import { removeCompared } from './compare/compare-model.ts';
import { rowsThatFit } from './chart-scale.ts';
import { changeIndicator, removeIndicator } from './indicators/indicator-store.ts';
import { type IndicatorLayer, formatFigure, type IndicatorPlot } from './indicators/indicator-plot.ts';
import { parametersOf } from './indicators/indicator.ts';
import styles from './chart.module.css';
import compareStyles from './compare/compare.module.css';
import indicatorsStyles from './indicators/indicators.module.css';

export interface ChartLegendProps {
  /** Name of the chart. */
  readonly chart: string;
  readonly folded: boolean;
  readonly engine: ChartEngine;
  readonly product: Product;
  readonly type: ChartInterval;
  readonly drawn: DrawnBars;
  /** Grows with every change of history; 0 while it is read: nothing old stands under the new name. */
  readonly version: number;
  readonly comparison: CompareLayer | undefined;
}

interface BarFillsProps {
  readonly product: Product;
  /** Start of the bar in seconds. */
  readonly start: number;
  readonly type: ChartInterval;
}

/** The own fills of a bar in figures: what its marks stand for. */
function BarFills({ product, start, type }: BarFillsProps) {
  const { rows } = useFills();
  const fills = fillsWithin(rows, product.symbolId, start, barEnd(type, start));
  const more = fills.length - MAX_SHOWN_FILLS;
  return (
    <>
      {fills.slice(0, MAX_SHOWN_FILLS).map(({ dealId, direction, volume, price }) => {
        const buy = direction === DIRECTION.buy;
        return (
          <span key={dealId} className={buy ? 'up' : 'down'}>
            {' '}
            {buy ? '\u25b2' : '\u25bc'} {formatVolume(volume, product.numberDigits)} @{' '}
            {formatPrice(price, product.digits)}
          </span>
        );
      })}
      {more > 0 && <span className="faint"> +{more}</span>}
    </>
  );
}

/** How often the legend follows the running candle while no candle is pointed at (milliseconds). */
const FOLLOW_MS = 250;

/** Open, high, low, close and volume of the candle under the crosshair, or of the running one. */
export function ChartLegend(props: ChartLegendProps) {
  const { chart, folded, engine, product, type, drawn, version, comparison } = props;
  const { t } = useTranslation('panels');
  const [followed, setCandle] = useState<Bar>();
  const candle = version === 0 ? undefined : followed;
  useEffect(() => {
    let pointed: number | undefined;
    const show = () => {
      const list = drawn.bars;
      setCandle(pointed === undefined ? list.at(-1) : list.find((each) => each.timestamp === pointed));
    };
    const stop = engine.pointer.watchTime((seconds) => {
      pointed = seconds;
      show();
    });
    show();
    const timer = setInterval(show, FOLLOW_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [engine, drawn, version]);
  useEffect(() => engine.setLegendFolded(folded), [engine, folded]);
  return (
    <div className={styles['legend']}>
      <span className={styles['legendName']}>
        <b>{productLabel(product).full}</b>{' '}
        <span className="faint">
          {formatList([intervalLabel(type), t(playKey(product.tradeType)).toLowerCase()], 'facts')}
        </span>
      </span>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={!folded}
        aria-label={t(folded ? 'legend.unfold' : 'legend.fold', { ns: 'chart' })}
        title={t(folded ? 'legend.unfold' : 'legend.fold', { ns: 'chart' })}
        onClick={() => changeChartAppearance(chart, { folded: !folded })}
      >
        <Icon icon={folded ? ChevronDown : ChevronUp} size={12} />
      </button>{' '}
      {candle !== undefined && !folded && <time className="faint">{barTime(type, candle.timestamp)}</time>}
      {candle !== undefined && !folded && <BarFills product={product} start={candle.timestamp} type={type} />}
      {!folded && <Figures product={product} candle={candle} />}
      {comparison !== undefined && version > 0 && !folded && (
        <CompareLegend layer={comparison} product={product.code} interval={type} />
      )}
    </div>
  );
}

/** Open, high, low, close, change and volume of a candle. */
function Figures({ product, candle }: { readonly product: Product; readonly candle: Bar | undefined }) {
  const { t } = useTranslation('panels');
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
    <div className={styles['figures']}>
      {figures.map(([letter, price]) => (
        <span key={letter}>
          <span className="faint">{letter}</span>{' '}
          <span className={tone}>
            {price === undefined ? '' : formatPrice(Math.round(price), digits)}
          </span>{' '}
        </span>
      ))}
      {change !== undefined && <span className={tone}>{formatPercent(change)} </span>}
      <span>
        <span className="faint">{t('chart.volume')}</span>{' '}
        {candle !== undefined && formatVolume(candle.volume, numberDigits)}
      </span>
    </div>
  );
}

/** How often the figures follow the running bar (milliseconds). */
const COMPARED_FOLLOW_MS = 500;

export interface CompareLegendProps {
  readonly layer: CompareLayer;
  /** Code of the chart's product. */
  readonly product: string;
  readonly interval: ChartInterval;
}

/** Under the prices: each product with its change, that of the chart with where the comparison begins. */
function CompareLegend({ layer, product, interval }: CompareLegendProps) {
  const { t } = useTranslation('chart');
  const { start } = useComparison(product);
  useNow(COMPARED_FOLLOW_MS);
  const from = layer.from;
  return (
    <ul className={compareStyles['legend']} aria-label={t('compare')}>
      {layer.figures(product).map(({ code, change }, index) => (
        <li key={code}>
          <i
            className={compareStyles['key']}
            style={{ background: `var(--${index === 0 ? 'text' : (COMPARE_TONES[index - 1] ?? 'text-2')})` }}
            aria-hidden
          />
          {code} <b>{change}</b>
          {index === 0 && from !== undefined && (
            <span className="faint">
              {t(`compare.from.${start}`)},{' '}
              {start === 'view' ? barTime(interval, from) : `${formatCalendarDate(from * 1000)} UTC`}
            </span>
          )}
          {index > 0 && (
            <IconButton
              icon={X}
              size={12}
              name={t('compare.remove', { product: code })}
              compact
              onClick={() => removeCompared(product, code)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Room for the legend of the price (pixels). */
const BELOW_PRICE = 44;
const ROW = 17;

export interface IndicatorLegendProps {
  readonly engine: ChartEngine;
  readonly layer: IndicatorLayer;
  readonly product: Product;
  /** Rows of the comparison under the price. */
  readonly rowsAbove: number;
  /** Those over the price are folded away with its legend. */
  readonly folded: boolean;
}

/** One row for each indicator: its key, name, parameters, and its figures at the crosshair or at the last bar. */
export function IndicatorLegend(props: IndicatorLegendProps) {
  const { engine, layer, product, rowsAbove, folded } = props;
  const { t } = useTranslation('chart');
  const [isWhole, setWhole] = useState(false);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => engine.pointer.watchTime(setPointed), [engine]);
  useNow(FOLLOW_MS);
  const ofPrice = layer.plots.filter(({ pane }) => pane === 0).length;
  const fit = Math.max(0, rowsThatFit(engine.geometry().paneHeight) - rowsAbove);
  // One more row says how many there are besides.
  const shown = folded ? 0 : isWhole || ofPrice <= fit ? ofPrice : Math.max(0, fit - 1);
  // With every turn: panes under the price make it lower.
  useEffect(() => engine.setLegendRows(rowsAbove + ofPrice));
  const tops = layer.paneTops();
  return tops.map((top, pane) => (
    <ul
      key={pane}
      className={indicatorsStyles['legend']}
      style={{ top: top + (pane === 0 ? BELOW_PRICE + rowsAbove * ROW : 4) }}
    >
      {layer.plots
        .filter((plot) => plot.pane === pane)
        .slice(0, pane === 0 ? shown : undefined)
        .map((plot) => (
          <Row key={plot.shown.key} plot={plot} pointed={pointed} product={product} />
        ))}
      {pane === 0 && !folded && ofPrice > fit && (
        <li className={indicatorsStyles['row']}>
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('legend.less') : t('legend.more', { count: ofPrice - shown })}
          </button>
        </li>
      )}
    </ul>
  ));
}

interface RowProps {
  readonly plot: IndicatorPlot;
  readonly pointed: number | undefined;
  readonly product: Product;
}

function Row({ plot, pointed, product }: RowProps) {
  const { t } = useTranslation('chart');
  const { kind, shown } = plot;
  const parameters = Object.values(parametersOf(kind, shown.parameters)).join(' ');
  const values = plot.valuesAt(pointed);
  const name = `${kind.short} ${parameters}`.trim();
  return (
    <li className={indicatorsStyles['row']} data-hidden={shown.hidden} data-indicator={shown.key}>
      <i
        className={indicatorsStyles['key']}
        style={{ background: `var(--${toneOf(plot, 0)})` }}
        aria-hidden
      />
      {kind.short} <span className="faint">{parameters}</span>
      {!shown.hidden &&
        kind.lines.map((line, index) => {
          const value = values[index];
          return (
            <span key={line.name} style={{ color: `var(--${toneOf(plot, index)})` }} title={line.name}>
              {value === undefined ? '' : formatFigure(value, kind.unit, product)}
            </span>
          );
        })}
      <span className={indicatorsStyles['actions']}>
        <IconButton
          icon={shown.hidden ? EyeOff : Eye}
          size={12}
          name={t(shown.hidden ? 'indicators.show' : 'indicators.hide', { name })}
          compact
          onClick={() => changeIndicator(product.code, shown.key, { hidden: !shown.hidden })}
        />
        <IconButton
          icon={X}
          size={12}
          name={t('indicators.remove', { name })}
          compact
          onClick={() => removeIndicator(product.code, shown.key)}
        />
      </span>
    </li>
  );
}

function toneOf({ kind, shown }: IndicatorPlot, line: number): string {
  const tone = kind.lines[line]?.tone ?? 'text-2';
  return line === 0 ? (shown.tone ?? tone) : tone;
}
