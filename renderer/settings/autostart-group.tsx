import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { desktopBridge } from '../desktop-bridge.ts';
import { Switch } from '../components/index.ts';
import { Group, Row } from './row.tsx';

/** Whether the system starts the terminal with the session of its user. */
export default function AutostartGroup() {
  const { t } = useTranslation('panels');
  const [state, setState] = useState<IpcResponse<'autostart.current'>['state']>();
  const [failed, setFailed] = useState(false);
  const take = (answer: Promise<IpcResponse<'autostart.current'>> | undefined) =>
    void answer?.then(
      (taken) => {
        setFailed(false);
        setState(taken.state);
      },
      () => setFailed(true),
    );
  useEffect(() => take(desktopBridge()?.invoke('autostart.current', {})), []);
  if (state === undefined) return null;
  return (
    <Group title="settings.group.autostart">
      <Row label="settings.autostart" note={state === 'none' ? 'settings.autostart.none' : undefined}>
        {failed && <span role="alert">{t('settings.autostart.failed')}</span>}
        <Switch
          hideLabel
          label={t('settings.autostart')}
          disabled={state === 'none'}
          checked={state === 'on'}
          onChange={(isOn) => take(desktopBridge()?.invoke('autostart.set', { isOn }))}
        />
      </Row>
    </Group>
  );
}
