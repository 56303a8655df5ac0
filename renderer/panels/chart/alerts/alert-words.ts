import { formatPrice } from '../../../components/index.ts';
import { i18n } from '../../../i18n/index.ts';
import { drawingsOf, useDrawings } from '../drawings/drawing-store.ts';
import { formatFigure } from '../indicators/indicator-plot.ts';
import { findKind } from '../indicators/kinds.ts';
import { intervalLabel } from '../intervals/chart-interval.ts';
import type { Alert, IndicatorAlert } from './alert.ts';

/** What an alert waits for, or what it says when it fires, as a sentence in the language of the terminal. */
export function alertSentence(alert: Alert, tense: 'waits' | 'fired'): string {
  const sentence = conditionSentence(alert, tense);
  return alert.words === undefined ? sentence : `${alert.words}: ${sentence}`;
}

function conditionSentence(alert: Alert, tense: 'waits' | 'fired'): string {
  const { product, side } = alert;
  const t = i18n.getFixedT(null, 'chart');
  if (alert.kind === 'price') {
    const shown = { product, price: formatPrice(alert.price, alert.digits) };
    if (tense === 'fired') return t(side === 'above' ? 'alert.above' : 'alert.below', shown);
    return t(side === 'above' ? 'alert.waits.above' : 'alert.waits.below', shown);
  }
  const shown = {
    product,
    what: alert.kind === 'drawing' ? drawingName(alert.product, alert.drawing) : nameOf(alert),
  };
  if (alert.kind === 'indicator' && alert.level !== undefined) {
    const kind = findKind(alert.indicator);
    const facts = { digits: alert.digits, numberDigits: 0 };
    const level = formatFigure(alert.level, kind?.unit ?? 'plain', facts);
    return t(`alert.${tense}.value.${side}`, { ...shown, level });
  }
  return t(`alert.${tense}.line.${side}`, shown);
}

function drawingName(product: string, id: string): string {
  const drawing = drawingsOf(useDrawings.getState(), product).find((each) => each.id === id);
  return i18n.t(drawing === undefined ? 'alert.goneLine' : `drawing.${drawing.tool}`, { ns: 'chart' });
}

function nameOf({ indicator, parameters, line, interval }: IndicatorAlert): string {
  const kind = findKind(indicator);
  const name = kind?.lines[line]?.name ?? '';
  return [kind?.short ?? indicator, ...Object.values(parameters), name, intervalLabel(interval)]
    .filter((word) => word !== '')
    .join(' ');
}
