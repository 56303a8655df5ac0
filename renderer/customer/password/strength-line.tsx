import { useTranslation } from 'react-i18next';
import type { PanelsKey } from '../../i18n/index.ts';
import { judgePassword, MIN_PASSWORD_LENGTH, type Strength } from './password-model.ts';
import styles from './password.module.css';

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
