import { CONFIRMED_ACTIONS, drawnChoices, SOUND_EVENTS } from '../session/preferences.ts';
import { HOTKEYS } from '../workspace/keys/hotkeys.ts';
import { BACKUP_AREAS } from './backup/backup-areas.ts';
import type { PanelsKey } from '../i18n/i18n.ts';
import type { SectionId } from './settings-window-store.ts';

/** A setting that the search knows: its section, its name and what it means. */
export interface KnownSetting {
  readonly section: SectionId;
  readonly label: PanelsKey;
  readonly note?: PanelsKey;
}

const CHART_ROWS = [
  'settings.chart.interval',
  'settings.chart.style',
  'settings.chart.scale',
  'settings.chart.volume',
  'settings.chart.breaks',
  'settings.chart.profile',
  'settings.chart.crosshair',
  'settings.chart.time',
  'settings.chart.all',
] as const;

/** Every label of the window, in the order of its sections. */
export const KNOWN_SETTINGS: readonly KnownSetting[] = [
  { section: 'general', label: 'settings.language' },
  ...findChoices('general', 'settings.group.figures'),
  { section: 'general', label: 'settings.timeZone', note: 'settings.timeZone.note' },
  { section: 'appearance', label: 'settings.theme' },
  ...findChoices('appearance', 'settings.group.direction'),
  ...findChoices('appearance', 'settings.group.size'),
  { section: 'trading', label: 'settings.quantities.add', note: 'settings.group.quantities.note' },
  { section: 'trading', label: 'settings.arming.idle', note: 'settings.arming.idle.note' },
  { section: 'trading', label: 'settings.arming.blur', note: 'settings.arming.blur.note' },
  { section: 'trading', label: 'settings.arming.line', note: 'settings.arming.line.note' },
  ...CONFIRMED_ACTIONS.map((action) => ({
    section: 'confirmations' as const,
    label: `settings.confirm.${action}` as const,
    note: `settings.confirm.${action}.note` as const,
  })),
  ...CHART_ROWS.map((label) => ({ section: 'charts' as const, label })),
  ...HOTKEYS.map(({ label }) => ({ section: 'hotkeys' as const, label })),
  { section: 'sounds', label: 'settings.sound', note: 'settings.sound.note' },
  { section: 'sounds', label: 'settings.volume' },
  ...SOUND_EVENTS.map((event) => ({ section: 'sounds' as const, label: `settings.sound.${event}` as const })),
  { section: 'alerts', label: 'settings.alerts.desktop', note: 'settings.alerts.desktop.note' },
  { section: 'data', label: 'settings.backup.save', note: 'settings.backup.save.note' },
  { section: 'data', label: 'settings.backup.take', note: 'settings.backup.take.note' },
  ...BACKUP_AREAS.map(({ id }) => ({ section: 'data' as const, label: `settings.area.${id}` as const })),
  { section: 'data', label: 'settings.fresh.all', note: 'settings.fresh.all.note' },
  { section: 'connections', label: 'settings.profile.name' },
  { section: 'connections', label: 'settings.profile.address' },
  { section: 'connections', label: 'settings.group.test' },
  { section: 'about', label: 'settings.about.version' },
  { section: 'about', label: 'settings.about.vault', note: 'settings.about.vault.note' },
  { section: 'about', label: 'settings.autostart' },
  { section: 'about', label: 'settings.about.licence', note: 'settings.group.licences.note' },
];

/** The settings whose name or meaning has all the words of a search, those found by name first. */
export function findSettings(query: string, text: (key: PanelsKey) => string): readonly KnownSetting[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (searched: string) => words.every((word) => searched.toLowerCase().includes(word));
  const byName = KNOWN_SETTINGS.filter(({ label }) => has(text(label)));
  const byMeaning = KNOWN_SETTINGS.filter(
    ({ label, note }) => !has(text(label)) && note !== undefined && has(`${text(label)} ${text(note)}`),
  );
  return [...byName, ...byMeaning];
}

function findChoices(section: SectionId, group: PanelsKey): readonly KnownSetting[] {
  return drawnChoices(group).map(([, { label, note }]) =>
    note ? { section, label, note } : { section, label },
  );
}
