import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge, IpcResponse } from '../../main/ipc/table.ts';
import { Switch } from '../components/index.ts';
import { Group, Row } from './row.tsx';

const bridge = (): DesktopBridge | undefined => (window as { readonly desktop?: DesktopBridge }).desktop;

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
  useEffect(() => take(bridge()?.invoke('autostart.current', {})), []);
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
          onChange={(isOn) => take(bridge()?.invoke('autostart.set', { isOn }))}
        />
      </Row>
    </Group>
  );
}
