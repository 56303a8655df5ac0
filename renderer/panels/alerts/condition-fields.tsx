import { useState } from 'react';
import { NumberField, plainPrice, SelectField, formatList } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { drawingsOf, useDrawings } from '../chart/drawings/drawing-store.ts';
import type { IndicatorKind, Parameter } from '../chart/indicators/indicator.ts';
import { findKind, INDICATOR_KINDS } from '../chart/indicators/kinds.ts';
import {
  isLine,
  MARGIN_RELATIONS,
  MOVE_RELATIONS,
  ORDER_EVENTS,
  RELATIONS,
  ZONE_RELATIONS,
} from './alert.ts';
import {
  conditionOf,
  indicatorChoice,
  KINDS,
  leftOf,
  LEFTS,
  moveBounds,
  readLevel,
  RIGHTS,
  type AlertDraft,
  type ConditionDraft,
  type IndicatorChoice,
} from './alert-draft.ts';
import { useAlertText } from './alert-text.ts';
import styles from './alert-editor.module.css';

export interface ClauseProps {
  readonly draft: AlertDraft;
  readonly condition: ConditionDraft;
  readonly market: number | undefined;
  change(more: Partial<ConditionDraft>): void;
}

/** One condition. */
export function Clause(props: ClauseProps) {
  const { draft, condition, change } = props;
  const { t } = useAlertText();
  const kinds =
    draft.product === undefined ? KINDS.filter((kind) => kind === 'order' || kind === 'margin') : KINDS;
  return (
    <>
      <SelectField
        label={t('kind')}
        value={condition.kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => change({ kind: kind as ConditionDraft['kind'] })}
      />
      {condition.kind === 'compare' && <Comparison {...props} />}
      {condition.kind === 'zone' && <Zone {...props} />}
      {condition.kind === 'move' && <Move {...props} />}
      {condition.kind === 'order' && (
        <SelectField
          label={t('event')}
          value={condition.event}
          options={ORDER_EVENTS.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(event) => change({ event: event as ConditionDraft['event'] })}
        />
      )}
      {condition.kind === 'margin' && <Margin {...props} />}
    </>
  );
}

/** Which value is watched: the price, or a line of an indicator. */
function Left({ condition, change }: ClauseProps) {
  const { t } = useAlertText();
  return (
    <>
      <SelectField
        label={t('left')}
        value={condition.left}
        options={LEFTS.map((value) => ({ value, label: t(`operand.${value}`) }))}
        onChange={(left) => change({ left: left as ConditionDraft['left'] })}
      />
      {condition.left === 'indicator' && (
        <Indicator choice={condition.leftIndicator} onChoice={(leftIndicator) => change({ leftIndicator })} />
      )}
    </>
  );
}

