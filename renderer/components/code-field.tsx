import { useId, type ComponentProps } from 'react';
import { toUsualWidth } from './text/figure-text.ts';
import styles from './code-field.module.css';

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  /** Digits that the code has. */
  readonly digits: number;
  readonly invalid?: boolean;
  /** The figures are not shown: they are a password. */
  readonly masked?: boolean;
}

/** A code of figures: one field for the keyboard and for screen readers, drawn as a cell for each figure. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, digits, invalid = false, masked = false, ...rest } = props;
  const id = useId();
  return (
    <label className={styles['code']} data-invalid={invalid} htmlFor={id}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...rest}
        type={masked ? 'password' : 'text'}
        id={id}
        aria-label={label}
        aria-invalid={invalid}
        value={value}
        onChange={({ currentTarget }) => onChange(onlyFigures(currentTarget.value, digits))}
      />
      {Array.from({ length: digits }, (_, at) => (
        <span key={at} data-next={at === Math.min(value.length, digits - 1)} aria-hidden>
          {masked && at < value.length ? '•' : (value[at] ?? '')}
        </span>
      ))}
    </label>
  );
}

/**
 * The figures of what was typed or pasted, at most as many as the code has. Of a whole message the one number that is as long as a
 * code is it: `Code 2 of 3: 123456`.
 */
export function onlyFigures(text: string, digits: number): string {
  const usual = toUsualWidth(text);
  const [whole, ...more] = (usual.match(/\d+/g) ?? []).filter(({ length }) => length === digits);
  return whole !== undefined && more.length === 0 ? whole : usual.replaceAll(/\D/g, '').slice(0, digits);
}
