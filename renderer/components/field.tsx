import { useId, type ComponentProps, type ReactNode } from 'react';
import { readTyped, typedInForm } from './format.ts';
import styles from './field.module.css';

interface FieldFrameProps {
  readonly label: string;
  /** Accessible name where the visible label is an abbreviation. */
  readonly name?: string;
  readonly tone?: 'up' | 'down';
  readonly unit?: ReactNode;
  readonly invalid?: boolean;
  readonly size?: 'medium' | 'large';
}

export interface FieldProps
  extends FieldFrameProps, Omit<ComponentProps<'input'>, 'size' | 'name' | 'onChange'> {
  readonly value: string;
  onChange(value: string): void;
  /** Figures are right-aligned, words left-aligned. */
  readonly align?: 'left' | 'right';
  /** Why the value is refused; announced with the field. */
  readonly error?: string | undefined;
  readonly trailing?: ReactNode;
}

/** One line of input. The label lives inside on the left, the value on the right. */
export function Field(props: FieldProps) {
  const { label, name, tone, unit, invalid, size = 'medium', align = 'left', error, trailing } = props;
  const { value, onChange, ...rest } = withoutFrame(props);
  const id = useId();
  const wrong = invalid ?? error !== undefined;
  return (
    <div>
      <label className={styles['field']} data-invalid={wrong} data-size={size} htmlFor={id}>
        <span className={styles['label']} data-tone={tone} aria-hidden={name !== undefined}>
          {label}
        </span>
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={id}
          className={styles['input']}
          data-align={align}
          aria-label={name ?? label}
          aria-invalid={wrong}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
        {trailing}
      </label>
      {error !== undefined && (
        <p className={styles['message']} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function withoutFrame(props: FieldProps) {
  const { label, name, tone, unit, invalid, size, align, error, trailing, ...rest } = props;
  void [label, name, tone, unit, invalid, size, align, error, trailing];
  return rest;
}

export interface NumberFieldProps extends Omit<FieldProps, 'align' | 'trailing' | 'inputMode'> {
  /** Moves the value by this many of its steps; the owner knows the step. Absent: no stepper. */
  readonly onStep?: ((steps: number) => void) | undefined;
  readonly stepUpLabel?: string;
  readonly stepDownLabel?: string;
}

/** Steps that Shift makes of one. */
const SHIFT_STEPS = 10;

/** A figure: decimal text outside, the trader's form inside. Arrow keys step it, with Shift ten steps; Page Up and Page Down too. */
export function NumberField({ onStep, stepUpLabel, stepDownLabel, onKeyDown, ...rest }: NumberFieldProps) {
  const trailing =
    onStep === undefined ? undefined : (
      <span className={styles['stepper']}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={stepUpLabel}
          onClick={(event) => onStep(event.shiftKey ? SHIFT_STEPS : 1)}
        >
          <i />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={stepDownLabel}
          onClick={(event) => onStep(event.shiftKey ? -SHIFT_STEPS : -1)}
        >
          <i />
        </button>
      </span>
    );
  return (
    <Field
      {...rest}
      value={typedInForm(rest.value)}
      onChange={(text) => rest.onChange(readTyped(text))}
      align="right"
      inputMode="decimal"
      trailing={trailing}
      onKeyDown={(event) => {
        const steps = keySteps(event.key, event.shiftKey);
        if (steps !== 0 && onStep !== undefined) {
          event.preventDefault();
          onStep(steps);
        }
        onKeyDown?.(event);
      }}
    />
  );
}

/** Steps that a key asks of a figure; 0 for other keys. */
export function keySteps(key: string, shift: boolean): number {
  if (key === 'ArrowUp') return shift ? SHIFT_STEPS : 1;
  if (key === 'ArrowDown') return shift ? -SHIFT_STEPS : -1;
  if (key === 'PageUp') return SHIFT_STEPS;
  if (key === 'PageDown') return -SHIFT_STEPS;
  return 0;
}
