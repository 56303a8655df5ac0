import { Copy, GitFork } from 'lucide-react';
import { useState } from 'react';
import { HEALTH_MANAGEMENT } from '../../../backend/contract/calls/management/health.ts';
import { Button, EmptyState, formatNumber, Icon, Panel, PanelStrip } from '../../components/index.ts';
import { CallFailure } from '../../connection/call-failure.tsx';
import { useOperator } from '../../operator/use-operator.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { useChange, useClockState } from './calls.ts';
import styles from './platform.module.css';

/** The line that starts a second platform from a copy: the market of the first, a clock that is moved as its clock is. */
export function forkCommand(folder: string, clock: 'stepped' | 'follow' | undefined): string {
  const place = /^[\w.,:/\\-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
  const moved = clock === undefined ? '' : ` --clock ${clock}`;
  return `npm run platform -- --fork ${place} --data second --port 0 --quote-port 0 --message-port 0${moved}`;
}

/** A copy of the platform at this moment, from which a second one goes on alike until something differs. */
export function ForkPanel() {
  const { t } = useEvaluationText();
  const { data: operator } = useOperator();
  const { data: clock } = useClockState();
  const { isBusy, failed, change } = useChange();
  const [made, setMade] = useState<{ readonly folder: string; readonly bytes: number }>();
  const may = operator?.permissions.has(HEALTH_MANAGEMENT.forkPlatform.permission) === true;
  const fork = async () => {
    const answer = await change(HEALTH_MANAGEMENT.forkPlatform, {});
    setMade(answer.kind === 'value' ? (answer.value as { folder: string; bytes: number }) : undefined);
  };
  const command = made && forkCommand(made.folder, clock?.clock);
  return (
    <Panel name={t('fork')}>
      <PanelStrip title={t('fork')} note={t('fork.note')} />
      {!may ? (
        <EmptyState title={t(operator ? 'faults.mayNot' : 'fork.signIn')} />
      ) : (
        <div className={styles['form']}>
          <div className={styles['row']}>
            <Button variant="primary" busy={isBusy} onClick={() => void fork()}>
              <Icon icon={GitFork} size={12} /> {t('fork.make')}
            </Button>
            {command !== undefined && (
              <Button
                onClick={() =>
                  void window.desktop.invoke('clipboard.write', { text: command }).catch(() => undefined)
                }
              >
                <Icon icon={Copy} size={12} /> {t('new.copy')}
              </Button>
            )}
          </div>
          <div role="status">
            {made !== undefined && (
              <>
                <p className={styles['means']}>
                  {t('fork.made', { megabytes: formatNumber(made.bytes / 1_048_576, 1) })}
                </p>
                <pre className={styles['command']} aria-label={t('fork.command')} tabIndex={0}>
                  {command}
                </pre>
                <p className={styles['means']}>{t('fork.side')}</p>
              </>
            )}
          </div>
          {failed !== undefined && <CallFailure result={failed} />}
        </div>
      )}
    </Panel>
  );
}
