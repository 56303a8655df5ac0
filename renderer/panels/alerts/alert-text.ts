import { useTranslation } from 'react-i18next';
import { formatDateTime, formatLevel, formatPercent, formatList } from '../../components/index.ts';
import { i18n, TERMINAL_LANGUAGES, type TerminalLanguage } from '../../i18n/i18n.ts';
import { drawingsOf, useDrawings } from '../chart/drawings/drawing-store.ts';
import { formatFigure } from '../chart/indicators/indicator-plot.ts';
import type { Unit } from '../chart/indicators/indicator.ts';
import { findKind } from '../chart/indicators/kinds.ts';
import { intervalLabel, type ChartInterval } from '../chart/intervals/chart-interval.ts';
import type { Condition, NewAlert, Operand } from './alert.ts';
import type { FiredAlert, Sight } from './alert-store.ts';
import english from './texts/en-US.json' with { type: 'json' };
import simplified from './texts/zh-CN.json' with { type: 'json' };
import traditional from './texts/zh-TW.json' with { type: 'json' };

/** Every language has a text for each English key. */
const TEXTS: Readonly<Record<TerminalLanguage, Readonly<Record<keyof typeof english, string>>>> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

for (const language of TERMINAL_LANGUAGES) i18n.addResourceBundle(language, 'alerts', TEXTS[language]);

/** The texts of alerts, which come with what evaluates and shows them and not with the terminal. */
export function useAlertText() {
  return useTranslation('alerts');
}

const texts = () => i18n.getFixedT(i18n.language, 'alerts');

/** The unit in which the values of an operand are. */
export function unitOf(operand: Operand): Unit {
  return operand.kind === 'indicator' ? (findKind(operand.indicator)?.unit ?? 'plain') : 'price';
}

/** The unit of both sides of a comparison: that of an indicator where one stands. */
export function unitOfCondition(condition: Condition): Unit {
  if (condition.kind === 'compare' && condition.left.kind === 'level') return unitOf(condition.right);
  return condition.kind === 'compare' || condition.kind === 'zone' ? unitOf(condition.left) : 'price';
}

/** A figure in a unit. */
export function figureText(value: number, unit: Unit, { product }: Pick<NewAlert, 'product'>): string {
  return formatFigure(value, unit, {
    digits: product?.digits ?? 0,
    numberDigits: product?.numberDigits ?? 0,
  });
}

/** What is compared, in words. */
export function operandText(operand: Operand, unit: Unit, { product }: Pick<NewAlert, 'product'>): string {
  if (operand.kind === 'price') return texts()('operand.price');
  if (operand.kind === 'level') return figureText(operand.value, unit, { product });
  if (operand.kind === 'drawing') return drawingText(product?.code ?? '', operand.drawing);
  const kind = findKind(operand.indicator);
  const name = kind?.lines[operand.line]?.name ?? '';
  return [kind?.short ?? operand.indicator, ...Object.values(operand.parameters), name]
    .filter((word) => word !== '')
    .join(' ');
}

export function drawingText(code: string, id: string): string {
  const drawing = drawingsOf(useDrawings.getState(), code).find((each) => each.id === id);
  return drawing === undefined ? texts()('goneLine') : i18n.t(`drawing.${drawing.tool}`, { ns: 'chart' });
}

/** One condition in words. */
export function conditionText(condition: Condition, alert: Pick<NewAlert, 'product'>): string {
  const t = texts();
  const unit = unitOfCondition(condition);
  switch (condition.kind) {
    case 'compare':
      return t(`is.${condition.relation}`, {
        left: operandText(condition.left, unit, alert),
        right: operandText(condition.right, unit, alert),
      });
    case 'zone': {
      return t(`is.${condition.relation}`, {
        left: operandText(condition.left, unit, alert),
        low: figureText(condition.low, unit, alert),
        high: figureText(condition.high, unit, alert),
      });
    }
    case 'move':
      return t(`is.${condition.relation}`, {
        percent: formatPercent(condition.basisPoints, 'minus-only'),
        time: minutesText(condition.minutes),
      });
    case 'order':
      return t(`order.${condition.event}`);
    case 'margin':
      return t(`margin.${condition.relation}`, { level: formatLevel(condition.levelBp ?? 0) });
  }
}

function minutesText(minutes: number): string {
  if (minutes % 1440 === 0) return intervalLabel(`${minutes / 1440}d` as ChartInterval);
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** What an alert waits for. */
export function conditionsText(alert: Pick<NewAlert, 'product' | 'conditions'>): string {
  const [first = '', ...rest] = alert.conditions.map((each) => conditionText(each, alert));
  return rest.reduce((text, next) => texts()('joined', { first: text, rest: next }), first);
}

/** Name of what an alert is about, with its bars where they are more than a way to follow the price. */
export function subjectText({ product, interval }: Pick<NewAlert, 'product' | 'interval'>): string {
  if (product === undefined) return texts()('account');
  return interval === '1m' ? product.code : `${product.code} ${intervalLabel(interval)}`;
}

/** An alert as one sentence: the trader's own words first. */
export function alertSentence(alert: NewAlert): string {
  const sentence = texts()('named', { product: subjectText(alert), what: conditionsText(alert) });
  return alert.words === undefined ? sentence : `${alert.words}: ${sentence}`;
}

/** What a condition saw when it fired; empty for an event. */
export function sightText(condition: Condition, sight: Sight, alert: Pick<NewAlert, 'product'>): string {
  const { left } = sight;
  if (left === undefined) return '';
  if (condition.kind === 'move') return formatPercent(left);
  if (condition.kind === 'margin') return formatLevel(left);
  return figureText(left, unitOfCondition(condition), alert);
}

/** What all conditions saw. */
export function sightsText({ alert, values }: Pick<FiredAlert, 'alert' | 'values'>): string {
  return formatList(
    alert.conditions.map((condition, index) => sightText(condition, values[index] ?? {}, alert)),
  );
}

/** A line of the log as a sentence. */
export function firedSentence(fired: Pick<FiredAlert, 'alert' | 'values' | 'isLate' | 'atMs'>): string {
  const saw = sightsText(fired);
  const late =
    fired.isLate === true ? ` (${formatList([texts()('late'), formatDateTime(fired.atMs)], 'facts')})` : '';
  return `${alertSentence(fired.alert)}${saw === '' ? '' : ` (${saw})`}${late}`;
}

const CALLS = ['sent', 'rejected', 'failed', 'busy', 'unset', 'locked', 'none'] as const;

/** What became of a call, in words; one of a version to come is named as it is. */
export function callText(call: string, t: ReturnType<typeof useAlertText>['t']): string {
  const known = CALLS.find((each) => each === call);
  return known === undefined ? call : t(`call.${known}`);
}
