import { useTranslation } from 'react-i18next';
import type { ContextMenuEntry } from '../../../components/index.ts';
import { changeIndicator, removeIndicator } from '../indicators/indicator-store.ts';
import type { IndicatorLayer } from '../indicators/indicator-layer.ts';
import type { IndicatorPlot } from '../indicators/indicator-plot.ts';
import { parametersOf } from '../indicators/parameters.ts';

/** The indicator of a row of the legend, and what can be done with it. */
export function useIndicatorEntries(
  product: string,
  layer: IndicatorLayer | undefined,
  key: string | undefined,
  onAlert: (plot: IndicatorPlot) => void,
): readonly (readonly ContextMenuEntry[])[] {
  const { t } = useTranslation('chart');
  const plot = layer?.plots.find(({ shown }) => shown.key === key);
  if (plot === undefined || key === undefined) return [];
  const { kind, shown } = plot;
  const name = [kind.short, ...Object.values(parametersOf(kind, shown.parameters))].join(' ');
  return [
    [{ key: 'alert', label: t('menu.alertIndicator', { name }), onSelect: () => onAlert(plot) }],
    [
      {
        key: 'hide',
        label: t(shown.hidden ? 'indicators.show' : 'indicators.hide', { name }),
        onSelect: () => changeIndicator(product, key, { hidden: !shown.hidden }),
      },
      {
        key: 'remove',
        label: t('indicators.remove', { name }),
        tone: 'danger',
        onSelect: () => removeIndicator(product, key),
      },
    ],
  ];
}
