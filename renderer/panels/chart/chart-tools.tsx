import { ChartSpline, ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Separator, ToolButton, ToolRow } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { AlertTool } from './alerts/alert-dialog.tsx';
import type { ChartEngine } from './chart-engine.ts';
import { CompareTool } from './compare/compare-dialog.tsx';
import { IndicatorDialog } from './indicators/indicator-dialog.tsx';
import { useIndicatorList } from './indicators/use-indicators.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import { IntervalTools } from './intervals/interval-tools.tsx';
import { ReplayTool } from './replay/replay-bar.tsx';
import type { Replay } from './replay/use-replay.ts';
import type { ChartView } from './settings/chart-view.ts';
import { ScaleMenu, StyleMenu } from './view-menu.tsx';
import styles from './chart.module.css';

export interface ChartToolsProps {
  /** Name of the chart. */
  readonly chart: string;
  readonly product: Product;
  readonly view: ChartView;
  readonly engine: ChartEngine | undefined;
  readonly replay: Replay;
  onInterval(interval: ChartInterval): void;
}

/** The tool row of a chart. */
export function ChartTools({ chart, product, view, engine, replay, onInterval }: ChartToolsProps) {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['tools']}>
      <ToolRow label={t('chart.intervals')}>
        <IntervalTools interval={view.interval} onInterval={onInterval} />
        <Separator />
        <StyleMenu chart={chart} view={view} />
        <IndicatorButton product={product.code} />
        <CompareTool chart={chart} product={product} />
        <AlertTool product={product} />
        <ReplayTool replay={replay} />
        <span className="grow" />
        <ScaleMenu chart={chart} view={view} />
        <ToolButton aria-label={t('chart.toNow')} title={t('chart.toNow')} onClick={() => engine?.toNow()}>
          <Icon icon={ChevronsRight} />
        </ToolButton>
      </ToolRow>
    </div>
  );
}

/** Opens the indicators and says how many there are. */
function IndicatorButton({ product }: { readonly product: string }) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const { length } = useIndicatorList(product);
  return (
    <>
      <ToolButton aria-label={t('indicators')} title={t('indicators')} onClick={() => setOpen(true)}>
        <Icon icon={ChartSpline} />
        {length > 0 && length}
      </ToolButton>
      <IndicatorDialog product={product} open={open} onOpenChange={setOpen} />
    </>
  );
}
