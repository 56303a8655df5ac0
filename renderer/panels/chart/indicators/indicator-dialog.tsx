import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trash2, X } from 'lucide-react';
import {
  Dialog,
  Field,
  Switch,
  NumberField,
  Segmented,
  Button,
  IconButton,
} from '../../../components/index.ts';
import {
  addIndicator,
  hasOwnList,
  MAX_INDICATORS,
  setOwnList,
  useIndicators,
  changeIndicator,
  removeIndicator,
  type ShownIndicator,
  applyTemplate,
  MAX_TEMPLATE_NAME,
  removeTemplate,
  saveTemplate,
} from './indicator-store.ts';
import { INDICATOR_KINDS, findKind } from './kinds.ts';
import { useIndicatorList } from './indicator-plot.ts';
import { TONES, type IndicatorKind, type Parameter, parametersOf, withinBounds } from './indicator.ts';
import styles from './indicators.module.css';

export interface IndicatorDialogProps {
  /** Code of the product. */
  readonly product: string;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** The list of indicators, those of this chart with their parameters, and the templates. */
export function IndicatorDialog({ product, open, onOpenChange }: IndicatorDialogProps) {
  const { t } = useTranslation('chart');
  const [search, setSearch] = useState('');
  const list = useIndicatorList(product);
  const own = useIndicators((state) => hasOwnList(state, product));
  const wanted = search.trim().toLowerCase();
  const found = INDICATOR_KINDS.filter(({ id, short }) =>
    `${short} ${t(`indicator.${id}`)}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('indicators')}
      note={product}
      width={660}
      closeLabel={t('indicators.close')}
    >
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Field label={t('indicators.search')} align="left" value={search} onChange={setSearch} />
          <ul className={styles['list']} aria-label={t('indicators.all')}>
            {found.map(({ id, short }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles['choice']}
                  disabled={list.length >= MAX_INDICATORS}
                  onClick={() => addIndicator(product, id)}
                >
                  {t(`indicator.${id}`)}
                  <small>{short}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles['side']}>
          <Switch
            label={t('indicators.own', { product })}
            checked={own}
            onChange={(checked) => setOwnList(product, checked)}
          />
          <ul className={styles['list']} aria-label={t('indicators.shown')}>
            {list.length === 0 && <li className="faint">{t('indicators.none')}</li>}
            {list.map((shown) => (
              <IndicatorCard key={shown.key} product={product} shown={shown} />
            ))}
          </ul>
          <TemplateBar product={product} />
        </div>
      </div>
    </Dialog>
  );
}

const WIDTHS = [1, 2, 3] as const;

interface CardProps {
  readonly product: string;
  readonly shown: ShownIndicator;
}

/** Parameters and style of one indicator. */
function IndicatorCard({ product, shown }: CardProps) {
  const { t } = useTranslation('chart');
  const kind = findKind(shown.kind);
  if (kind === undefined) return null;
  const name = t(`indicator.${kind.id}`);
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
        <IconButton
          icon={Trash2}
          size={12}
          name={t('indicators.remove', { name })}
          onClick={() => removeIndicator(product, shown.key)}
        />
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

/** Templates by name: what is shown now is saved, and what was saved is shown again. */
function TemplateBar({ product }: { readonly product: string }) {
  const { t } = useTranslation('chart');
  const templates = useIndicators((state) => state.templates);
  const [name, setName] = useState('');
  const save = () => {
    saveTemplate(product, name);
    setName('');
  };
  return (
    <div role="group" aria-label={t('templates')}>
      <div className={styles['line']}>
        <div className="grow">
          <Field
            label={t('templates.name')}
            align="left"
            value={name}
            maxLength={MAX_TEMPLATE_NAME}
            onChange={setName}
          />
        </div>
        <Button size="small" disabled={name.trim() === ''} onClick={save}>
          {t('templates.save')}
        </Button>
      </div>
      {Object.keys(templates).map((template) => (
        <div key={template} className={styles['line']}>
          <button type="button" className={styles['choice']} onClick={() => applyTemplate(product, template)}>
            {template}
          </button>
          <IconButton
            icon={X}
            size={12}
            name={t('templates.remove', { name: template })}
            onClick={() => removeTemplate(template)}
          />
        </div>
      ))}
    </div>
  );
}
