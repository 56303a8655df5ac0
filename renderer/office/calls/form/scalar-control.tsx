import { FigureInput, isoMinute, momentOfWallTime, wallTime, zoneName } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { useValueWords } from './field-context.ts';
import type { Shape } from './shape.ts';
import styles from './form.module.css';

export type ScalarShape = Extract<
  Shape,
  { readonly kind: 'text' | 'whole' | 'figure' | 'moment' | 'flag' | 'choice' | 'any' }
>;

export interface ScalarProps {
  readonly shape: ScalarShape;
  readonly id: string;
  /** Where it stands in the request, for people who look for it in the page. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isRequired: boolean;
  /** What is in force, while nothing is entered. */
  readonly placeholder: string | undefined;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  onChange(value: string): void;
}

/** Texts that may be longer have several lines. */
const ONE_LINE = 400;

/** The control of one value. */
export function ScalarControl(props: ScalarProps) {
  const { shape, id, name, label, value, isRequired, placeholder, describedBy, isInvalid, onChange } = props;
  const shared = {
    id,
    name,
    className: styles['control'],
    placeholder,
    'aria-label': label,
    'aria-required': isRequired,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
  };
  switch (shape.kind) {
    case 'choice':
    case 'flag':
      return <ChoiceControl {...props} shape={shape} shared={shared} />;
    case 'moment':
      return <MomentControl {...props} shared={shared} />;
    case 'whole':
    case 'figure':
      return <FigureInput {...shared} data-figure value={value} saysWhy={!isInvalid} onChange={onChange} />;
    case 'any':
      return (
        <textarea
          {...shared}
          rows={6}
          data-code
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return shape.most > ONE_LINE ? (
        <textarea
          {...shared}
          rows={3}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

type Shared = Readonly<Record<string, unknown>> & { readonly id: string };

function ChoiceControl(
  props: Omit<ScalarProps, 'shape'> & {
    readonly shape: Extract<Shape, { kind: 'choice' | 'flag' }>;
    readonly shared: Shared;
  },
) {
  const { t } = useOfficeText();
  const { contract, yes, no } = useValueWords();
  const { shape, shared, value, isRequired, placeholder, onChange } = props;
  const { placeholder: _none, ...select } = shared;
  const options =
    shape.kind === 'flag'
      ? [
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]
      : shape.values.map((each) => ({ value: String(each.value), label: contract.meaning(each.meaning) }));
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <select {...select} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {(shape.kind === 'choice' || !isRequired) && (
        <option value="">{placeholder ?? t(isRequired ? 'call.choose' : 'call.leftOut')}</option>
      )}
      {!isKnown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A moment as the clock of the terminal shows it; the zone stands beside it. */
function MomentControl({ shared, value, onChange }: ScalarProps & { readonly shared: Shared }) {
  const ms = value === '' ? undefined : Number(value);
  return (
    <span className={styles['moment']}>
      <input
        {...shared}
        type="datetime-local"
        step="1"
        value={ms === undefined ? '' : wallText(ms)}
        onChange={({ currentTarget }) => {
          const wall = Date.parse(`${currentTarget.value}Z`);
          onChange(Number.isNaN(wall) ? '' : String(momentOfWallTime(wall)));
        }}
      />
      <small>{zoneName(ms ?? Date.now())}</small>
    </span>
  );
}

/** Date and time as such a field holds them: seconds and parts of them only where there are some. */
function wallText(ms: number): string {
  const wall = wallTime(ms);
  if (wall % 60_000 === 0) return isoMinute(wall);
  const text = new Date(wall).toISOString().slice(0, -1);
  return wall % 1000 === 0 ? text.slice(0, -4) : text;
}
