import { useTranslation } from 'react-i18next';
import type { ContextMenuEntry } from '../../../components/index.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { changeChartAppearance, PRICE_SCALES, type ChartView } from '../settings/chart-view.ts';

export interface AxisEntries {
  readonly price: readonly (readonly ContextMenuEntry[])[];
  /** What follows the ways to a time. */
  readonly time: readonly ContextMenuEntry[];
}

/** What can be changed at the axes of a chart. */
export function useAxisEntries(chart: string, view: ChartView, engine: ChartEngine | undefined): AxisEntries {
  const { t } = useTranslation('chart');
  const toggle = (key: 'inverted' | 'breaks') => ({
    key,
    label: t(`view.${key}`),
    hint: t(view[key] ? 'on' : 'off'),
    onSelect: () => changeChartAppearance(chart, { [key]: !view[key] }),
  });
  return {
    price: [
      [{ key: 'fit', label: t('menu.fit'), onSelect: () => engine?.fitPrices() }],
      PRICE_SCALES.map((scale) => ({
        key: scale,
        label: t(`scale.${scale}`),
        hint: scale === view.scale ? t('on') : undefined,
        onSelect: () => changeChartAppearance(chart, { scale }),
      })),
      [toggle('inverted')],
    ],
    time: [toggle('breaks')],
  };
}
