import { useEffect } from 'react';
import { create } from 'zustand';
import { useChartViews, type ChartView } from '../panels/chart/settings/chart-view.ts';
import { preferencesOf, useSettings } from '../session/settings.ts';
import type { Preferences } from '../session/preferences.ts';
import { setOverrides, useHotkeys } from '../workspace/keys/hotkey-store.ts';
import type { KeyOverrides } from '../workspace/keys/key-map.ts';

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
export function useRecordedSettings(): void {
  useEffect(() => recordSettings(), []);
}
