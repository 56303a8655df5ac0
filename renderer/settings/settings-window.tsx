import {
  Bell,
  ChartCandlestick,
  Contrast,
  Database,
  Globe,
  Info,
  Keyboard,
  MessageCircleQuestion,
  Plug,
  Search,
  Undo2,
  Volume2,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { FloatingWindow, formatTime, Icon, Kbd, ToolButton } from '../components/index.ts';
import { useChartViews, type ChartView } from '../panels/chart/settings/chart-view.ts';
import { preferencesOf, useSettings } from '../session/settings.ts';
import type { Preferences } from '../session/preferences.ts';
import { setOverrides, useHotkeys, type KeyOverrides } from '../workspace/keys/key-map.ts';
import { AboutSection } from './about-section.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ChartsSection } from './charts-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DataSection } from './backup/data-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { HotkeysSection } from './hotkeys-section.tsx';
import { findSettings } from './search-model.ts';
import {
  closeSettings,
  openSettings,
  SECTION_IDS,
  useSettingsWindow,
  type SectionId,
} from './settings-window-store.ts';
import { SoundsSection } from './sounds-section.tsx';
import { ConfirmationsSection, TradingSection } from './trading-section.tsx';
import styles from './settings.module.css';

const SECTIONS: Readonly<Record<SectionId, { readonly icon: LucideIcon; readonly content: ComponentType }>> =
  {
    general: { icon: Globe, content: GeneralSection },
    appearance: { icon: Contrast, content: AppearanceSection },
    trading: { icon: Zap, content: TradingSection },
    confirmations: { icon: MessageCircleQuestion, content: ConfirmationsSection },
    charts: { icon: ChartCandlestick, content: ChartsSection },
    hotkeys: { icon: Keyboard, content: HotkeysSection },
    sounds: { icon: Volume2, content: SoundsSection },
    alerts: { icon: Bell, content: AlertsSection },
    data: { icon: Database, content: DataSection },
    connections: { icon: Plug, content: ConnectionsSection },
    about: { icon: Info, content: AboutSection },
  };

/** Everything that can be set, in one window over the live desk. It keeps what is changed at once. */
export function SettingsWindow() {
  const open = useSettingsWindow((state) => state.open);
  return open ? <OpenWindow /> : null;
}

function OpenWindow() {
  const { t } = useTranslation('panels');
  const section = useSettingsWindow((state) => state.section);
  const [query, setQuery] = useState('');
  useRecordedSettings();
  const { content: Content } = SECTIONS[section];
  return (
    <FloatingWindow
      title={t('settings.title')}
      closeLabel={t('dismiss')}
      onClose={closeSettings}
      tools={
        <>
          <Finder query={query} onQuery={setQuery} />
          <span className="grow" />
          <Saved />
        </>
      }
    >
      <div className={styles['body']}>
        <Sections section={section} onChoose={() => setQuery('')} />
        <div className={styles['content']} key={section}>
          {query.trim() === '' ? (
            <>
              <h3>
                {t(`settings.section.${section}`)}
                <small>{t(`settings.section.${section}.note`)}</small>
              </h3>
              <Content />
            </>
          ) : (
            <Found query={query} onFound={() => setQuery('')} />
          )}
        </div>
      </div>
    </FloatingWindow>
  );
}

function Sections({ section, onChoose }: { readonly section: SectionId; onChoose(): void }) {
  const { t } = useTranslation('panels');
  return (
    <nav className={styles['sections']} aria-label={t('settings.sections')}>
      {SECTION_IDS.map((id) => (
        <button
          key={id}
          type="button"
          aria-current={id === section ? 'page' : undefined}
          onClick={() => {
            onChoose();
            openSettings(id);
          }}
        >
          <Icon icon={SECTIONS[id].icon} />
          {t(`settings.section.${id}`)}
        </button>
      ))}
    </nav>
  );
}

