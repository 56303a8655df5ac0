import { useTranslation } from 'react-i18next';
import type { SessionError } from '../../session/session-store.ts';
import type { PanelsKey } from '../../i18n/index.ts';
import { customerPort } from '../part.ts';
import type { Obstacle } from '../port.ts';
import styles from './entrance.module.css';

/** What to do about a refusal, where there is more to say than its own words. */
const ADVICE: Partial<Record<Obstacle, PanelsKey>> = {
  passwordWrong: 'entrance.advice.password',
  locked: 'entrance.advice.locked',
  nameTaken: 'entrance.advice.taken',
  codeWrong: 'entrance.advice.code',
  codeSpent: 'entrance.advice.codeSpent',
  captchaFailed: 'entrance.advice.captcha',
};

/** Room for a refusal and its advice: what stands below does not move when one appears. */
export function EntranceMessage(props: {
  readonly error: SessionError | undefined;
  /** Something that went well. */
  readonly done?: string | undefined;
}) {
  const { error, done } = props;
  return (
    <div className={styles['message']}>
      {error !== undefined && <ErrorText error={error} />}
      {error === undefined && done !== undefined && (
        <p className={styles['done']} role="status">
          {done}
        </p>
      )}
    </div>
  );
}

function ErrorText({ error }: { readonly error: SessionError }) {
  const { t } = useTranslation();
  if (error === 'unreachable' || error === 'ended')
    return (
      <p className={styles['error']} role="alert">
        {t(error === 'ended' ? 'signIn.ended' : 'signIn.unreachable')}
      </p>
    );
  return (
    <div className={styles['error']}>
      <p role="alert">
        {error.message} <code>{error.code}</code>
        {error.waitSeconds !== undefined && ` ${t('call.wait', { seconds: error.waitSeconds })}`}
      </p>
      <Advice code={error.code} />
    </div>
  );
}

function Advice({ code }: { readonly code: string }) {
  const { t } = useTranslation('panels');
  const key = ADVICE[customerPort().entrance.obstacleOf(code)];
  return key === undefined ? null : <p>{t(key)}</p>;
}
