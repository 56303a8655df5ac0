import { useTranslation } from 'react-i18next';
import {
  Field,
  formatDate,
  formatMoney,
  formatTime,
  isZoneFound,
  offsetName,
  Segmented,
  zoneName,
  isNamedZone,
  offsetsOf,
  zonesByOffset,
  useNow,
  formatList,
} from '../components/index.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { LANGUAGE_NAMES, TERMINAL_LANGUAGES } from '../i18n/i18n.ts';
import { useMarketClock } from '../market/market-time.ts';
import { useSettings } from '../session/settings.ts';
import { Select, Choices, Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** Words, figures and clocks. */
export function GeneralSection() {
  return (
    <>
      <Group title="settings.group.language">
        <LanguageRow />
      </Group>
      <Group title="settings.group.figures">
        <Choices group="settings.group.figures" />
        <ZoneRow />
        <Row label="settings.formsPreview">
          <FormsPreview />
        </Row>
      </Group>
    </>
  );
}

function LanguageRow() {
  const { t } = useTranslation('panels');
  const { language, setLanguage } = useSettings();
  return (
    <Row label="settings.language">
      <Segmented
        label={t('settings.language')}
        value={language}
        segments={TERMINAL_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={setLanguage}
      />
    </Row>
  );
}

/** Where clocks stand: a zone is found by its name or its offset, of which there are four hundred. */
function ZoneRow() {
  const { t } = useTranslation('panels');
  const { timeZone, change } = useSettings();
  const [words, setWords] = useState('');
  const [openedAtMs] = useState(() => Date.now());
  // The window opens with the zone that is chosen; the list of all follows the frame that shows it.
  const isListed = useDeferredValue(true, false);
  const zones = useMemo(
    () =>
      isListed
        ? zonesByOffset(openedAtMs)
        : offsetsOf(
            [timeZone].filter((zone) => isNamedZone(zone)),
            openedAtMs,
          ),
    [isListed, timeZone, openedAtMs],
  );
  const named = zones
    .filter(({ zone, offsetMs }) => zone === timeZone || isZoneFound(zone, offsetMs, words))
    .map(({ zone, offsetMs }) => ({
      value: zone,
      label: `${offsetName(offsetMs)} ${zone.replaceAll('_', ' ')}`,
    }));
  const choices = [
    { value: 'utc', label: 'UTC' },
    { value: 'exchange', label: t('settings.zone.exchange') },
    { value: 'local', label: t('settings.zone.local') },
    ...named,
  ];
  return (
    <Row label="settings.timeZone" note="settings.timeZone.note">
      <span className={styles['zones']}>
        <Field
          label=""
          name={t('settings.timeZone.find')}
          type="search"
          placeholder={t('settings.timeZone.find')}
          value={words}
          maxLength={40}
          onChange={setWords}
        />
      </span>
      <Select
        label={t('settings.timeZone')}
        value={timeZone}
        choices={choices}
        onChange={(zone) => change({ timeZone: zone })}
      />
    </Row>
  );
}

/** The moment and a sum as everything on screen writes them. */
function FormsPreview() {
  const now = useNow(1000);
  const at = useMarketClock()(now);
  return (
    <b className={styles['preview']}>
      {formatList(
        [`${formatDate(at)} ${formatTime(at)} ${zoneName(at)}`, formatMoney(1_893_453n, 2)],
        'facts',
      )}
    </b>
  );
}
