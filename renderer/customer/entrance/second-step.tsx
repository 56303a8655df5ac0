import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/index.ts';
import { CODE_DIGITS } from '../code/code-model.ts';
import { OneTimeCode } from '../code/code-row.tsx';
import styles from './entrance.module.css';

export interface SecondStepProps {
  readonly busy: boolean;
  /** The last code was refused. */
  readonly wrong: boolean;
  onCode(code: string): void;
  onBack(): void;
}

/** The code of the authenticator, after name and password were right. The sixth figure sends it. */
export function SecondStep({ busy, wrong, onCode, onBack }: SecondStepProps) {
  const { t } = useTranslation('panels');
  const [code, setCode] = useState('');
  useEffect(() => {
    if (wrong) setCode('');
  }, [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_DIGITS && !busy) onCode(code);
  };
  return (
    <form className={styles['form']} onSubmit={submit} aria-label={t('entrance.secondTitle')}>
      <h2 className={styles['step']}>{t('entrance.secondTitle')}</h2>
      <OneTimeCode
        value={code}
        invalid={wrong && code === ''}
        autoFocus
        onChange={(next) => {
          setCode(next);
          if (next.length === CODE_DIGITS && !busy) onCode(next);
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" size="large" variant="primary" busy={busy} disabled={code.length < CODE_DIGITS}>
          {t('entrance.confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={onBack}>
          {t('entrance.back')}
        </Button>
      </div>
    </form>
  );
}
