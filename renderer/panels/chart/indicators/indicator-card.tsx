import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, NumberField, Segmented, ToolButton } from '../../../components/index.ts';
import { changeIndicator, removeIndicator, type ShownIndicator } from './indicator-store.ts';
import { TONES, type IndicatorKind, type Parameter } from './indicator.ts';
import type { KindName } from './kind-name.ts';
import { findKind } from './kinds.ts';
import { parametersOf, withinBounds } from './parameters.ts';
import styles from './indicators.module.css';

const WIDTHS = [1, 2, 3] as const;

interface CardProps {
  readonly product: string;
  readonly shown: ShownIndicator;
}

/** Parameters and style of one indicator. */
export function IndicatorCard({ product, shown }: CardProps) {
  const { t } = useTranslation('chart');
  const kind = findKind(shown.kind);
  if (kind === undefined) return null;
  const name = t(`indicator.${kind.id}` as KindName);
  return (
    <li className={styles['card']} aria-label={name}>
      <div className={styles['line']}>
        <b>{name}</b>
        <span className="grow" />
        <Tones name={name} chosen={shown.tone ?? kind.lines[0]?.tone} product={product} shown={shown} />
        <Segmented
          label={t('indicators.width')}
          segments={WIDTHS.map((width) => ({ value: width, label: String(width) }))}
          value={shown.width}
          onChange={(width) => changeIndicator(product, shown.key, { width })}
        />
        <ToolButton
          aria-label={t('indicators.remove', { name })}
          onClick={() => removeIndicator(product, shown.key)}
        >
          <Icon icon={Trash2} size={12} />
        </ToolButton>
      </div>
      <div className={styles['fields']}>
        {kind.parameters.map((parameter) => (
          <ParameterField
            key={parameter.key}
            kind={kind}
            parameter={parameter}
            product={product}
            shown={shown}
          />
        ))}
      </div>
    </li>
  );
}

function Tones({
  name,
  chosen,
  product,
  shown,
}: CardProps & { readonly name: string; readonly chosen: string | undefined }) {
  const { t } = useTranslation('chart');
  return (
    <span className={styles['line']} role="radiogroup" aria-label={t('indicators.colour', { name })}>
      {TONES.map((tone, index) => (
        <button
          key={tone}
          type="button"
          role="radio"
          className={styles['swatch']}
          style={{ '--c': `var(--${tone})` } as React.CSSProperties}
          aria-checked={tone === chosen}
          aria-label={String(index + 1)}
          onClick={() => changeIndicator(product, shown.key, { tone })}
        />
      ))}
    </span>
  );
}

interface ParameterFieldProps extends CardProps {
  readonly kind: IndicatorKind;
  readonly parameter: Parameter;
}

/** What is typed counts as soon as it is a number within its bounds. */
function ParameterField({ kind, parameter, product, shown }: ParameterFieldProps) {
  const { t } = useTranslation('chart');
  const parameters = parametersOf(kind, shown.parameters);
  const value = parameters[parameter.key] ?? parameter.first;
  /** What is typed, and the value before it: a text that is no value leaves no part of itself. */
  const [edit, setEdit] = useState<{ readonly typed: string; readonly before: number }>();
  const take = (next: number) => {
    const rounded = Number(withinBounds(parameter, next).toFixed(4));
    changeIndicator(product, shown.key, { parameters: { ...parameters, [parameter.key]: rounded } });
  };
  const isValue = (text: string) => text !== '' && withinBounds(parameter, Number(text)) === Number(text);
  const change = (typed: string) => {
    const before = edit?.before ?? value;
    setEdit({ typed, before });
    take(isValue(typed) ? Number(typed) : before);
  };
  const wrong = edit !== undefined && !isValue(edit.typed);
  return (
    <NumberField
      label={t(`parameter.${parameter.key}`)}
      value={edit?.typed ?? String(value)}
      invalid={wrong}
      onChange={change}
      onBlur={() => !wrong && setEdit(undefined)}
      onStep={(steps) => {
        setEdit(undefined);
        take(value + steps * parameter.step);
      }}
    />
  );
}