/** The search over all labels; `/` goes there. */
function Finder({ query, onQuery }: { readonly query: string; onQuery(query: string): void }) {
  const { t } = useTranslation('panels');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const frame = field?.closest<HTMLElement>('[data-floating]');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as Element).matches('input, textarea, select')) return;
      event.preventDefault();
      event.stopPropagation();
      field?.focus();
    };
    frame?.addEventListener('keydown', onKey);
    return () => frame?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <label className={styles['search']}>
      <Icon icon={Search} />
      <input
        ref={input}
        value={query}
        placeholder={t('settings.find')}
        aria-label={t('settings.find')}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          onQuery('');
        }}
      />
      <Kbd>/</Kbd>
    </label>
  );
}

/** When the last change was kept, and the way back. */
function Saved() {
  const { t } = useTranslation('panels');
  const { past, savedAtMs } = useSettingsHistory();
  return (
    <>
      <span className="faint" role="status">
        {savedAtMs === undefined ? t('settings.saves') : t('settings.saved', { time: formatTime(savedAtMs) })}
      </span>
      <ToolButton disabled={past.length === 0} onClick={undoSetting}>
        <Icon icon={Undo2} /> {t('confirm.undo')}
      </ToolButton>
    </>
  );
}

/** The settings that a search finds; pressing one leads there. */
function Found({ query, onFound }: { readonly query: string; onFound(): void }) {
  const { t } = useTranslation('panels');
  const found = findSettings(query, (key) => t(key));
  return (
    <section className={styles['found']} aria-label={t('settings.found')}>
      {found.length === 0 && <p className={styles['wait']}>{t('settings.nothing')}</p>}
      {found.map(({ section, label, note }) => (
        <button
          key={`${section} ${label}`}
          type="button"
          onClick={() => {
            onFound();
            openSettings(section, label);
          }}
        >
          <span>{t(`settings.section.${section}`)}</span>
          <b>{t(label)}</b>
          {note !== undefined && <small>{t(note)}</small>}
        </button>
      ))}
    </section>
  );
}

/** Changes that can be taken back. */
export const MAX_SETTING_STEPS = 50;

/** Everything that the settings window changes, as it was. */
export interface SettingsState {
  readonly preferences: Preferences;
  readonly hotkeys: KeyOverrides;
  /** What new charts start with. */
  readonly chartStart: ChartView;
}

interface History {
  readonly past: readonly SettingsState[];
  /** When the last change was kept, by the local clock; undefined while nothing has changed. */
  readonly savedAtMs: number | undefined;
}

export const useSettingsHistory = create<History>(() => ({ past: [], savedAtMs: undefined }));

function now(): SettingsState {
  return {
    preferences: preferencesOf(useSettings.getState()),
    hotkeys: useHotkeys.getState().overrides,
    chartStart: useChartViews.getState().start,
  };
}

function isSame(a: SettingsState, b: SettingsState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Notes every change while the returned function is not called. */
export function recordSettings(clock: () => number = Date.now): () => void {
  let before = now();
  const note = () => {
    const after = now();
    if (isSame(before, after)) return;
    const past = [...useSettingsHistory.getState().past, before].slice(-MAX_SETTING_STEPS);
    useSettingsHistory.setState({ past, savedAtMs: clock() });
    before = after;
  };
  const stops = [useSettings, useHotkeys, useChartViews].map((store) => store.subscribe(note));
  return () => {
    for (const stop of stops) stop();
    useSettingsHistory.setState({ past: [], savedAtMs: undefined });
  };
}

/** Takes the last change back. */
export function undoSetting(): void {
  const { past } = useSettingsHistory.getState();
  const last = past.at(-1);
  if (last === undefined) return;
  useSettings.getState().change(last.preferences);
  setOverrides(last.hotkeys);
  useChartViews.setState({ start: last.chartStart });
  // Going back was noted as a change itself: both leave the list.
  useSettingsHistory.setState({ past: past.slice(0, -1) });
}

/** Notes changes while the component is on screen. */
function useRecordedSettings(): void {
  useEffect(() => recordSettings(), []);
}
