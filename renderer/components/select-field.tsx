import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

export interface SelectFieldProps {
  readonly label: string;
  /** Accessible name where the visible label is an abbreviation. */
  readonly name?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
  readonly size?: 'medium' | 'large';
  /** Stands for no choice, and cannot be chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
}

/** One of a long list, by the list of the system: typing the first letters finds it. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, value, options, onChange, size = 'medium', placeholder, disabled = false } = props;
  const id = useId();
  return (
    <label className={styles['field']} data-size={size} htmlFor={id}>
      <span className={styles['label']} aria-hidden={name !== undefined}>
        {label}
      </span>
      <select
        id={id}
        className={styles['select']}
        aria-label={name ?? label}
        autoComplete={props.autoComplete}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={12} />
    </label>
  );
}
