import { Button, Meter, formatAge, formatPercentOf, formatList } from '../../components/index.ts';
import { useEffect, useRef } from 'react';
import { useEvaluationText } from '../evaluation-text.ts';
import { useProgress, useReadAgain } from '../host.ts';
import styles from '../evaluation.module.css';

/** What runs now, with its end; or how the last one ended. */
export function RunningRow() {
  const { t } = useEvaluationText();
  const { data: running } = useProgress();
  const readAgain = useReadAgain();
  const ended = running?.ended;
  const before = useRef(ended);
  useEffect(() => {
    // What has just ended is in the folder now.
    if (before.current === null && ended) readAgain();
    before.current = ended;
  });
  if (running === null || running === undefined) return null;
  const { share, done, of, startedAtMs, lines } = running;
  const leftMs = share > 0.02 ? ((Date.now() - startedAtMs) / share) * (1 - share) : undefined;
  if (ended)
    return (
      <div className={styles['running']} role="status">
        <span>
          {ended.isStopped ? t('running.stopped') : t('running.ended', { code: String(ended.code) })}
        </span>
        <code title={lines.join('\n')}>{lines.findLast((line) => line.trim() !== '') ?? ''}</code>
      </div>
    );
  return (
    <div className={styles['running']}>
      <b>{t('running')}</b>
      <div className={styles['meter']}>
        <Meter label={t('running.share')} percent={share * 100} />
      </div>
      <span>
        {formatList(
          [
            of === 0 ? t('running.starts') : t('running.of', { done: String(done), of: String(of) }),
            share > 0 && formatPercentOf(share),
            leftMs !== undefined && t('running.left', { time: formatAge(leftMs) }),
          ],
          'facts',
        )}
      </span>
      <span className="grow" />
      <span className={styles['dim']}>{t('running.hash')}</span>
      <Button
        size="small"
        onClick={() => void window.desktop.invoke('evaluation.stop', {}).catch(() => undefined)}
      >
        {t('running.stop')}
      </Button>
    </div>
  );
}
