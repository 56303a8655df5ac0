import { Eye, EyeOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToolButton } from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { rowsThatFit } from '../chart-scale.ts';
import { changeIndicator, removeIndicator } from './indicator-store.ts';
import { type IndicatorLayer, formatFigure, type IndicatorPlot } from './indicator-plot.ts';
import { parametersOf } from './indicator.ts';
import styles from './indicators.module.css';

/** How often figures follow the running bar (milliseconds). */
const FOLLOW_MS = 250;
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
  const [, setTurn] = useState(0);
  useEffect(() => engine.pointer.watchTime(setPointed), [engine]);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), FOLLOW_MS);
    return () => clearInterval(timer);
  }, []);
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
      className={styles['legend']}
      style={{ top: top + (pane === 0 ? BELOW_PRICE + rowsAbove * ROW : 4) }}
    >
      {layer.plots
        .filter((plot) => plot.pane === pane)
        .slice(0, pane === 0 ? shown : undefined)
        .map((plot) => (
          <Row key={plot.shown.key} plot={plot} pointed={pointed} product={product} />
        ))}
      {pane === 0 && !folded && ofPrice > fit && (
        <li className={styles['row']}>
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
    <li className={styles['row']} data-hidden={shown.hidden} data-indicator={shown.key}>
      <i className={styles['key']} style={{ background: `var(--${toneOf(plot, 0)})` }} aria-hidden />
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
      <span className={styles['actions']}>
        <ToolButton
          compact
          aria-label={t(shown.hidden ? 'indicators.show' : 'indicators.hide', { name })}
          onClick={() => changeIndicator(product.code, shown.key, { hidden: !shown.hidden })}
        >
          <Icon icon={shown.hidden ? EyeOff : Eye} size={12} />
        </ToolButton>
        <ToolButton
          compact
          aria-label={t('indicators.remove', { name })}
          onClick={() => removeIndicator(product.code, shown.key)}
        >
          <Icon icon={X} size={12} />
        </ToolButton>
      </span>
    </li>
  );
}

function toneOf({ kind, shown }: IndicatorPlot, line: number): string {
  const tone = kind.lines[line]?.tone ?? 'text-2';
  return line === 0 ? (shown.tone ?? tone) : tone;
}
