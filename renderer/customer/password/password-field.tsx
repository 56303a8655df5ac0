import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, ToolButton, type FieldProps } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly size?: FieldProps['size'];
  readonly autoFocus?: boolean;
}

/** A password that can be shown. Caps Lock is said inside the field, so that nothing moves. */
export function PasswordField({ label, autoComplete, size = 'large', ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('panels');
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const listen = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Field
      {...rest}
      label={label}
      size={size}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      onKeyDown={listen}
      onKeyUp={listen}
      onBlur={() => setCaps(false)}
      trailing={
        <>
          {caps && (
            <span className={styles['caps']} role="status">
              {t('password.caps')}
            </span>
          )}
          <ToolButton aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'password.hide' : 'password.show')}
          </ToolButton>
        </>
      }
    />
  );
}

const WORDS: Readonly<Record<Exclude<Strength, 0>, PanelsKey>> = {
  1: 'password.weak',
  2: 'password.fair',
  3: 'password.strong',
};

/** How good a new password is: three bars and a word. The line is there from the start. */
export function StrengthLine(props: { readonly password: string; isCommon(password: string): boolean }) {
  const { t } = useTranslation('panels');
  const { strength, refusal } = judgePassword(props.password, props.isCommon);
  const word = () => {
    if (refusal === 'common') return t('password.common');
    if (refusal !== undefined) return t('password.rule', { length: MIN_PASSWORD_LENGTH });
    return strength === 0 ? '' : t(WORDS[strength]);
  };
  return (
    <p className={styles['strength']} data-refused={refusal === 'common'} role="status">
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={strength >= bar ? strength : undefined} aria-hidden />
      ))}
      <span>{word()}</span>
    </p>
  );
}

/** Fewest characters of a new password. The platform sees its digest only, so the terminal is the one to ask. */
const MIN_PASSWORD_LENGTH = 8;
/** From this length on a password is as good as it gets by length alone. */
const LONG_LENGTH = 16;

/** 0 is refused. */
type Strength = 0 | 1 | 2 | 3;

export interface PasswordJudgement {
  readonly strength: Strength;
  /** Why it is not taken; undefined for one that is. */
  readonly refusal: 'empty' | 'short' | 'common' | undefined;
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/** How good a new password is: the platform's own refusals first, then length and variety. */
export function judgePassword(password: string, isCommon: (password: string) => boolean): PasswordJudgement {
  if (password === '') return { strength: 0, refusal: 'empty' };
  if (isCommon(password)) return { strength: 0, refusal: 'common' };
  if (password.length < MIN_PASSWORD_LENGTH) return { strength: 0, refusal: 'short' };
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const isVaried = new Set(password).size * 2 >= Math.min(password.length, LONG_LENGTH);
  if (!isVaried) return { strength: 1, refusal: undefined };
  const points =
    (password.length >= LONG_LENGTH ? 2 : password.length >= 12 ? 1 : 0) + Math.max(0, kinds - 1);
  return { strength: points >= 3 ? 3 : points >= 1 ? 2 : 1, refusal: undefined };
}
