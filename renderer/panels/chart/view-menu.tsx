import {
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
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  ToolButton,
} from '../../components/index.ts';
import { BAR_STYLES, type BarStyle } from './series/bar.ts';
import { useChartSync } from './sync/chart-sync.ts';
import { changeChartAppearance, PRICE_SCALES, PROFILES, type ChartView } from './settings/chart-view.ts';

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
export function StyleMenu({ chart, view }: ViewMenuProps) {
  const { t } = useTranslation('chart');
  return (
    <Menu
      align="start"
      trigger={
        <ToolButton aria-label={t('style')} title={t('style')}>
          <Icon icon={SIGNS[view.style]} />
        </ToolButton>
      }
    >
      <MenuChoice
        value={view.style}
        choices={BAR_STYLES.map((style) => ({ value: style, label: t(`style.${style}`) }))}
        onChange={(style) => changeChartAppearance(chart, { style })}
      />
    </Menu>
  );
}

/** Price scale and what else the chart shows. */
export function ScaleMenu({ chart, view }: ViewMenuProps) {
  const { t } = useTranslation('chart');
  const switches = ['inverted', 'volume', 'breaks'] as const;
  const sync = useChartSync();
  const together = ['crosshair', 'time'] as const;
  return (
    <Menu
      trigger={
        <ToolButton aria-label={t('scale')} title={t('scale')}>
          <Icon icon={Settings2} />
        </ToolButton>
      }
    >
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
