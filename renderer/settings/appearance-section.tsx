import { useTranslation } from 'react-i18next';
import { Percent, Triangle } from '../components/index.ts';
import { THEMES, type Theme } from '../session/preferences.ts';
import { useSettings } from '../session/settings.ts';
import { Choices, Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** Colours, sizes and room. */
export function AppearanceSection() {
  return (
    <>
      <Group title="settings.theme">
        <ThemeCards />
      </Group>
      <Group title="settings.group.direction" note="settings.group.direction.note">
        <Choices group="settings.group.direction" />
        <Row label="settings.colourPreview">
          <ColourPreview />
        </Row>
      </Group>
      <Group title="settings.group.size">
        <Choices group="settings.group.size" />
      </Group>
    </>
  );
}

/** The themes as they look. */
function ThemeCards() {
  const { t } = useTranslation('panels');
  const { theme, setTheme } = useSettings();
  const step = (from: Theme, by: number) =>
    THEMES[(THEMES.indexOf(from) + by + THEMES.length) % THEMES.length];
  return (
    <div
      className={styles['themes']}
      role="radiogroup"
      aria-label={t('settings.theme')}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const next = by === 0 ? undefined : step(theme, by);
        if (next === undefined) return;
        event.preventDefault();
        setTheme(next);
        event.currentTarget.querySelectorAll('button')[THEMES.indexOf(next)]?.focus();
      }}
    >
      {THEMES.map((value) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={theme === value}
          tabIndex={theme === value ? 0 : -1}
          onClick={() => setTheme(value)}
        >
          <span className={styles['card']} aria-hidden data-theme={value === 'light' ? 'light' : 'dark'}>
            {value === 'system' && <span data-theme="light" />}
            <svg viewBox="0 0 120 48" preserveAspectRatio="none">
              <polyline points="8,40 28,30 44,35 62,18 78,24 96,10 112,6" />
            </svg>
          </span>
          {t(`settings.${value}`)}
        </button>
      ))}
    </div>
  );
}

/** What rises and what falls, in the colours that are set. */
function ColourPreview() {
  const { t } = useTranslation('panels');
  return (
    <span className={styles['colours']}>
      <Triangle direction="up" /> <Percent basisPoints={128} />
      <Triangle direction="down" /> <Percent basisPoints={-71} />
      <i data-side="buy">{t('ticket.buy')}</i>
      <i data-side="sell">{t('ticket.sell')}</i>
    </span>
  );
}