function Comparison(props: ClauseProps) {
  const { draft, condition, market, change } = props;
  const { t } = useAlertText();
  const { product } = draft;
  const left = leftOf(condition);
  const rights = condition.left === 'price' ? RIGHTS : RIGHTS.filter((each) => each !== 'drawing');
  const isWrong = condition.level !== '' && readLevel(condition.level, left, product) === undefined;
  const wrong =
    condition.left === 'price' ? t('wrong.price', { digits: product?.digits ?? 0 }) : t('wrong.figure');
  return (
    <>
      <Left {...props} />
      <div className={styles['pair']}>
        <SelectField
          label={t('relation')}
          value={condition.relation}
          options={RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
          onChange={(relation) => change({ relation: relation as ConditionDraft['relation'] })}
        />
        <SelectField
          label={t('right')}
          value={condition.right}
          options={rights.map((value) => ({ value, label: t(`operand.${value}`) }))}
          onChange={(right) => change({ right: right as ConditionDraft['right'] })}
        />
      </div>
      {condition.right === 'level' && (
        <NumberField
          label={t('level')}
          value={condition.level}
          placeholder={
            market === undefined || condition.left !== 'price' ? '' : plainPrice(market, product?.digits ?? 0)
          }
          error={isWrong ? wrong : undefined}
          onChange={(level) => change({ level })}
        />
      )}
      {condition.right === 'indicator' && (
        <Indicator
          choice={condition.rightIndicator}
          onChoice={(rightIndicator) => change({ rightIndicator })}
        />
      )}
      {condition.right === 'drawing' && <DrawnLine {...props} />}
    </>
  );
}

/** A line that was drawn on the chart of the product. */
function DrawnLine({ draft, condition, change }: ClauseProps) {
  const { t } = useAlertText();
  const code = draft.product?.code ?? '';
  const lines = useDrawings((state) => drawingsOf(state, code)).filter(isLine);
  if (lines.length === 0) return <p className="warn">{t('wrong.drawing')}</p>;
  return (
    <SelectField
      label={t('drawing')}
      value={condition.drawing}
      placeholder={t('drawing')}
      options={lines.map(({ id, tool, anchors }) => ({
        value: id,
        label: `${i18n.t(`drawing.${tool}`, { ns: 'chart' })} ${plainPrice(
          Math.round(anchors[0]?.price ?? 0),
          draft.product?.digits ?? 0,
        )}`,
      }))}
      onChange={(drawing) => change({ drawing })}
    />
  );
}

interface IndicatorProps {
  readonly choice: IndicatorChoice;
  onChoice(choice: IndicatorChoice): void;
}

/** A line of an indicator with its parameters. */
function Indicator({ choice, onChoice }: IndicatorProps) {
  const { t } = useAlertText();
  const kind = findKind(choice.indicator);
  return (
    <>
      <SelectField
        label={t('operand.indicator')}
        value={choice.indicator}
        options={INDICATOR_KINDS.map(({ id, short }) => ({
          value: id,
          label: formatList([short, i18n.t(`indicator.${id}`, { ns: 'chart' })], 'facts'),
        }))}
        onChange={(indicator) => onChoice(indicatorChoice(indicator))}
      />
      {kind !== undefined && (kind.parameters.length > 0 || kind.lines.length > 1) && (
        <div className={styles['parameters']}>
          {kind.lines.length > 1 && (
            <SelectField
              label={t('line')}
              value={String(choice.line)}
              options={kind.lines.map(({ name }, index) => ({
                value: String(index),
                label: name || kind.short,
              }))}
              onChange={(line) => onChoice({ ...choice, line: Number(line) })}
            />
          )}
          {kind.parameters.map((parameter) => (
            <ParameterField key={`${kind.id} ${parameter.key}`} {...{ choice, kind, parameter, onChoice }} />
          ))}
        </div>
      )}
    </>
  );
}

interface ParameterProps extends IndicatorProps {
  readonly kind: IndicatorKind;
  readonly parameter: Parameter;
}

/** A parameter of an indicator; what is typed counts while it is within its bounds. */
function ParameterField({ choice, kind, parameter, onChoice }: ParameterProps) {
  const { t } = useAlertText();
  const { key, min, max, step } = parameter;
  const [text, setText] = useState(() => String(choice.parameters[key] ?? parameter.first));
  const word = i18n.t(`parameter.${key}`, { ns: 'chart' });
  const read = (typed: string) => (/^\d{1,4}(\.\d{1,4})?$/.test(typed) ? Number(typed) : Number.NaN);
  const isGood = (value: number) => value >= min && value <= max && (step !== 1 || Number.isInteger(value));
  return (
    <NumberField
      label={word}
      name={t('parameter', { name: word, indicator: kind.short })}
      value={text}
      error={isGood(read(text)) ? undefined : t('wrong.bounds', { least: min, most: max })}
      onChange={(typed) => {
        setText(typed);
        const value = read(typed);
        if (isGood(value)) onChoice({ ...choice, parameters: { ...choice.parameters, [key]: value } });
      }}
    />
  );
}

function Zone(props: ClauseProps) {
  const { draft, condition, change } = props;
  const { t } = useAlertText();
  const left = leftOf(condition);
  const [low, high] = [condition.low, condition.high].map((text) => readLevel(text, left, draft.product));
  const wrong =
    condition.left === 'price' ? t('wrong.price', { digits: draft.product?.digits ?? 0 }) : t('wrong.figure');
  const highWrong =
    high === undefined ? wrong : low !== undefined && low >= high ? t('wrong.zone') : undefined;
  return (
    <>
      <Left {...props} />
      <SelectField
        label={t('relation')}
        value={condition.zone}
        options={ZONE_RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
        onChange={(zone) => change({ zone: zone as ConditionDraft['zone'] })}
      />
      <div className={styles['pair']}>
        <NumberField
          label={t('low')}
          value={condition.low}
          error={condition.low !== '' && low === undefined ? wrong : undefined}
          onChange={(text) => change({ low: text })}
        />
        <NumberField
          label={t('high')}
          value={condition.high}
          error={condition.high === '' ? undefined : highWrong}
          onChange={(text) => change({ high: text })}
        />
      </div>
    </>
  );
}

function Move({ draft, condition, market, change }: ClauseProps) {
  const { t } = useAlertText();
  const { least, most } = moveBounds(draft.interval);
  const made = (more: Partial<ConditionDraft>) => conditionOf({ ...condition, ...more }, draft, market);
  return (
    <>
      <SelectField
        label={t('relation')}
        value={condition.move}
        options={MOVE_RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
        onChange={(move) => change({ move: move as ConditionDraft['move'] })}
      />
      <div className={styles['pair']}>
        <NumberField
          label={t('percent')}
          value={condition.percent}
          error={made({ minutes: String(least) }) === undefined ? t('wrong.percent') : undefined}
          onChange={(percent) => change({ percent })}
        />
        <NumberField
          label={t('minutes')}
          value={condition.minutes}
          error={made({ percent: '1' }) === undefined ? t('wrong.minutes', { least, most }) : undefined}
          onChange={(minutes) => change({ minutes })}
        />
      </div>
    </>
  );
}

function Margin({ draft, condition, market, change }: ClauseProps) {
  const { t } = useAlertText();
  const isWrong = conditionOf(condition, draft, market) === undefined;
  return (
    <>
      <SelectField
        label={t('event')}
        value={condition.margin}
        options={MARGIN_RELATIONS.map((value) => ({
          value,
          label: t(`margin.${value}`, { level: '\u2026' }),
        }))}
        onChange={(margin) => change({ margin: margin as ConditionDraft['margin'] })}
      />
      {condition.margin === 'below' && (
        <NumberField
          label={t('marginLevel')}
          value={condition.marginLevel}
          error={isWrong ? t('wrong.marginLevel') : undefined}
          onChange={(marginLevel) => change({ marginLevel })}
        />
      )}
    </>
  );
}
