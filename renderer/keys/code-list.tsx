import { useTranslation } from 'react-i18next';
import { CODE } from '../../backend/protocol/errors/codes.ts';
import { errorText, type ListedCode } from '../../backend/protocol/errors/catalogue.ts';
import { useSettings } from '../session/settings.ts';
import styles from './keys-page.module.css';

/** Codes of the open API that a bot meets first. */
const OPEN_API_CODES: readonly ListedCode[] = [
  CODE.signatureWrong,
  CODE.outsideWindow,
  CODE.apiKeyUnknown,
  CODE.apiKeyNotPermitted,
  CODE.tooManySignedCalls,
  CODE.apiKeyExpired,
  CODE.addressNotAllowed,
];

/** What the open API answers when it refuses, and its limits. */
export function CodeList() {
  const { t } = useTranslation();
  const language = useSettings((settings) => settings.language);
  return (
    <dl className={styles['codes']}>
      {OPEN_API_CODES.map((code) => (
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
