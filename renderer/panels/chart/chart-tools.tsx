import { ChevronsRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CandleInterval } from '../../../backend/domain/candle-interval.ts';
import { Icon, Separator, ToolButton, ToolRow } from '../../components/index.ts';
import type { ChartEngine } from './chart-engine.ts';
import { INTERVALS } from './intervals.ts';
import type { ChartView } from './settings/chart-view.ts';
import { ScaleMenu, StyleMenu } from './view-menu.tsx';

export interface ChartToolsProps {
  /** Name of the chart. */
  readonly chart: string;
  readonly view: ChartView;
  readonly engine: ChartEngine | undefined;
  onInterval(interval: CandleInterval): void;
}

/** The tool row of a chart. */
export function ChartTools({ chart, view, engine, onInterval }: ChartToolsProps) {
  const { t } = useTranslation('panels');
  return (
    <ToolRow label={t('chart.intervals')}>
      {INTERVALS.map((interval) => (
        <ToolButton
          key={interval.type}
          aria-pressed={interval.type === view.interval}
          onClick={() => onInterval(interval.type)}
        >
          {interval.label}
        </ToolButton>
      ))}
      <Separator />
      <StyleMenu chart={chart} view={view} />
      <span className="grow" />
      <ScaleMenu chart={chart} view={view} />
      <ToolButton aria-label={t('chart.toNow')} title={t('chart.toNow')} onClick={() => engine?.toNow()}>
        <Icon icon={ChevronsRight} />
      </ToolButton>
    </ToolRow>
  );
}
