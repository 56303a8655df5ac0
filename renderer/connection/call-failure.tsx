import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../components/index.ts';
import { CallError, type ApiResult } from '../../backend/client/index.ts';
import { restate } from '../i18n/rejection-text.ts';

/** A call without a value. */
export type Failed = Exclude<ApiResult<never>, { kind: 'value' }>;

/** A failed call in words, with its code and the time to wait. */
export function CallFailure({ result }: { readonly result: Failed }) {
  const { t } = useTranslation();
  return (
    <Callout tone="danger" icon={CircleX} role="alert">
      {result.kind === 'unknown' ? (
        t('call.unreachable')
      ) : (
        <>
          {restate(result.failure.message)} <code>{result.failure.code}</code>
          {result.failure.waitSeconds !== undefined &&
            ` ${t('call.wait', { seconds: result.failure.waitSeconds })}`}
        </>
      )}
    </Callout>
  );
}

/** The same for an error that a query threw. */
export function CallErrorNote({ error }: { readonly error: Error }) {
  const result: Failed = error instanceof CallError ? error.result : { kind: 'unknown', reason: 'offline' };
  return <CallFailure result={result} />;
}
