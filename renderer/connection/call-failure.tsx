import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/index.ts';
import { CallError, type ApiResult } from '../../backend/client/index.ts';
import styles from './call-failure.module.css';

/** A call without a value. */
export type Failed = Exclude<ApiResult<never>, { kind: 'value' }>;

/** A failed call in words, with its code and the time to wait. */
export function CallFailure({ result }: { readonly result: Failed }) {
  const { t } = useTranslation();
  return (
    <p className={styles['failure']} role="alert">
      <Icon icon={CircleX} />
      {result.kind === 'unknown' ? (
        <span>{t('call.unreachable')}</span>
      ) : (
        <span>
          {result.failure.message} <code>{result.failure.code}</code>
          {result.failure.waitSeconds !== undefined &&
            ` ${t('call.wait', { seconds: result.failure.waitSeconds })}`}
        </span>
      )}
    </p>
  );
}

/** The same for an error that a query threw. */
export function CallErrorNote({ error }: { readonly error: Error }) {
  const result: Failed = error instanceof CallError ? error.result : { kind: 'unknown', reason: 'offline' };
  return <CallFailure result={result} />;
}
