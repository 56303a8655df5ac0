import { useId, type ComponentProps, type ReactNode } from 'react';
import { FigureInput, useUnreadReason, useUnreadText } from './figure-input.tsx';
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

/** What stands around an input: its label, unit and error. */
function FieldFrame({ props, id, children }: FrameProps) {
  const { label, name, tone, unit, invalid, size = 'medium', error, trailing } = props;
  return (
    <div>
      <label
        className={styles['field']}
        data-invalid={invalid ?? error !== undefined}
        data-size={size}
        htmlFor={id}
      >
        <span className={styles['label']} data-tone={tone} aria-hidden={name !== undefined}>
          {label}
        </span>
        {children}
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

interface FrameProps {
  readonly props: FieldFrameProps & Pick<FieldProps, 'error' | 'trailing'>;
  readonly id: string;
  readonly children: ReactNode;
}

/** What the frame of a field tells its input. */
function inputProps(props: Omit<FieldProps, 'onChange' | 'value'>, id: string) {
  const { label, name, tone, unit, invalid, size, align = 'left', error, trailing, ...rest } = props;
  void [tone, unit, size, trailing];
  return {
    ...rest,
    id,
    className: styles['input'],
    'data-align': align,
    'aria-label': name ?? label,
    'aria-invalid': invalid ?? error !== undefined,
    'aria-describedby': error === undefined ? rest['aria-describedby'] : `${id}-error`,
  };
}

/** One line of input. The label lives inside on the left, the value on the right. */
export function Field({ value, onChange, ...props }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame props={props} id={id}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...inputProps(props, id)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

export interface NumberFieldProps extends Omit<FieldProps, 'align' | 'trailing' | 'inputMode' | 'maxLength'> {
  /** Moves the value by this many of its steps; the owner knows the step. Absent: no stepper. */
  readonly onStep?: ((steps: number) => void) | undefined;
  readonly stepUpLabel?: string | undefined;
  readonly stepDownLabel?: string | undefined;
}

type StepperProps = Pick<NumberFieldProps, 'stepUpLabel' | 'stepDownLabel'> & {
  readonly onStep: (steps: number) => void;
};

/** Steps that Shift makes of one. */
const SHIFT_STEPS = 10;

/**
 * A figure: decimal text outside, the trader's form inside; what is not read is the value that no reader takes
 * (figure-text.ts). Arrow keys step it, with Shift ten steps; Page Up and Page Down too.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onStep, stepUpLabel, stepDownLabel, onKeyDown, ...rest } = props;
  const id = useId();
  const reason = useUnreadText(useUnreadReason(value));
  const trailing = onStep && <Stepper {...{ onStep, stepUpLabel, stepDownLabel }} />;
  // A field that says what is wrong says there why it is not read; the others say it over what stands around them.
  const error = rest.error === undefined ? undefined : (reason ?? rest.error);
  const framed = { ...rest, error, ...(reason === undefined ? {} : { invalid: true }) };
  return (
    <FieldFrame props={{ ...framed, trailing }} id={id}>
      <FigureInput
        {...inputProps({ ...framed, align: 'right' }, id)}
        value={value}
        onChange={onChange}
        saysWhy={error === undefined}
        onKeyDown={(event) => {
          const steps = keySteps(event.key, event.shiftKey);
          if (steps !== 0 && onStep !== undefined) {
            event.preventDefault();
            onStep(steps);
          }
          onKeyDown?.(event);
        }}
      />
    </FieldFrame>
  );
}

function Stepper({ onStep, stepUpLabel, stepDownLabel }: StepperProps) {
  return (
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
}

/** Steps that a key asks of a figure; 0 for other keys. */
export function keySteps(key: string, shift: boolean): number {
  if (key === 'ArrowUp') return shift ? SHIFT_STEPS : 1;
  if (key === 'ArrowDown') return shift ? -SHIFT_STEPS : -1;
  if (key === 'PageUp') return SHIFT_STEPS;
  if (key === 'PageDown') return -SHIFT_STEPS;
  return 0;
}
