import type { KeyboardEvent, ReactNode } from 'react';
import styles from './controls.module.css';

export interface SwitchProps {
  readonly checked: boolean;
  onChange(checked: boolean): void;
  readonly label: string;
  /** Amber instead of brand: this switch arms something. */
  readonly armed?: boolean;
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
}

/** An on/off switch with its word. */
export function Switch({
  checked,
  onChange,
  label,
  armed = false,
  hideLabel = false,
  disabled = false,
}: SwitchProps) {
  return (
    <span className={styles['switchLabel']}>
      {!hideLabel && <span aria-hidden>{label}</span>}
      <button
        type="button"
        role="switch"
        className={styles['switch']}
        aria-checked={checked}
        aria-label={label}
        data-armed={armed}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </span>
  );
}

export interface Segment<Value extends string | number> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedProps<Value extends string | number> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  onChange(value: NoInfer<Value>): void;
}

/** One choice of a few, all visible. Arrow keys move the choice. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, segments, value, onChange } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const open = segments.filter((segment) => segment.disabled !== true);
    const at = open.findIndex((segment) => segment.value === value);
    const next = open[(at + step + open.length) % open.length];
    if (next === undefined) return;
    onChange(next.value);
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[segments.indexOf(next)]?.focus();
  };
  return (
    <div className={styles['segments']} role="radiogroup" aria-label={label} onKeyDown={move}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          disabled={segment.disabled === true}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}

/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles['kbd']}>{children}</kbd>;
}

export interface MeterProps {
  readonly label: string;
  /** 0 to 100; outside values are clamped. */
  readonly percent: number;
  readonly tone?: 'plain' | 'ok' | 'warn' | 'danger';
}

/** A thin bar of how much of something is used. The figure stands beside it. */
export function Meter({ label, percent, tone = 'plain' }: MeterProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <span
      className={styles['meter']}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      data-tone={tone}
    >
      <i style={{ width: `${shown}%` }} />
    </span>
  );
}
