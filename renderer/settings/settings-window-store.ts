import { create } from 'zustand';

export const SECTION_IDS = [
  'general',
  'appearance',
  'trading',
  'confirmations',
  'charts',
  'hotkeys',
  'sounds',
  'alerts',
  'data',
  'connections',
  'about',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

interface WindowState {
  readonly open: boolean;
  readonly section: SectionId;
  /** The row that a search has led to. */
  readonly row: string | undefined;
}

/** Whether the settings are on screen, and where in them the trader is. */
export const useSettingsWindow = create<WindowState>(() => ({
  open: false,
  section: 'general',
  row: undefined,
}));

export function openSettings(section?: SectionId, row?: string): void {
  useSettingsWindow.setState((state) => ({ open: true, section: section ?? state.section, row }));
}

export function closeSettings(): void {
  useSettingsWindow.setState({ open: false, row: undefined });
}

export function toggleSettings(): void {
  if (useSettingsWindow.getState().open) closeSettings();
  else openSettings();
}
