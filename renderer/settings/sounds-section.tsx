import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercentOf, Icon, Switch, ToolButton } from '../components/index.ts';
import { part } from '../parts.ts';
import { SOUND_EVENTS, type SoundEvent } from '../session/preferences.ts';
import { useSettings } from '../session/settings.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** What is heard, and how loud. */
export function SoundsSection() {
  const { t } = useTranslation('panels');
  const { sound, volume, change } = useSettings();
  return (
    <>
      <Group title="settings.group.sound">
        <Row label="settings.sound" note="settings.sound.note">
          <Switch
            hideLabel
            label={t('settings.sound')}
            checked={sound}
            onChange={(on) => change({ sound: on })}
          />
        </Row>
        <Row label="settings.volume">
          <input
            className={styles['slider']}
            type="range"
            min={0}
            max={100}
            step={5}
            aria-label={t('settings.volume')}
            value={volume}
            aria-valuetext={formatPercentOf(volume / 100)}
            disabled={!sound}
            onChange={(event) => change({ volume: Number(event.currentTarget.value) })}
          />
          <span className={styles['percent']}>{formatPercentOf(volume / 100)}</span>
        </Row>
      </Group>
      <Group title="settings.group.events">
        {SOUND_EVENTS.map((event) => (
          <EventRow key={event} event={event} />
        ))}
      </Group>
    </>
  );
}

function EventRow({ event }: { readonly event: SoundEvent }) {
  const { t } = useTranslation('panels');
  const { sound, sounds, setSound } = useSettings();
  const name = t(`settings.sound.${event}`);
  return (
    <Row label={`settings.sound.${event}`}>
      <ToolButton
        aria-label={t('settings.sound.play', { event: name })}
        onClick={() => part('sounds').preview(event)}
      >
        <Icon icon={Play} size={12} />
      </ToolButton>
      <Switch
        hideLabel
        label={name}
        disabled={!sound}
        checked={sounds[event]}
        onChange={(on) => setSound(event, on)}
      />
    </Row>
  );
}
