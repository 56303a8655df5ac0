import { useTranslation } from 'react-i18next';
import { SIGNED_CALL_CODES } from '../../backend/contract/errors/codes.ts';
import { errorText } from '../../backend/contract/errors/catalogue.ts';
import { useSettings } from '../session/settings.ts';
import styles from './keys-page.module.css';

/** What the open API answers when it refuses, and its limits. */
export function CodeList() {
  const { t } = useTranslation();
  const language = useSettings((settings) => settings.language);
  return (
    <dl className={styles['codes']}>
      {SIGNED_CALL_CODES.map((code) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{errorText(code, language)}</dd>
        </div>
      ))}
      <div>
        <dt>
          <code>HTTP 429</code>
        </dt>
        <dd>{t('keys.limit429')}</dd>
      </div>
      <div>
        <dt>
          <code>HTTP 418</code>
        </dt>
        <dd>{t('keys.limit418')}</dd>
      </div>
    </dl>
  );
}
