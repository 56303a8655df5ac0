import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { desktopBridge } from '../desktop-bridge.ts';
import { Button } from '../components/index.ts';
import { usePositions } from '../trading/trading-api.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

type UpdateState = IpcResponse<'update.state'>;
type Request = 'update.install' | 'update.goBack';

/** What the host says of updates, and what a person can want of it. */
function useUpdates() {
  const [state, setState] = useState<UpdateState>();
  const [request, setRequest] = useState<Request>();
  const [file, setFile] = useState('');
  const [failed, setFailed] = useState(false);
  const open = usePositions().rows.length;
  useEffect(() => {
    void desktopBridge()
      ?.invoke('update.state', {})
      .then(setState)
      .catch(() => undefined);
  }, []);

  const run = (name: 'update.check' | 'update.fetch') => {
    setFailed(false);
    setFile('');
    if (name === 'update.fetch' && state) setState({ ...state, phase: 'fetching' });
    void desktopBridge()
      ?.invoke(name, {})
      .then(setState)
      .catch(() => setFailed(true));
  };
  /** The host asks first: this page sees the positions of one account, and cannot speak for the others. */
  const want = (name: Request, isConfirmed: boolean) => {
    setRequest(undefined);
    void desktopBridge()
      ?.invoke(name, { openPositions: open > 0 ? open : null, isConfirmed })
      .then(async ({ answer, file: place }) => {
        if (answer === 'ask') setRequest(name);
        if (answer === 'byHand') setFile(place);
        if (answer === 'nothing') setState(await desktopBridge()?.invoke('update.state', {}));
      })
      .catch(() => setFailed(true));
  };
  return { state, request, file, failed, run, want, later: () => setRequest(undefined) };
}

/** New versions of the terminal: nothing is asked, fetched or installed unless a person presses a button for it. */
export default function UpdatesGroup() {
  const { t } = useTranslation('panels');
  const { state, request, file, failed, run, want, later } = useUpdates();
  if (state === undefined) return null;
  const { phase, version, message, isBack, earlier, notes } = state;
  const said = isBack && phase === 'offered' ? 'back' : phase;
  return (
    <Group title="settings.group.updates">
      <Row label="settings.updates.state">
        <span role="status">
          {t(`settings.updates.state.${failed ? 'failed' : said}`, { version, message })}
        </span>
      </Row>
      {notes !== '' && (
        <details>
          <summary>{t('settings.updates.notes')}</summary>
          <pre className={styles['notes']}>{notes}</pre>
        </details>
      )}
      {request === undefined ? (
        <p className={styles['buttons']}>
          {phase !== 'off' && (
            <Button disabled={phase === 'fetching'} onClick={() => run('update.check')}>
              {t('settings.updates.check')}
            </Button>
          )}
          {phase === 'offered' && (
            <Button onClick={() => run('update.fetch')}>{t('settings.updates.fetch')}</Button>
          )}
          {phase === 'ready' && (
            <Button variant="primary" onClick={() => want('update.install', false)}>
              {t('settings.updates.install')}
            </Button>
          )}
          {earlier !== '' && (
            <Button onClick={() => want('update.goBack', false)}>
              {t('settings.updates.goBack', { version: earlier })}
            </Button>
          )}
        </p>
      ) : (
        <p className={styles['buttons']}>
          <span role="alert">{t('settings.updates.ask')}</span>
          <Button onClick={later}>{t('settings.updates.no')}</Button>
          <Button variant="primary" onClick={() => want(request, true)}>
            {t('settings.updates.yes')}
          </Button>
        </p>
      )}
      {file !== '' && <p role="status">{t('settings.updates.byHand', { file })}</p>}
    </Group>
  );
}
