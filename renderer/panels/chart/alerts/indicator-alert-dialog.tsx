import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, NumberField, Segmented } from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import type { IndicatorPlot } from '../indicators/indicator-plot.ts';
import { type IndicatorKind, type Unit, parametersOf } from '../indicators/indicator.ts';
import { intervalLabel, type ChartInterval } from '../intervals/chart-interval.ts';
import { storeAlert } from './alert-store.ts';
import { sideTowards } from './alert.ts';
import { requestNoticePermission } from '../../../session/desktop-notice.ts';
import styles from './alerts.module.css';

export interface IndicatorAlertDialogProps {
  readonly plot: IndicatorPlot;
  readonly product: Product;
  readonly interval: ChartInterval;
  /** Close of the newest bar (ticks). */
  readonly close: number | undefined;
  onClose(): void;
}

/** Figures of a unit as a trader types them: the number of their decimal places. */
function placesOf(unit: Unit, { digits, numberDigits }: Product): number {
  if (unit === 'plain') return 2;
  return unit === 'price' ? digits : numberDigits;
}

/** The value of a field of a level, in the unit of the indicator; undefined for what is none. */
export function readLevel(text: string, scale: number): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) * scale : undefined;
}

/** Asks at which value of an indicator, or at which crossing of the price, an alert fires. */
export function IndicatorAlertDialog(props: IndicatorAlertDialogProps) {
  const { plot, product, interval, close, onClose } = props;
  const { t } = useTranslation('chart');
  const { kind, shown } = plot;
  const [line, setLine] = useState(0);
  const [rule, setRule] = useState<'value' | 'cross'>(kind.unit === 'price' ? 'cross' : 'value');
  const value = plot.valuesAt(undefined)[line];
  const places = placesOf(kind.unit, product);
  const scale = kind.unit === 'plain' ? 1 : 10 ** places;
  const [typed, setTyped] = useState(() => {
    const first = kind.levels.at(-1) ?? value;
    return first === undefined ? '' : (first / scale).toFixed(places);
  });
  const level = readLevel(typed, scale);
  const target = rule === 'cross' ? value : level;
  const from = rule === 'cross' ? close : value;
  const add = () => {
    if (target === undefined || from === undefined) return;
    requestNoticePermission();
    storeAlert({
      kind: 'indicator',
      symbolId: product.symbolId,
      product: product.code,
      digits: product.digits,
      interval,
      indicator: kind.id,
      parameters: parametersOf(kind, shown.parameters),
      line,
      level: rule === 'cross' ? undefined : level,
      side: sideTowards(from, target),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('alert')}
      note={`${product.code} ${intervalLabel(interval)}, ${kind.short}`}
      width={360}
      closeLabel={t('indicators.close')}
      footer={
        <Button variant="primary" disabled={target === undefined || from === undefined} onClick={add}>
          {t('alerts.add')}
        </Button>
      }
    >
      <div className={styles['lists']}>
        <LineChoice kind={kind} line={line} onLine={setLine} />
        {kind.unit === 'price' && (
          <Segmented
            label={t('alerts.rule')}
            segments={[
              { value: 'cross', label: t('alerts.rule.cross') },
              { value: 'value', label: t('alerts.rule.value') },
            ]}
            value={rule}
            onChange={setRule}
          />
        )}
        {rule === 'value' && <NumberField label={t('alerts.level')} value={typed} onChange={setTyped} />}
      </div>
    </Dialog>
  );
}

interface LineChoiceProps {
  readonly kind: IndicatorKind;
  readonly line: number;
  onLine(line: number): void;
}

/** Which of several lines is watched. */
function LineChoice({ kind, line, onLine }: LineChoiceProps) {
  const { t } = useTranslation('chart');
  if (kind.lines.length < 2) return null;
  return (
    <Segmented
      label={t('alerts.line')}
      segments={kind.lines.map(({ name }, index) => ({ value: index, label: name || kind.short }))}
      value={line}
      onChange={onLine}
    />
  );
}
