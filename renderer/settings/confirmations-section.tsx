import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon, Segmented } from '../components/index.ts';
import { CONFIRMATIONS, CONFIRMED_ACTIONS, type ConfirmedAction } from '../session/preferences.ts';
import { useSettings } from '../session/settings.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** What asks first, what offers the way back, and what does neither. */
export function ConfirmationsSection() {
  return (
    <>
      <Group title="settings.group.confirmations" note="settings.group.confirmations.note">
        {CONFIRMED_ACTIONS.map((action) => (
          <ConfirmationRow key={action} action={action} />
        ))}
      </Group>
      <Group title="settings.group.fixed">
        <Row label="settings.fixed.escape" note="settings.fixed.escape.note">
          <Fixed />
        </Row>
        <Row label="settings.fixed.stale" note="settings.fixed.stale.note">
          <Fixed />
        </Row>
        <Row label="settings.fixed.unknown" note="settings.fixed.unknown.note">
          <Fixed />
        </Row>
      </Group>
    </>
  );
}

function ConfirmationRow({ action }: { readonly action: ConfirmedAction }) {
  const { t } = useTranslation('panels');
  const value = useSettings(({ confirmations }) => confirmations[action]);
  const set = useSettings((settings) => settings.setConfirmation);
  return (
    <Row label={`settings.confirm.${action}`} note={`settings.confirm.${action}.note`}>
      <Segmented
        label={t(`settings.confirm.${action}`)}
        value={value}
        segments={CONFIRMATIONS[action].map((each) => ({
          value: each,
          label: t(`settings.confirm.${each}`),
        }))}
        onChange={(next) => set(action, next)}
      />
    </Row>
  );
}

/** A rule that nobody loosens. */
export function Fixed() {
  const { t } = useTranslation('panels');
  return (
    <span className={styles['fixed']}>
      <Icon icon={Lock} size={12} />
      {t('settings.fixed')}
    </span>
  );
}
