import {
  useId,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown } from 'lucide-react';
import { useSettings } from '../session/settings.ts';
import {
  decimalMarkOf,
  groupMarkOf,
  unreadReasonIn,
  type UnreadReason,
  figureValueIn,
  shownValueIn,
} from './text/figure-text.ts';
import { Icon } from './icon.tsx';
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

/** Why the value of a field is no figure; undefined for one that is, and for none. */
function useUnreadReason(value: string): UnreadReason | undefined {
  const form = useSettings((settings) => settings.numberForm);
  return unreadReasonIn(form, value);
}

/** Why a text is no figure, in words, with the marks of the trader's form. */
export function useUnreadText(reason: UnreadReason | undefined): string | undefined {
  const { t } = useTranslation('panels');
  const form = useSettings((settings) => settings.numberForm);
  if (reason === undefined) return undefined;
  const [group, mark] = [groupMarkOf(form), decimalMarkOf(form)];
  return t(`figure.${reason}`, { mark, group: `1${group}234`, decimals: `0${mark}5` });
}

export interface FigureInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onPaste' | 'onDrop' | 'maxLength' | 'inputMode'
> {
  /** Plain decimal text, nothing, or what could not be read (figure-text.ts). */
  readonly value: string;
  onChange(value: string): void;
  /** False where somebody else says why it is not read. */
  readonly saysWhy?: boolean;
}

/** A bare field of a figure, for rows and cells. What cannot be read stays in sight and says why. */
export function FigureInput({ value, onChange, saysWhy = true, onBlur, ...rest }: FigureInputProps) {
  const reason = useUnreadReason(value);
  const { shown, type, leave, onPaste, onDrop } = useTypedFigure(value, onChange);
  const id = useId();
  const hasNote = reason !== undefined && saysWhy;
  return (
    <>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...{ onPaste, onDrop }}
        inputMode="decimal"
        value={shown}
        aria-invalid={reason !== undefined || rest['aria-invalid']}
        aria-describedby={hasNote ? id : rest['aria-describedby']}
        style={{ ...rest.style, anchorName: anchorOf(id) }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      {hasNote && <UnreadNote id={id} reason={reason} />}
    </>
  );
}

function anchorOf(id: string): string {
  return `--figure-${id.replaceAll(/\W/g, '')}`;
}

/** Says beside the field why it is not read, over everything else: nothing moves for it. */
function UnreadNote({ id, reason }: { readonly id: string; readonly reason: UnreadReason }) {
  const text = useUnreadText(reason);
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => ref.current?.showPopover?.(), []);
  return (
    <span
      ref={ref}
      id={id}
      role="alert"
      popover="manual"
      className={styles['unread']}
      style={{ positionAnchor: anchorOf(id) }}
    >
      {text}
    </span>
  );
}

/** What stands between lines that were pasted into a field of one line: they are no longer one figure. */
const LINE_BREAK = ' \u23ce ';

/** A field of a figure: what stands in it, and what it does with what is typed. */
export interface TypedFigure {
  /** What stands in the field: what was typed, to the letter, while it says the value. */
  readonly shown: string;
  type(text: string): void;
  /** The keyboard leaves: a figure is shown as all figures are. */
  leave(): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
  onDrop(event: DragEvent<HTMLInputElement>): void;
}

/**
 * Keeps what is typed apart from the value that it says (figure-text.ts). No key is refused: what cannot be read stays in sight
 * and is the value that no reader takes.
 */
function useTypedFigure(value: string, onChange: (value: string) => void): TypedFigure {
  const form = useSettings((settings) => settings.numberForm);
  const [typed, setTyped] = useState<string>();
  const saysValue = typed !== undefined && figureValueIn(form, typed) === value;
  const type = (text: string) => {
    setTyped(text);
    onChange(figureValueIn(form, text));
  };
  // A field of one line drops the ends of lines, and two figures would become one.
  const takeLines = (text: string, event: { preventDefault(): void; currentTarget: HTMLInputElement }) => {
    const lines = text
      .split(/[\n\r\u2028\u2029]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? before.length, selectionEnd ?? before.length];
    type(`${before.slice(0, from)}${lines.join(LINE_BREAK)}${before.slice(to)}`);
  };
  return {
    shown: saysValue ? typed : shownValueIn(form, value),
    type,
    leave: () => setTyped(undefined),
    onPaste: (event) => takeLines(event.clipboardData.getData('text'), event),
    onDrop: (event) => takeLines(event.dataTransfer.getData('text'), event),
  };
}

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
