import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../session/settings.ts';
import { decimalMarkOf, groupMarkOf, unreadReasonIn, type UnreadReason } from './figure-text.ts';
import { useTypedFigure } from './use-typed-figure.ts';
import styles from './field.module.css';

/** Why the value of a field is no figure; undefined for one that is, and for none. */
export function useUnreadReason(value: string): UnreadReason | undefined {
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
