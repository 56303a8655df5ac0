import styles from './settings.module.css';

export interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

/** One choice of many; typing finds it. */
export function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <select
      className={styles['select']}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
