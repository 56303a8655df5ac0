import {
  ChartSpline,
  ChevronsRight,
  AreaChart,
  Blocks,
  CandlestickChart,
  ChartBar,
  ChartCandlestick,
  ChartLine,
  Settings2,
  Waves,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Separator,
  ToolButton,
  ToolRow,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  IconButton,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { AlertTool } from '../alerts/use-alerts.tsx';
import type { ChartEngine } from './chart-engine.ts';
import { CompareTool } from './compare/compare-dialog.tsx';
import { IndicatorDialog } from './indicators/indicator-dialog.tsx';
import { useIndicatorList } from './indicators/indicator-plot.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import { IntervalTools } from './intervals/interval-tools.tsx';
import { ReplayTool, type Replay } from './replay/replay.tsx';
import { type ChartView, changeChartAppearance, PRICE_SCALES, PROFILES } from './settings/chart-view.ts';
import { BAR_STYLES, type BarStyle } from './series/bar.ts';
import { useChartSync } from './sync/chart-sync.ts';
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
        <IconButton icon={ChevronsRight} name={t('chart.toNow')} titled onClick={() => engine?.toNow()} />
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

const SIGNS: Readonly<Record<BarStyle, LucideIcon>> = {
  candles: ChartCandlestick,
  hollow: CandlestickChart,
  bars: ChartBar,
  line: ChartLine,
  area: AreaChart,
  heikinAshi: Waves,
  renko: Blocks,
};

export interface ViewMenuProps {
  readonly chart: string;
  readonly view: ChartView;
}

/** The series type of a chart. */
function StyleMenu({ chart, view }: ViewMenuProps) {
  const { t } = useTranslation('chart');
  return (
    <Menu align="start" trigger={<IconButton icon={SIGNS[view.style]} name={t('style')} titled />}>
      <MenuChoice
        value={view.style}
        choices={BAR_STYLES.map((style) => ({ value: style, label: t(`style.${style}`) }))}
        onChange={(style) => changeChartAppearance(chart, { style })}
      />
    </Menu>
  );
}

/** Price scale and what else the chart shows. */
function ScaleMenu({ chart, view }: ViewMenuProps) {
  const { t } = useTranslation('chart');
  const switches = ['inverted', 'volume', 'breaks'] as const;
  const sync = useChartSync();
  const together = ['crosshair', 'time'] as const;
  return (
    <Menu trigger={<IconButton icon={Settings2} name={t('scale')} titled />}>
      <MenuHeading>{t('scale.price')}</MenuHeading>
      <MenuChoice
        value={view.scale}
        choices={PRICE_SCALES.map((scale) => ({ value: scale, label: t(`scale.${scale}`) }))}
        onChange={(scale) => changeChartAppearance(chart, { scale })}
      />
      <MenuDivider />
      <MenuHeading>{t('profile')}</MenuHeading>
      <MenuChoice
        value={view.profile}
        choices={PROFILES.map((profile) => ({ value: profile, label: t(`profile.${profile}`) }))}
        onChange={(profile) => changeChartAppearance(chart, { profile })}
      />
      <MenuDivider />
      {switches.map((key) => (
        <MenuItem
          key={key}
          hint={view[key] ? t('on') : t('off')}
          onSelect={() => changeChartAppearance(chart, { [key]: !view[key] })}
        >
          {t(`view.${key}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuHeading>{t('sync')}</MenuHeading>
      {together.map((key) => (
        <MenuItem
          key={key}
          hint={sync[key] ? t('on') : t('off')}
          onSelect={() => useChartSync.setState({ [key]: !sync[key] })}
        >
          {t(`sync.${key}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
