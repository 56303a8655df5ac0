import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './keys-page.module.css';
import { textDifference } from './text-difference.ts';

/** Paste what a bot signed: the first character that differs from the right text is shown. */
export function CompareText({ expected }: { readonly expected: string }) {
  const { t } = useTranslation();
  const [actual, setActual] = useState('');
  const difference = actual === '' ? undefined : textDifference(expected, actual.trim());
  return (
    <div className={styles['group']}>
      <span className={styles['labelRow']}>
        <b>{t('inspector.compare')}</b>
        {actual !== '' && (
          <span className={difference ? 'danger micro' : 'ok micro'}>
            {difference ? t('inspector.differs', { at: difference.at }) : t('inspector.same')}
          </span>
        )}
      </span>
      <textarea
        className={styles['editor']}
        aria-label={t('inspector.compare')}
        placeholder={t('inspector.comparePlaceholder')}
        spellCheck={false}
        rows={2}
        value={actual}
        onChange={({ currentTarget }) => setActual(currentTarget.value)}
      />
      {difference && (
        <div className={styles['mono']}>
          …{difference.before}
          <mark data-tone="danger">{difference.different === '' ? '␣' : difference.different}</mark>
          {difference.after}…
        </div>
      )}
    </div>
  );
}
