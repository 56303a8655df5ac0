import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, ToolButton, type FieldProps } from '../../components/index.ts';
import styles from './password.module.css';

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
