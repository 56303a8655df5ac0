import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Switch } from '../components/index.ts';
import { alertProduct } from '../panels/alerts/alert.ts';
import { AlertsView, WebhookGroup } from '../panels/alerts/use-alerts.tsx';
import { useSelectedProduct } from '../panels/shared/use-product.ts';
import { desktopNotices, requestDesktopNotices } from '../session/desktop-notice.ts';
import { useSettings } from '../session/settings.ts';
import { Group, Row } from './row.tsx';
import { openSettings } from './settings-window-store.ts';

/** The alerts of all products, and how they reach the trader. */
export function AlertsSection() {
  const product = useSelectedProduct();
  return (
    <Suspense fallback={null}>
      <AlertsView product={product && alertProduct(product)} />
      <Group title="settings.group.reach">
        <DesktopRow />
        <SoundRow />
      </Group>
      <WebhookGroup />
    </Suspense>
  );
}

/** Whether alerts reach the desktop while the terminal is behind another window. */
function DesktopRow() {
  const { t } = useTranslation('panels');
  const [state, setState] = useState(desktopNotices);
  return (
    <Row label="settings.alerts.desktop" note="settings.alerts.desktop.note">
      <span className="faint">{t(`settings.alerts.desktop.${state}`)}</span>
      {state === 'default' && (
        <Button
          size="small"
          onClick={() => void requestDesktopNotices().then(() => setState(desktopNotices))}
        >
          {t('settings.alerts.allow')}
        </Button>
      )}
    </Row>
  );
}

function SoundRow() {
  const { t } = useTranslation('panels');
  const { sound, sounds, setSound } = useSettings();
  return (
    <Row label="settings.alerts.sound" note={sound ? undefined : 'settings.alerts.silent'}>
      {!sound && (
        <Button size="small" variant="quiet" onClick={() => openSettings('sounds')}>
          {t('settings.section.sounds')}
        </Button>
      )}
      <Switch
        hideLabel
        label={t('settings.alerts.sound')}
        disabled={!sound}
        checked={sounds.alert}
        onChange={(on) => setSound('alert', on)}
      />
    </Row>
  );
}
